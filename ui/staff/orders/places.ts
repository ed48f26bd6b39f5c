/** A card's place on the board. `gone`: its order has left; the gap stays until it may close. */
export interface Place {
  readonly id: string
  readonly gone: "here" | "elsewhere" | undefined
}

/** Gaps of own actions close so long after the last touch. */
const OWN_MS = 1_000
/** Gaps that other screens have left close when nobody has touched this one for long. */
const OTHERS_MS = 10_000

/**
 * Where each card stands. Nothing moves under a finger: new cards come at the end, whoever leaves leaves a gap, and gaps close only after
 * a while without a touch.
 */
export class Places {
  #places: readonly Place[] = []

  get all(): readonly Place[] {
    return this.#places
  }

  /** Brings the places up to date. @param ids the cards that belong on the board, in the order in which new ones are to stand */
  follow(ids: readonly string[], isOwn: (id: string) => boolean): void {
    const wanted = new Set(ids)
    const kept = this.#places.map(({ id, gone }) =>
      wanted.has(id) ? { id, gone: undefined } : { id, gone: gone ?? (isOwn(id) ? ("here" as const) : ("elsewhere" as const)) },
    )
    const known = new Set(kept.map(({ id }) => id))
    this.#places = [...kept, ...ids.filter((id) => !known.has(id)).map((id) => ({ id, gone: undefined }))]
  }

  /** Closes gaps. @param untouched milliseconds since the last touch */
  close(untouched: number): void {
    if (untouched < OWN_MS) return
    if (this.#places.some(({ gone }) => gone === "here" || (gone === "elsewhere" && untouched >= OTHERS_MS)))
      this.#places = this.#places.filter(({ gone }) => gone === undefined || (gone === "elsewhere" && untouched < OTHERS_MS))
  }

  /** Moves a card by hand, past gaps. */
  shift(id: string, by: -1 | 1): void {
    const at = this.#places.findIndex((place) => place.id === id)
    let to = at + by
    while (this.#places[to]?.gone !== undefined) to += by
    const [card, other] = [this.#places[at], this.#places[to]]
    if (card === undefined || other === undefined) return
    this.#places = this.#places.map((place, index) => (index === at ? other : index === to ? card : place))
  }

  /** Moves a card to the beginning. */
  first(id: string): void {
    this.#places = [...this.#places.filter((place) => place.id === id), ...this.#places.filter((place) => place.id !== id)]
  }

  /** Puts the cards back as they stood; what has come or gone since then stays so. */
  restore(before: readonly Place[]): void {
    const now = new Map(this.#places.map((place) => [place.id, place]))
    const kept = before.flatMap(({ id }) => now.get(id) ?? [])
    const known = new Set(kept.map(({ id }) => id))
    this.#places = [...kept, ...this.#places.filter(({ id }) => !known.has(id))]
  }
}
