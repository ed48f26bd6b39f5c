import { computed, signal } from "@preact/signals-core"
import { steady } from "../../shared/steady"

/** A difference up to this (ms) can be the delay of a response; a larger one means that the device's clock is wrong. */
const TOLERATED_MS = 5_000
const MINUTE_STEP_MS = 5_000
/** If the device's clock and its timers drift apart by more than this (ms), the clock was set or the device has slept. */
const JUMP_MS = 2_000
/** After a jump the restaurant's time is uncertain until the service has sent it, or for this long (ms). */
const UNSURE_MS = 10_000

/** The restaurant's clock, on a device whose own clock may be wrong. {@link BoardClock.beat} advances it. */
export class BoardClock {
  /** The restaurant's current instant, updated every second. Milliseconds. */
  readonly now = signal(Date.now())
  /** The device's steady milliseconds, updated every second. */
  readonly tick = signal(steady())
  /** As `now`, in steps of five seconds, for values that change by the minute. */
  readonly minute = computed(() => Math.floor(this.now.value / MINUTE_STEP_MS) * MINUTE_STEP_MS)
  #ahead = 0
  /** The difference (ms) between the device's clock and its timers. */
  #parted = 0
  /** Before this steady instant no order may become due or late, because the time is uncertain. */
  sureAt = 0

  /** @param onJump called when the device's clock has jumped, because its difference to the restaurant's clock must then be measured again */
  constructor(private readonly onJump: () => void = () => undefined) {}

  /** Sets the clock from a response of the service. */
  set(serverTime: string): void {
    const ahead = Date.parse(serverTime) - Date.now()
    this.#ahead = Math.abs(ahead) < TOLERATED_MS ? 0 : ahead
    this.sureAt = 0
    this.now.value = Date.now() + this.#ahead
  }

  /** Updates the signals to the current instant. @returns the steady instant */
  beat(): number {
    const tick = steady()
    const jump = Date.now() - tick - this.#parted
    if (Math.abs(jump) > JUMP_MS) {
      this.#parted += jump
      // A clock jumps back only if somebody sets it. After a jump forward, the device may have slept instead.
      if (jump < 0) this.#ahead -= jump
      this.sureAt = tick + UNSURE_MS
      this.onJump()
    }
    this.tick.value = tick
    this.now.value = Date.now() + this.#ahead
    return tick
  }
}
