import { signal } from "@preact/signals-core"
import { NEW_ORDER_TONES } from "../../../../src/domain/alarms/new-order-tones"
import { steady } from "../../../shared/steady"

/** The reason for a sound: a new, changed, late or cancelled order. */
export type Cue = "new" | "changed" | "late" | "cancelled"

type Tone = readonly [frequency: number, at: number, length: number]

const CHANGED: readonly Tone[] = [
  [660, 0, 0.14],
  [660, 0.2, 0.14],
  [660, 0.4, 0.14],
]

const TONES: Readonly<Record<Cue, readonly Tone[]>> = {
  new: NEW_ORDER_TONES,
  changed: CHANGED,
  late: CHANGED,
  cancelled: [
    [520, 0, 0.28],
    [347, 0.3, 0.5],
  ],
}

const REPEAT_MS = 8_000
const URGENT_REPEAT_MS = 4_000
const LONGEST_MUTE_MS = 15 * 60_000
/** How long (ms) every sound can be heard, at least. */
const HEARD_MS = 500
/** The shortest time (ms) between the starts of two sounds. */
const APART_MS = 1_000

/** The most urgent of these cues. */
export function mostUrgent(cues: ReadonlySet<Cue>): Cue | undefined {
  return (["cancelled", "new", "changed", "late"] as const).find((cue) => cues.has(cue))
}

/** Keeps the screen on until the browser hides the page. Must be called again when the page is visible. */
export const stayAwake = async (): Promise<void> => {
  if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen").catch(() => undefined)
}

/** Rings until somebody acts: at once, then every eight seconds (urgent: every four). Two sounds never overlap. */
export class Sounds {
  /** `locked`: the browser plays no sound before a gesture on the page. */
  readonly state = signal<"locked" | "on">("locked")
  /** Muted until this steady instant (ms); 0: not muted. */
  readonly mutedUntil = signal(0)
  #context: AudioContext | undefined
  #last = Number.NEGATIVE_INFINITY
  #lastCue: Cue | undefined

  /** Must be called from a gesture: unlocks the sound, keeps the screen awake, plays a test sound. */
  async start(): Promise<void> {
    this.#context ??= new AudioContext()
    await this.#context.resume().catch(() => undefined)
    if (this.#context.state !== "running") return
    this.#follow(this.#context)
    this.#play("new")
    await stayAwake()
    document.addEventListener("visibilitychange", stayAwake)
  }

  /** A phone call or a sleeping device suspends the sound. The board shows that until somebody touches it, or until the sound is back. */
  #follow(context: AudioContext): void {
    const follow = (): void => {
      this.state.value = context.state === "running" ? "on" : "locked"
    }
    context.onstatechange = () => {
      // Sounds during the suspension were not heard, so the next reminder repeats them.
      if (context.state === "running") this.#last = steady() - REPEAT_MS + APART_MS
      follow()
    }
    follow()
  }

  /** Mutes the sound for fifteen minutes, or unmutes it. */
  toggleMute(now: number): void {
    this.mutedUntil.value = this.mutedUntil.value > now ? 0 : now + LONGEST_MUTE_MS
  }

  /**
   * Plays the most urgent cue when it is time: at once for a fresh cue, more often for an urgent one.
   * @returns how long (ms) it has to wait, because the last sound was too recent; 0: it rings, is muted or has no cue
   */
  ring(
    cues: ReadonlySet<Cue>,
    { isFresh, isUrgent = false }: { readonly isFresh: boolean; readonly isUrgent?: boolean },
    now: number,
  ): number {
    const cue = mostUrgent(cues)
    if (cue === undefined || this.mutedUntil.value > now) return 0
    const left = this.#last + (isFresh ? APART_MS : isUrgent ? URGENT_REPEAT_MS : REPEAT_MS) - now
    if (left > 0) return left
    this.#last = now
    this.#lastCue = cue
    this.#play(cue)
    navigator.vibrate?.(200)
    return 0
  }

  /** Whether the sound of this cue is still being played. */
  isPlaying(cue: Cue, now: number): boolean {
    return cue === this.#lastCue && now - this.#last < HEARD_MS
  }

  #play(cue: Cue): void {
    const context = this.#context
    if (context === undefined) return
    if (context.state !== "running") {
      // Most browsers allow this without a gesture if the page has had one before.
      void context.resume().catch(() => undefined)
      return
    }
    for (const [frequency, at, length] of TONES[cue]) {
      const [tone, volume] = [context.createOscillator(), context.createGain()]
      const begin = context.currentTime + at
      tone.frequency.value = frequency
      volume.gain.setValueAtTime(0, begin)
      volume.gain.linearRampToValueAtTime(0.6, begin + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.001, begin + length)
      tone.connect(volume).connect(context.destination)
      tone.start(begin)
      tone.stop(begin + length)
    }
  }
}
