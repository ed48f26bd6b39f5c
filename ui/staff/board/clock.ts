import { batch, computed, signal } from "@preact/signals-core"

/** A difference of seconds is the way of an answer; more is a wrong clock of the device. */
const TOLERATED_MS = 5_000
const MINUTE_STEP_MS = 5_000

/** The restaurant's clock on a device that may have another one. It goes by {@link BoardClock.beat}. */
export class BoardClock {
  /** The restaurant's present instant, every second. Milliseconds. */
  readonly now = signal(Date.now())
  /** This device's own clock, every second. */
  readonly tick = signal(Date.now())
  /** As `now`, in steps of five seconds: for what changes by the minute. */
  readonly minute = computed(() => Math.floor(this.now.value / MINUTE_STEP_MS) * MINUTE_STEP_MS)
  #ahead = 0

  /** Sets it by an answer of the service. */
  set(serverTime: string): void {
    const ahead = Date.parse(serverTime) - Date.now()
    this.#ahead = Math.abs(ahead) < TOLERATED_MS ? 0 : ahead
    this.now.value = Date.now() + this.#ahead
  }

  /** Takes the present instant over. @returns it, on the device's clock */
  beat(): number {
    const tick = Date.now()
    batch(() => {
      this.tick.value = tick
      this.now.value = tick + this.#ahead
    })
    return tick
  }

  /** An instant of the device on the restaurant's clock. */
  there(instant: number): number {
    return instant + this.#ahead
  }
}
