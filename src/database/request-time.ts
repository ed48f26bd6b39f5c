import { AsyncLocalStorage } from "node:async_hooks"

/** So long before its answer is due the work of a request must begin its commit: the commit and the answer take their time, too. */
const COMMIT_MARGIN_MS = 1_000
/** Longest statement of a request. */
const STATEMENT_MS = 5_000
/** Whatever a request has begun and is still at it so long after its answer was due is something of its own. */
const GIVEN_UP_MS = 60_000

/** By which instant (`performance.now()`) what works with a scope has to be answered. */
const deadlines = new WeakMap<object, number>()

/** Longest that many wait for what they share: less than a request has. */
const SHARED_MS = 9_000

/** For whom work is done that goes on behind an answer: without a deadline. */
const NOBODY = {}

/** For whom the present work was begun: the scope of a request, or what stands for it; undefined: nobody has said. */
const requests = new AsyncLocalStorage<object>()

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
  if (scope === undefined || scope === NOBODY) return () => undefined
  const ends = underWay.get(scope) ?? new Set()
  underWay.set(scope, ends.add(end))
  return () => void ends.delete(end)
}

/** What was done with the scope stays: what follows in the same work has all the time it needs. */
export function nobodyWaits(scope: object): void {
  deadlines.delete(waitingFor(scope))
}

/** Milliseconds that are left until work with the scope must begin its commit; infinite where nobody waits for it. */
export function timeLeft(scope: object): number {
  const until = deadlines.get(waitingFor(scope))
  return until === undefined ? Number.POSITIVE_INFINITY : until - COMMIT_MARGIN_MS - performance.now()
}

/** A scope goes along with what is done behind its request's answer, or for others as well: those whom that is done for count. */
function waitingFor(scope: object): object {
  return requests.getStore() ?? scope
}

/** Does work for a request: its statements have its time, wherever they are sent from. */
export function forRequest<T>(scope: object, work: () => T): T {
  return requests.run(scope, work)
}

/** Does work for nobody who waits: something that goes on behind the answer, or that many share and that takes as long as it takes. */
export function forNobody<T>(work: () => T): T {
  return requests.run(NOBODY, work)
}

/** Does what many share: it has a time of its own, whoever's request has begun it. */
export function forMany<T>(work: () => T): T {
  const everybody = {}
  answerBy(everybody, performance.now() + SHARED_MS)
  return requests.run(everybody, work)
}

/** Milliseconds that a statement may take that is sent now; none or less: it is not to be sent. Infinite where nobody waits for it. */
export function timeOfStatement(): number {
  const scope = requests.getStore()
  if (scope === undefined || !deadlines.has(scope)) return Number.POSITIVE_INFINITY
  const left = timeLeft(scope)
  return left < -GIVEN_UP_MS ? Number.POSITIVE_INFINITY : Math.min(STATEMENT_MS, left)
}
