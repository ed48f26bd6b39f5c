/** How long (ms) each page is shown. */
const PAGE_MS = 8_000
/** A held page turns again after this long (ms), because nobody may come back to release it. */
const HELD_MS = 60_000

/** Turns the pages of the columns. All instants are steady milliseconds. */
export class Pages {
  #begun = 0
  #heldAt: number | undefined

  /** Turns to the first pages. */
  first(now: number): void {
    this.#begun = now
    if (this.#heldAt !== undefined) this.#heldAt = now
  }

  /** The page to show, from 0. @param now may be earlier than in the other calls, because a board's clock is updated once a second */
  at(pages: number, now: number): number {
    const shown = (this.isHeld(now) ? (this.#heldAt ?? now) : now) - this.#begun
    return Math.floor(Math.max(0, shown) / PAGE_MS) % pages
  }

  isHeld(now: number): boolean {
    if (this.#heldAt !== undefined && now - this.#heldAt >= HELD_MS) this.#release(now)
    return this.#heldAt !== undefined
  }

  /** Holds the present pages, or lets them turn again. */
  toggle(now: number): void {
    if (this.isHeld(now)) this.#release(now)
    else this.#heldAt = now
  }

  /** Ends a hold. The page is then shown for the rest of its time. */
  #release(now: number): void {
    this.#begun += now - (this.#heldAt ?? now)
    this.#heldAt = undefined
  }
}
