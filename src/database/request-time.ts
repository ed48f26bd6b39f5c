import { AsyncLocalStorage } from "node:async_hooks"

/** A request must begin its commit this long before its response is due, to leave time for commit and response. */
const COMMIT_MARGIN_MS = 1_000
/** Maximum time of a request's statement. */
const STATEMENT_MS = 5_000
/** Work that still runs this long after the response was due is treated as independent of the request. */
const GIVEN_UP_MS = 60_000

/** The deadline (`performance.now()`) of each scope's response. */
const deadlines = new WeakMap<object, number>()

/** Time limit of shared work: as long as that of a request's response. */
const SHARED_MS = 9_000

/** The scope of work that continues after a response: without a deadline. */
const NOBODY = {}

/** The scope of the current work: that of a request, or a substitute for it; undefined: not set. */
const requests = new AsyncLocalStorage<object>()

/** Running statements per request scope, as functions that end them. */
const underWay = new WeakMap<object, Set<() => void>>()

/**
 * Sets the deadline of a scope's response. Undefined: the response was sent, and nobody waits. Infinite: the response has no end, and only
 * its statements have limits. A deadline in the past ends running statements.
 */
export function answerBy(scope: object, until: number | undefined): void {
  if (until === undefined) deadlines.delete(scope)
  else deadlines.set(scope, until)
  if (until === undefined || until > performance.now()) return
  for (const end of underWay.get(scope) ?? []) end()
}

/**
 * Registers a statement that is about to be sent: if its request is abandoned, `end` is called.
 * @returns a function that the caller must call when the statement has ended
 */
export function endWithRequest(end: () => void): () => void {
  const scope = requests.getStore()
  if (scope === undefined || scope === NOBODY) return () => undefined
  const ends = underWay.get(scope) ?? new Set()
  underWay.set(scope, ends.add(end))
  return () => void ends.delete(end)
}

/** Removes the scope's deadline: whatever follows in the same work has no time limit. */
export function liftDeadline(scope: object): void {
  deadlines.delete(waitingFor(scope))
}

/** Milliseconds until work with the scope must begin its commit; negative if it is too late, infinite when nobody waits. */
export function timeLeft(scope: object): number {
  const until = deadlines.get(waitingFor(scope))
  return until === undefined ? Number.POSITIVE_INFINITY : until - COMMIT_MARGIN_MS - performance.now()
}

/**
 * The scope that applies now. Work after a response, or shared by several requests, may carry the scope of the request that started it; a
 * scope set for that work takes precedence.
 */
function waitingFor(scope: object): object {
  return requests.getStore() ?? scope
}

/** Runs work for a request: its statements are bounded by the request's time, wherever they are sent. */
export function forRequest<T>(scope: object, work: () => T): T {
  return requests.run(scope, work)
}

/** Runs work that no request waits for, such as work after a response, without a time limit. */
export function withoutDeadline<T>(work: () => T): T {
  return requests.run(NOBODY, work)
}

/** Runs work that several requests share, with its own time limit, whichever request started it. */
export function asSharedWork<T>(work: () => T): T {
  const everybody = {}
  answerBy(everybody, performance.now() + SHARED_MS)
  return requests.run(everybody, work)
}

/** Milliseconds allowed for a statement sent now; zero or less: it must not be sent. Infinite when nobody waits. */
export function timeOfStatement(): number {
  const scope = requests.getStore()
  if (scope === undefined || !deadlines.has(scope)) return Number.POSITIVE_INFINITY
  const left = timeLeft(scope)
  return left < -GIVEN_UP_MS ? Number.POSITIVE_INFINITY : Math.min(STATEMENT_MS, left)
}
