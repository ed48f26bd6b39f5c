import { NEW_ORDER_TONES } from "../../../domain/alarms/new-order-tones"

const LOCK = "svc-sound"
/** After a tab has rung, the other tabs of the browser do not ring for this long (ms). */
const ALONE_MS = 3_000

let context: AudioContext | undefined

/** Whether the browser lets this tab make a sound. Most browsers require a click or a key first. */
export async function unlock(): Promise<boolean> {
  context ??= new AudioContext()
  // Without an earlier gesture, `resume` settles only at the first one.
  if (context.state !== "running") await Promise.race([context.resume().catch(() => undefined), pause(200)])
  return context.state === "running"
}

/** Rings once, in one tab of the browser. A tab that may not make a sound does not prevent others from ringing. */
export async function ring(): Promise<void> {
  if (!(await unlock())) return
  if (navigator.locks === undefined) return play()
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    play()
    await pause(ALONE_MS)
  })
}

function play(): void {
  if (context === undefined) return
  for (const [frequency, at, length] of NEW_ORDER_TONES) {
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

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
