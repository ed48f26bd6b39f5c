/** No gap closes within this time (ms) after the last touch. */
export const OWN_MS = 1_000
/** After this long (ms) without a touch, nobody is considered to be at this screen. */
export const ALONE_MS = 10_000

/** A card's place on the board. `gone`: its order has left; the gap stays until it may close. */
export interface CardPlace {
  readonly id: string
  readonly gone: "here" | "elsewhere" | undefined
}

/**
 * The places of the cards. No card moves under a finger: new cards are added at the end, and a card that leaves the board leaves a gap. Gaps
 * close only together with a gap that this screen has caused, some time after the last touch. See {@link CardPlaces.close} for the exceptions.
 */
export class CardPlaces {
  #places: readonly CardPlace[] = []

  get all(): readonly CardPlace[] {
    return this.#places
  }

  /**
   * Updates the places.
   * @param ids the cards that belong on the board, in the order in which new ones are added
   * @param isOwn whether an action on this screen caused the card to leave
   */
  follow(ids: readonly string[], isOwn: (id: string) => boolean): void {
    const wanted = new Set(ids)
    // Most updates neither add nor remove a card.
    if (wanted.size === this.#places.length && this.#places.every(({ id, gone }) => gone === undefined && wanted.has(id))) return
    const kept = this.#places.map(({ id, gone }) =>
      wanted.has(id) ? { id, gone: undefined } : { id, gone: gone ?? (isOwn(id) ? ("here" as const) : ("elsewhere" as const)) },
    )
    const known = new Set(kept.map(({ id }) => id))
    this.#places = [...kept, ...ids.filter((id) => !known.has(id)).map((id) => ({ id, gone: undefined }))]
  }

  /**
   * Closes all gaps if one of them was caused on this screen. Gaps after the last card always close, because that moves no card. All gaps also close
   * if they push a card out of sight and nobody is at this screen: a hidden card is worse than one that moves.
   * @param untouched milliseconds since the last touch of the screen
   * @param alone milliseconds since the last touch of these cards
   * @param isCut whether some cards are out of sight
   */
  close(untouched: number, alone: number, isCut: () => boolean): void {
    if (untouched < OWN_MS || this.#places.every(({ gone }) => gone === undefined)) return
    const closes = this.#places.some(({ gone }) => gone === "here") || (alone >= ALONE_MS && isCut())
    const last = this.#places.findLastIndex(({ gone }) => gone === undefined)
    const left = this.#places.filter(({ gone }, at) => gone === undefined || (at < last && !closes))
    if (left.length < this.#places.length) this.#places = left
  }

  /** Closes all gaps. Called while the cards are not shown. */
  closeAll(): void {
    this.#places = this.#places.filter(({ gone }) => gone === undefined)
  }

  /**
   * Gives the cards another sequence, for example an earlier one. Cards that have left are not restored, and cards that are not in this
   * sequence stay at the end.
   */
  restore(before: readonly CardPlace[]): void {
    const now = new Map(this.#places.map((place) => [place.id, place]))
    const kept = before.flatMap(({ id }) => now.get(id) ?? [])
    const known = new Set(kept.map(({ id }) => id))
    this.#places = [...kept, ...this.#places.filter(({ id }) => !known.has(id))]
  }
}
