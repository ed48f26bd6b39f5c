const LOCK = "svc-sound"
/** While one tab of a browser rings, and so long (ms) afterwards, the others do not. */
const ALONE_MS = 3_000

/** The frequency (Hz), start and length (s) of each tone: those of a new order on the boards. */
const TONES = [
  [880, 0, 0.18],
  [1175, 0.2, 0.32],
] as const

let context: AudioContext | undefined

/** Whether the browser lets this tab make a sound. Most browsers want a click or a key first. */
export async function unlock(): Promise<boolean> {
  context ??= new AudioContext()
  // Without a gesture, this promise settles with the first one.
  if (context.state !== "running") await Promise.race([context.resume().catch(() => undefined), pause(200)])
  return context.state === "running"
}

/** Rings once, in one tab of the browser: none that may not make a sound keeps another one from it. */
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
  for (const [frequency, at, length] of TONES) {
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
