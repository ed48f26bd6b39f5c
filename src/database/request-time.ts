import { AsyncLocalStorage } from "node:async_hooks"

/** So long before its answer is due the work of a request must begin its commit: the commit and the answer take their time, too. */
const COMMIT_MARGIN_MS = 1_000
/** Longest statement of a request. */
const STATEMENT_MS = 5_000
/** Whatever a request has begun and is still at it so long after its answer was due is something of its own. */
const GIVEN_UP_MS = 60_000

/** By which instant (`performance.now()`) what works with a scope has to be answered. */
const deadlines = new WeakMap<object, number>()

/** The scope of the request that the present work was begun for; undefined: for none. */
const requests = new AsyncLocalStorage<object | undefined>()

/** What is under way at the database for the request of a scope, by how it is ended. */
const underWay = new WeakMap<object, Set<() => void>>()

/**
 * Says by when the request must be answered that the scope belongs to; undefined: it is answered, and nobody waits any more. Infinite: its
 * answer has no end, only its statements have theirs. An instant that is past ends what is under way.
 */
export function answerBy(scope: object, until: number | undefined): void {
  if (until === undefined) deadlines.delete(scope)
  else deadlines.set(scope, until)
  if (until === undefined || until > performance.now()) return
  for (const end of underWay.get(scope) ?? []) end()
}

/** Has a statement that is sent now ended when its request is given up. @returns to be called when it has ended by itself */
export function endWithRequest(end: () => void): () => void {
  const scope = requests.getStore()
  if (scope === undefined) return () => undefined
  const ends = underWay.get(scope) ?? new Set()
  underWay.set(scope, ends.add(end))
  return () => void ends.delete(end)
}

/** Milliseconds that are left until work with the scope must begin its commit; infinite where nobody waits for it. */
export function timeLeft(scope: object): number {
  const until = deadlines.get(scope)
  return until === undefined ? Number.POSITIVE_INFINITY : until - COMMIT_MARGIN_MS - performance.now()
}

/** Does work for a request: its statements have its time, wherever they are sent from. */
export function forRequest<T>(scope: object, work: () => T): T {
  return requests.run(scope, work)
}

/** Does work for nobody who waits: something that many share, or that goes on behind the answer. */
export function forNobody<T>(work: () => T): T {
  return requests.run(undefined, work)
}

/** Milliseconds that a statement may take that is sent now; none or less: it is not to be sent. Infinite where nobody waits for it. */
export function timeOfStatement(): number {
  const scope = requests.getStore()
  if (scope === undefined || !deadlines.has(scope)) return Number.POSITIVE_INFINITY
  const left = timeLeft(scope)
  return left < -GIVEN_UP_MS ? Number.POSITIVE_INFINITY : Math.min(STATEMENT_MS, left)
}
