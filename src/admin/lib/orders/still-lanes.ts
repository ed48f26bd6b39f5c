import { ALONE_MS, type CardPlace, CardPlaces, OWN_MS } from "../../../domain/orders/card-places"
import { LANES, type Lane } from "../../../domain/orders/lanes"

/** Where the page was last touched, with a finger, a key, the wheel or a moving mouse. */
export interface Touched {
  /** Undefined: outside of the lanes. */
  readonly lane: Lane | undefined
  /** The card under the mouse, which stays there; undefined: there is none, or it was touched in another way. */
  readonly card: string | undefined
}

const OUTSIDE: Touched = { lane: undefined, card: undefined }

/**
 * The lanes of a board, one below the other, in which no card moves under a finger. A card that leaves its lane leaves a gap, and no card is added
 * above the place that somebody touches or points at.
 */
export class StillLanes {
  readonly #lanes: ReadonlyMap<Lane, CardPlaces> = new Map(LANES.map((lane) => [lane, new CardPlaces()]))
  /** The orders on which the user of this screen has acted. */
  readonly own = new Set<string>()
  #touched = OUTSIDE
  #at = Number.NEGATIVE_INFINITY

  /** Called when somebody touches the page. @param now steady milliseconds */
  touch(touched: Touched, now: number): void {
    this.#touched = touched
    this.#at = now
  }

  /** Ends the touch, so that all waiting cards may be added. */
  release(): void {
    this.#touched = OUTSIDE
  }

  /** The places of a lane. */
  of(lane: Lane): readonly CardPlace[] {
    return this.#lanes.get(lane)?.all ?? []
  }

  get isEmpty(): boolean {
    return LANES.every((lane) => this.of(lane).length === 0)
  }

  /**
   * Updates the places.
   * @param wanted the orders of each lane, in the order in which they are added
   * @returns the cards that wait until nothing below them is touched
   */
  follow(wanted: ReadonlyMap<Lane, readonly string[]>, now: number): readonly string[] {
    const held = this.#heldUpTo(now)
    const own = this.#ownGaps()
    const waiting: string[] = []
    for (const [lane, places] of this.#lanes) {
      const ids = wanted.get(lane) ?? []
      const known = new Set(places.all.map(({ id }) => id))
      const mayEnter = LANES.indexOf(lane) >= held
      waiting.push(...ids.filter((id) => !mayEnter && !known.has(id)))
      places.follow(
        ids.filter((id) => mayEnter || known.has(id)),
        (id) => this.own.has(id),
      )
    }
    // The server may have taken longer than a second to answer, so the time of a gap starts when the gap appears.
    if (this.#ownGaps() > own) this.#at = Math.max(this.#at, now)
    return waiting
  }

  /** Closes the gaps that may close: no gap above a card under the mouse. @returns whether a gap has closed */
  close(now: number): boolean {
    const untouched = now - this.#at
    const pointed = this.#isPointing(now) ? LANES.indexOf(this.#touched.lane ?? "new") : -1
    const before = LANES.map((lane) => this.of(lane))
    for (const [lane, places] of this.#lanes) if (LANES.indexOf(lane) > pointed) places.close(untouched, untouched, () => true)
    return LANES.some((lane, at) => this.of(lane) !== before[at])
  }

  #ownGaps(): number {
    return LANES.reduce((sum, lane) => sum + this.of(lane).filter(({ gone }) => gone === "here").length, 0)
  }

  /** The index of the first lane that may grow. */
  #heldUpTo(now: number): number {
    const isHeld = now - this.#at < OWN_MS || this.#isPointing(now)
    return isHeld && this.#touched.lane !== undefined ? LANES.indexOf(this.#touched.lane) : 0
  }

  /** Whether the mouse points at a card. A mouse that has not moved for long does not count, because a hidden order is worse than a moving card. */
  #isPointing(now: number): boolean {
    const { lane, card } = this.#touched
    if (lane === undefined || card === undefined || now - this.#at >= ALONE_MS) return false
    return this.of(lane).some(({ id, gone }) => id === card && gone === undefined)
  }
}
