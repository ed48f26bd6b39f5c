import { withTimeLimit } from "../concurrency"
import { withoutDeadline } from "../database/request-time"

/** How long a process that is shutting down waits for background work. This is longer than a mail server takes to answer. */
const PATIENCE_MS = 8_000

const underWay = new Set<Promise<unknown>>()
let listening = false
let draining = false

/**
 * Makes this process react to SIGTERM, if the host handles the signal. In other processes, such as the platform's commands, the signal
 * keeps its default effect.
 */
export function listenForShutdown(): void {
  if (listening || process.listenerCount("SIGTERM") === 0) return
  listening = true
  process.prependOnceListener("SIGTERM", () => {
    draining = true
  })
}

/**
 * True once this process is shutting down. Background work then starts nothing new and stops where it can be resumed. Another process, or the
 * next start, continues it.
 */
export function isDraining(): boolean {
  return draining
}

/** Starts background work that should not be interrupted: a mail being sent, an order being followed. */
export function inBackground<T>(begin: () => Promise<T>): Promise<T> {
  const work = withoutDeadline(begin)
  const settled = work.then(
    () => undefined,
    () => undefined,
  )
  underWay.add(settled)
  void settled.then(() => underWay.delete(settled))
  return work
}

/** Resolves when background work has ended, at the latest after eight seconds. */
export function backgroundAtRest(): Promise<void> {
  return withTimeLimit(PATIENCE_MS, atRest(), () => undefined)
}

/** Waits repeatedly, because work that has ended may have started more, for example deliveries that a queue has just leased. */
async function atRest(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
