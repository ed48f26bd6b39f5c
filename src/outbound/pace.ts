import { setTimeout as sleep } from "node:timers/promises"

/** Keeps a minimum interval between requests, for services that require it. Waiting callers are served in order. */
export class Pace {
  #nextAt = Number.NEGATIVE_INFINITY

  constructor(private readonly intervalMs: number) {}

  /**
   * Waits until the next request is allowed. Returns false at once if that would take longer than `patienceMs`; such a call does not delay
   * other callers.
   */
  async turn(patienceMs: number): Promise<boolean> {
    const now = performance.now()
    const at = Math.max(now, this.#nextAt)
    if (at - now > patienceMs) return false
    this.#nextAt = at + this.intervalMs
    if (at > now) await sleep(at - now)
    return true
  }
}
