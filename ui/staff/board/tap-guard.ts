import { steady } from "../../shared/steady"

/** For this time (ms) a second tap at the same place has no effect, because another ticket may be there by then. */
const BUMPED_MS = 1_000
/** A tap this soon (ms) after a ticket has changed was meant for what it showed before. */
const REACTION_MS = 400

/** Lets only those taps on the main button of a ticket count that hit what the cook has seen. */
export class TapGuard {
  /** By order: until when (steady ms) taps do not count. */
  readonly #until = new Map<string, number>()
  #told: ReadonlyMap<string, unknown> | undefined

  /** @returns whether a tap on the ticket of this order counts; the next one does not for a while */
  take(id: string): boolean {
    if (steady() < (this.#until.get(id) ?? 0)) return false
    this.#pause(id, BUMPED_MS)
    return true
  }

  /** Pauses the tickets that tell something new. Called when the board is rendered. @param told by order: what there is to acknowledge */
  follow(told: ReadonlyMap<string, unknown>): void {
    const before = this.#told
    this.#told = told
    if (before !== undefined) for (const [id, what] of told) if (before.get(id) !== what) this.#pause(id, REACTION_MS)
  }

  /** Pauses a ticket. A longer pause that has begun stays. */
  #pause(id: string, milliseconds: number): void {
    const now = steady()
    for (const [each, until] of this.#until) if (until <= now) this.#until.delete(each)
    this.#until.set(id, Math.max(this.#until.get(id) ?? 0, now + milliseconds))
  }
}
