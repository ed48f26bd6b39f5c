import { withTimeLimit } from "../concurrency"
import { forNobody } from "../database/request-time"

/** How long a process that was told to end waits for what it does behind requests: longer than a mail server takes for its answer. */
const PATIENCE_MS = 8_000

const underWay = new Set<Promise<unknown>>()
let listening = false
let draining = false

/**
 * Lets this process hear that it is told to end (SIGTERM). Only where the host ends in order by itself: in any other process, a
 * command of the platform for example, the signal stays what it is.
 */
export function hearOfEnd(): void {
  if (listening || process.listenerCount("SIGTERM") === 0) return
  listening = true
  process.prependOnceListener("SIGTERM", () => {
    draining = true
  })
}

/**
 * True from the moment on at which this process was told to end. Whoever works behind requests begins nothing any more and stops
 * where it may be taken up again: what is left is found by another process, or by the next start.
 */
export function isDraining(): boolean {
  return draining
}

/** Begins work that nobody waits for, and that should not be cut in its middle: a mail that is just leaving, an order that is just followed. */
export function inBackground<T>(begin: () => Promise<T>): Promise<T> {
  const work = forNobody(begin)
  const settled = work.then(
    () => undefined,
    () => undefined,
  )
  underWay.add(settled)
  void settled.then(() => underWay.delete(settled))
  return work
}

/** Resolves when what runs behind requests has come to its end, or after some seconds. */
export function backgroundAtRest(): Promise<void> {
  return withTimeLimit(PATIENCE_MS, atRest(), () => undefined)
}

/** What ends may have begun something: a queue that was just looked at has taken what it found. */
async function atRest(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
