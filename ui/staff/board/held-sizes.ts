/** The size of a card: its height in CSS pixels, and the columns of the board that it takes. */
export interface CardSize {
  readonly height: number
  readonly span: number
}

/**
 * The sizes of cards whose order was edited elsewhere. An edit can make a card taller, which would move the cards below it under a finger, so
 * the card keeps its size until somebody has acknowledged the edit.
 */
export class HeldSizes {
  #changed: ReadonlySet<string> = new Set()
  readonly #sizes = new Map<string, CardSize>()

  /** The size that a card keeps; undefined: it is as large as its content. */
  of(id: string): CardSize | undefined {
    return this.#sizes.get(id)
  }

  /**
   * Holds the cards that are newly changed. Called before they show the change.
   * @param changed the orders whose changes nobody has acknowledged
   * @param sizeOf the present size of a card; undefined: the board does not show it
   */
  follow(changed: ReadonlySet<string>, sizeOf: (id: string) => CardSize | undefined): void {
    for (const id of changed) {
      const size = this.#changed.has(id) || this.#sizes.has(id) ? undefined : sizeOf(id)
      if (size) this.#sizes.set(id, size)
    }
    this.#changed = changed
  }

  /** Releases the cards whose changes are acknowledged. Called when nobody touches the board. @returns whether there were any */
  release(): boolean {
    const before = this.#sizes.size
    for (const id of this.#sizes.keys()) if (!this.#changed.has(id)) this.#sizes.delete(id)
    return this.#sizes.size < before
  }
}
