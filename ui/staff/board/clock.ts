import { computed, signal } from "@preact/signals-core"
import { steady } from "../../shared/steady"

/** A difference of seconds is the way of an answer; more is a wrong clock of the device. */
const TOLERATED_MS = 5_000
const MINUTE_STEP_MS = 5_000
/** The device's clock and its timers part by less, unless the clock was corrected or the device has slept. */
const JUMP_MS = 2_000

/** The restaurant's clock on a device that may have another one. It goes by {@link BoardClock.beat}. */
export class BoardClock {
  /** The restaurant's present instant, every second. Milliseconds. */
  readonly now = signal(Date.now())
  /** The device's steady milliseconds, every second. */
  readonly tick = signal(steady())
  /** As `now`, in steps of five seconds: for what changes by the minute. */
  readonly minute = computed(() => Math.floor(this.now.value / MINUTE_STEP_MS) * MINUTE_STEP_MS)
  #ahead = 0
  /** By how much the device's clock has parted from its timers. */
  #parted = 0

  /** @param onJump called when the device's clock has changed: the difference to the restaurant's is another one */
  constructor(private readonly onJump: () => void = () => undefined) {}

  /** Sets it by an answer of the service. */
  set(serverTime: string): void {
    const ahead = Date.parse(serverTime) - Date.now()
    this.#ahead = Math.abs(ahead) < TOLERATED_MS ? 0 : ahead
    this.now.value = Date.now() + this.#ahead
  }

  /** Takes the present instant over. @returns it, in steady milliseconds */
  beat(): number {
    const tick = steady()
    const now = Date.now()
    this.tick.value = tick
    this.now.value = now + this.#ahead
    if (Math.abs(now - tick - this.#parted) > JUMP_MS) {
      this.#parted = now - tick
      this.onJump()
    }
    return tick
  }

  /** An instant of the device on the restaurant's clock. */
  there(instant: number): number {
    return instant + this.#ahead
  }
}
