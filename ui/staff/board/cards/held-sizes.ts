/** The size of a card: its height in CSS pixels, and the number of columns of the board that it takes. */
export interface CardSize {
  readonly height: number
  readonly span: number
}

/**
 * The sizes of cards whose order was edited elsewhere. An edit can make a card taller, which would move the cards below it under a finger. So
 * the card keeps its size until somebody has acknowledged the edit.
 */
export class HeldSizes {
  #changes: ReadonlyMap<string, unknown> = new Map()
  readonly #sizes = new Map<string, CardSize>()

  /** The sizes of all held cards, by order. */
  get all(): ReadonlyMap<string, CardSize> {
    return this.#sizes
  }

  /** The size that a card keeps; undefined: it is as large as its content. */
  of(id: string): CardSize | undefined {
    return this.#sizes.get(id)
  }

  /**
   * Holds the cards of newly edited orders. Called before they show the edit.
   * @param changes the unacknowledged changes by order; another object after each edit
   * @param sizeOf the current size of a card; undefined: the board does not show it
   */
  follow(changes: ReadonlyMap<string, unknown>, sizeOf: (id: string) => CardSize | undefined): void {
    for (const [id, what] of changes) {
      const size = this.#changes.get(id) === what || this.#sizes.has(id) ? undefined : sizeOf(id)
      if (size) this.#sizes.set(id, size)
    }
    this.#changes = changes
  }

  /**
   * Releases the cards whose changes are acknowledged or cut off. Called when nobody touches the board.
   * @param isCut whether a card is too small to show all its changes
   * @returns whether a card was released
   */
  release(isCut: (id: string) => boolean): boolean {
    const before = this.#sizes.size
    for (const id of this.#sizes.keys()) if (!this.#changes.has(id) || isCut(id)) this.#sizes.delete(id)
    return this.#sizes.size < before
  }

  /** Releases all cards until their next edit, because the sizes of all cards change. */
  clear(): void {
    this.#sizes.clear()
  }
}
