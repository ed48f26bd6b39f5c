import { setTimeout as sleep } from "node:timers/promises"

/** Keeps a minimum interval between requests, for services that require it. Turns are given in order. */
export class Pace {
  #nextAt = Number.NEGATIVE_INFINITY

  constructor(private readonly intervalMs: number) {}

  /** Waits for the next turn. False, at once, when it would take longer than `patienceMs`; no turn is used then. */
  async turn(patienceMs: number): Promise<boolean> {
    const now = performance.now()
    const at = Math.max(now, this.#nextAt)
    if (at - now > patienceMs) return false
    this.#nextAt = at + this.intervalMs
    if (at > now) await sleep(at - now)
    return true
  }
}
