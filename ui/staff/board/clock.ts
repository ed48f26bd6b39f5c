import { batch, computed, signal } from "@preact/signals-core"

/** A difference up to this can be the delay of an answer; a larger one means that the device's clock is wrong. */
const TOLERATED_MS = 5_000
const MINUTE_STEP_MS = 5_000

/** The restaurant's clock, on a device whose own clock may be wrong. {@link BoardClock.beat} advances it. */
export class BoardClock {
  /** The restaurant's current instant, updated every second. Milliseconds. */
  readonly now = signal(Date.now())
  /** This device's own clock, updated every second. Milliseconds. */
  readonly tick = signal(Date.now())
  /** As `now`, in steps of five seconds: for what changes by the minute. */
  readonly minute = computed(() => Math.floor(this.now.value / MINUTE_STEP_MS) * MINUTE_STEP_MS)
  #ahead = 0

  /** Sets the clock from an answer of the service. */
  set(serverTime: string): void {
    const ahead = Date.parse(serverTime) - Date.now()
    this.#ahead = Math.abs(ahead) < TOLERATED_MS ? 0 : ahead
    this.now.value = Date.now() + this.#ahead
  }

  /** Updates the signals to the current instant. @returns it, by the device's clock */
  beat(): number {
    const tick = Date.now()
    batch(() => {
      this.tick.value = tick
      this.now.value = tick + this.#ahead
    })
    return tick
  }

  /** Converts an instant of the device's clock to the restaurant's clock. */
  there(instant: number): number {
    return instant + this.#ahead
  }
}
