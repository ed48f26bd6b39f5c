import { steady } from "../../../../shared/steady"
import { type Cue, Sounds } from "../sounds"

/** Replaces the browser's `AudioContext`, and counts the rings. A ring has several tones; only its first one starts at 0. */
class Loudspeaker {
  static rings = 0
  static latest: Loudspeaker | undefined
  state: AudioContextState = "running"
  onstatechange: () => void = () => undefined
  readonly currentTime = 0
  readonly destination = {}
  readonly resume = jest.fn(async (): Promise<void> => undefined)
  constructor() {
    Loudspeaker.latest = this
  }
  become(state: AudioContextState): void {
    this.state = state
    this.onstatechange()
  }
  createOscillator() {
    const start = (at: number): void => {
      if (at === 0) Loudspeaker.rings += 1
    }
    return { frequency: { value: 0 }, connect: <T>(next: T): T => next, start, stop: () => undefined }
  }
  createGain() {
    const ramp = (): void => undefined
    const gain = { setValueAtTime: ramp, linearRampToValueAtTime: ramp, exponentialRampToValueAtTime: ramp }
    return { gain, connect: <T>(next: T): T => next }
  }
}

describe("the sounds of a board", () => {
  const page = Object.assign(new EventTarget(), { visibilityState: "hidden" })
  const wake = jest.fn(async () => undefined)
  const globals = { AudioContext: Loudspeaker, document: page, navigator: { wakeLock: { request: wake } } }
  beforeAll(() => {
    for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true })
  })
  afterAll(() => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name)
  })

  const ringsAt = async (seconds: readonly number[], urgent: boolean, cues: readonly Cue[] = ["new"]): Promise<number[]> => {
    const sounds = new Sounds()
    await sounds.start()
    return seconds.filter((second) => {
      Loudspeaker.rings = 0
      sounds.ring(new Set(cues), { isFresh: second === 0, isUrgent: urgent }, second * 1_000)
      return Loudspeaker.rings > 0
    })
  }
  const seconds = Array.from({ length: 17 }, (_, second) => second)

  it("keep the screen awake from the start of the service", async () => {
    page.visibilityState = "visible"
    wake.mockClear()
    await new Sounds().start()
    expect(wake).toHaveBeenCalledTimes(1)
    page.visibilityState = "hidden"
  })

  it("are silent for fifteen minutes after they were muted, and then ring again", async () => {
    const sounds = new Sounds()
    await sounds.start()
    const minutes = (count: number): number => steady() + count * 60_000
    sounds.toggleMute(steady())
    const ringsAfter = (count: number): boolean => {
      Loudspeaker.rings = 0
      sounds.ring(new Set(["new"] as const), { isFresh: false }, minutes(count))
      return Loudspeaker.rings > 0
    }
    expect([ringsAfter(1), ringsAfter(14.9), ringsAfter(15.1)]).toEqual([false, false, true])
  })

  it("request the wake lock once when the page is shown again, however often they were started", async () => {
    const sounds = new Sounds()
    for (let start = 0; start < 3; start += 1) await sounds.start()
    page.visibilityState = "visible"
    wake.mockClear()
    page.dispatchEvent(new Event("visibilitychange"))
    expect(wake).toHaveBeenCalledTimes(1)
    page.visibilityState = "hidden"
  })

  it("are requested again after the device has suspended them, and ring a second after it has resumed them", async () => {
    const sounds = new Sounds()
    await sounds.start()
    const device = Loudspeaker.latest as Loudspeaker
    device.resume.mockClear()
    device.become("suspended")
    Loudspeaker.rings = 0
    const now = steady()
    const rings = (at: number): number => {
      sounds.ring(new Set(["new"] as const), { isFresh: false }, now + at)
      return Loudspeaker.rings
    }
    expect([rings(0), sounds.state.value, device.resume.mock.calls.length]).toEqual([0, "locked", 1])
    device.become("running")
    expect([sounds.state.value, rings(500), rings(1_100)]).toEqual(["on", 0, 1])
  })

  it.each<[string, boolean, readonly Cue[], number[]]>([
    ["for an order: at once, and every eight seconds", false, ["new"], [0, 8, 16]],
    ["for an urgent order: twice as often", true, ["new"], [0, 4, 8, 12, 16]],
    ["for several cues: one sound", false, ["new", "changed", "cancelled"], [0, 8, 16]],
    ["without a cue: never", false, [], []],
  ])("ring %s", async (_, urgent, cues, expected) => {
    expect(await ringsAt(seconds, urgent, cues)).toEqual(expected)
  })
})
