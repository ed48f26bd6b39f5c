/** So long before its answer is due the work of a request must begin its commit: the commit and the answer take their time, too. */
const COMMIT_MARGIN_MS = 1_000

/** By which instant (`performance.now()`) what works with a scope has to be answered. */
const deadlines = new WeakMap<object, number>()

/** Says by when the request must be answered that the scope belongs to; undefined: it is answered, and nobody waits any more. */
export function answerBy(scope: object, until: number | undefined): void {
  if (until === undefined) deadlines.delete(scope)
  else deadlines.set(scope, until)
}

/** Milliseconds that are left until work with the scope must begin its commit; infinite where nobody waits for it. */
export function timeLeft(scope: object): number {
  const until = deadlines.get(scope)
  return until === undefined ? Number.POSITIVE_INFINITY : until - COMMIT_MARGIN_MS - performance.now()
}
