import { steady } from "../../../shared/steady"

/** After a tap, another tap at the same place has no effect for this long (ms), because another ticket may have moved there. */
const BUMPED_MS = 1_000
/** A tap within this time (ms) after a ticket has changed was meant for what the ticket showed before. */
const REACTION_MS = 400
/** A finger that rests longer than this (ms) does not tap. */
const LONGEST_MS = 20_000

/** Ignores taps on the main button of a ticket that were meant for another ticket, or for what the ticket showed before. */
export class TapGuard {
  /** The instant (steady ms) until which taps do not count, by order. */
  readonly #until = new Map<string, number>()
  #news: ReadonlyMap<string, unknown> | undefined

  /** @param begun returns when the present tap began (steady ms). A tap that began before a change was meant for what the ticket showed before it */
  constructor(private readonly begun: () => number = steady) {}

  /** Whether a tap on the ticket of this order counts. */
  counts(id: string): boolean {
    return this.begun() >= (this.#until.get(id) ?? 0)
  }

  /** Called for a tap on the ticket of this order. @returns whether the tap counts; if it does, further taps do not count for a while */
  take(id: string): boolean {
    const counts = this.counts(id)
    if (counts) this.#pause(id, BUMPED_MS)
    return counts
  }

  /**
   * Called when the board is rendered. Pauses the tickets that have something new to acknowledge.
   * @param news what has to be acknowledged, by order
   */
  follow(news: ReadonlyMap<string, unknown>): void {
    const before = this.#news
    this.#news = news
    if (before !== undefined) for (const [id, what] of news) if (before.get(id) !== what) this.changed(id)
  }

  /** Called when a tap on this ticket or line now does something else. */
  changed(id: string): void {
    this.#pause(id, REACTION_MS)
  }

  /** Ignores taps on a ticket for this time. A pause that already ends later is not shortened. */
  #pause(id: string, milliseconds: number): void {
    const now = steady()
    for (const [each, until] of this.#until) if (until + LONGEST_MS <= now) this.#until.delete(each)
    this.#until.set(id, Math.max(this.#until.get(id) ?? 0, now + milliseconds))
  }
}
