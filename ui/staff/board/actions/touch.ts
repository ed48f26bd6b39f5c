import { steady } from "../../../shared/steady"

/** A touch that seems to last longer than this (ms) has ended unreported, because the touched element was removed from the page. */
const LONGEST_MS = 20_000

/** When somebody last touched this screen. A resting or moving finger, and a held mouse button, count as touching all the time. */
export class Touch {
  #at = 0
  #isHeld = false
  /** The instant at which each pointer last came down, by pointer id. Each finger has its own, so that two cooks do not affect each other. */
  readonly #downs = new Map<number, number>()
  /** When the latest tap began; undefined: a key was pressed after that tap. */
  #begun: number | undefined

  /** Starts watching the page. */
  watch(): void {
    const touched = (event: Event): void => {
      this.#at = steady()
      if (event.type === "pointerdown") this.#down(event as PointerEvent)
      else this.#begun = undefined
    }
    for (const name of ["pointerdown", "keydown", "wheel"]) addEventListener(name, touched, { capture: true, passive: true })
    addEventListener("pointerup", () => this.#hold(false), { capture: true })
    for (const name of ["pointerup", "click"] as const)
      addEventListener(name, (event) => this.#taps(event as PointerEvent), { capture: true })
    addEventListener("pointerdown", ({ pointerType }) => pointerType !== "touch" && this.#hold(true), { capture: true })
    // When a finger scrolls, its pointer events end at once, but its touch events continue.
    for (const name of ["touchstart", "touchend", "touchcancel"] as const)
      addEventListener(name, ({ touches }) => this.#hold(touches.length > 0), { capture: true, passive: true })
  }

  #down({ pointerId }: PointerEvent): void {
    for (const [id, at] of this.#downs) if (this.#at - at > LONGEST_MS) this.#downs.delete(id)
    this.#downs.set(pointerId, this.#at)
  }

  /** Notes when a tap began. Clicks of some browsers have no pointer id, but they follow the end of the same pointer. */
  #taps({ pointerId }: Partial<PointerEvent>): void {
    if (pointerId !== undefined) this.#begun = this.#downs.get(pointerId)
  }

  /** When the tap that is being handled began (steady ms): when the finger came down. For a key, or without a recent touch: now. */
  readonly begun = (): number => {
    const now = steady()
    return this.#begun === undefined || now - this.#begun > LONGEST_MS ? now : this.#begun
  }

  /** Milliseconds since the last touch; 0 while a finger is on the screen. */
  since(): number {
    const past = steady() - this.#at
    return this.#isHeld && past < LONGEST_MS ? 0 : past
  }

  #hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    this.#at = steady()
  }
}
