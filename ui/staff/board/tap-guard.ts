import { steady } from "../../shared/steady"

/** After a tap, another one at the same place has no effect for this long (ms), because another ticket may have moved there. */
const BUMPED_MS = 1_000
/** A tap within this time (ms) after a ticket has changed was meant for what the ticket showed before. */
const REACTION_MS = 400

/** Ignores taps on the main button of a ticket that the cook meant for something else: for another ticket, or for what it showed before. */
export class TapGuard {
  /** By order: until when (steady ms) taps do not count. */
  readonly #until = new Map<string, number>()
  #news: ReadonlyMap<string, unknown> | undefined

  /** Called for a tap on the ticket of this order. @returns whether it counts. If so, the next taps do not count for a while */
  take(id: string): boolean {
    if (steady() < (this.#until.get(id) ?? 0)) return false
    this.#pause(id, BUMPED_MS)
    return true
  }

  /**
   * Called when the board is rendered. Pauses the tickets that have something new to acknowledge.
   * @param news by order: what has to be acknowledged
   */
  follow(news: ReadonlyMap<string, unknown>): void {
    const before = this.#news
    this.#news = news
    if (before !== undefined) for (const [id, what] of news) if (before.get(id) !== what) this.#pause(id, REACTION_MS)
  }

  /** Pauses a ticket. A pause that ends later stays. */
  #pause(id: string, milliseconds: number): void {
    const now = steady()
    for (const [each, until] of this.#until) if (until <= now) this.#until.delete(each)
    this.#until.set(id, Math.max(this.#until.get(id) ?? 0, now + milliseconds))
  }
}
