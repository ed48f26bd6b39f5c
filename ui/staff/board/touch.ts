import { steady } from "../../shared/steady"

/** A finger that rests for longer has left unseen: what it touched was taken off the page meanwhile. */
const LONGEST_MS = 20_000

/** When somebody has touched this screen last. A finger that rests on it or pushes it, and a mouse button that is held, touch it all the time. */
export class Touch {
  #at = 0
  #isHeld = false

  /** Begins to watch the page. */
  watch(): void {
    const touched = (): void => {
      this.#at = steady()
    }
    for (const name of ["pointerdown", "keydown", "wheel"]) addEventListener(name, touched, { capture: true, passive: true })
    addEventListener("pointerup", () => this.#hold(false), { capture: true })
    addEventListener("pointerdown", ({ pointerType }) => pointerType !== "touch" && this.#hold(true), { capture: true })
    // A finger that scrolls ends as a pointer at once, and goes on as a touch.
    for (const name of ["touchstart", "touchend", "touchcancel"] as const)
      addEventListener(name, ({ touches }) => this.#hold(touches.length > 0), { capture: true, passive: true })
  }

  /** Milliseconds since then; 0 while a finger rests on the screen. */
  since(): number {
    const past = steady() - this.#at
    return this.#isHeld && past < LONGEST_MS ? 0 : past
  }

  #hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    this.#at = steady()
  }
}
