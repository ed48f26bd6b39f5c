import { LiveHub } from "../hub"
import { noteAnswer } from "../sign-in"

/** The Web Locks of a browser, for one name: the first request has the lock until its callback ends. */
class Locks {
  readonly #waiting: (() => Promise<void>)[] = []
  #isHeld = false

  request(_name: string, { signal }: { signal: AbortSignal }, lead: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const run = () => lead().then(resolve, reject)
      this.#waiting.push(run)
      signal.addEventListener("abort", () => {
        const at = this.#waiting.indexOf(run)
        if (at >= 0) this.#waiting.splice(at, 1)
      })
      void this.#next()
    })
  }

  async #next(): Promise<void> {
    if (this.#isHeld) return
    const run = this.#waiting.shift()
    if (run === undefined) return
    this.#isHeld = true
    await run()
    this.#isHeld = false
    void this.#next()
  }
}

/** The channel between the tabs of a browser. */
class Channel {
  static readonly all = new Set<Channel>()
  onmessage: ((message: { data: unknown }) => void) | null = null
  constructor() {
    Channel.all.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data })
  }
  close(): void {
    Channel.all.delete(this)
  }
}

const given = { navigator: globalThis.navigator, BroadcastChannel: globalThis.BroadcastChannel }
const browser = (parts: object): void => {
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
const HELLO = "event: hello\ndata: {}\n\n"
const DISPLACED = "event: displaced\ndata: {}\n\n"
/** A time (ms) that is longer than a tab waits before it leaves, and longer than the longest pause between two attempts. */
const LONG_MS = 30_000

/** All streams that were opened, with functions that send on them and end them. */
let streams: { send(text: string): void; end(): void; readonly isOpen: () => boolean }[] = []

beforeEach(() => {
  streams = []
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] })
  browser({ navigator: { locks: new Locks() }, BroadcastChannel: Channel })
  jest.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    let isOpen = true
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const ended = (how: () => void) => () => {
          if (isOpen) how()
          isOpen = false
        }
        init?.signal?.addEventListener(
          "abort",
          ended(() => controller.error(new Error("aborted"))),
        )
        const send = (text: string) => controller.enqueue(new TextEncoder().encode(text))
        streams.push({ send, end: ended(() => controller.close()), isOpen: () => isOpen })
      },
    })
    return new Response(body)
  })
})
afterEach(async () => {
  for (const leave of left.splice(0)) leave()
  await pass(LONG_MS)
  jest.useRealTimers()
  jest.restoreAllMocks()
  browser(given)
})

const left: (() => void)[] = []
/** A tab that shows the plugin's pages. */
function openTab() {
  const hub = new LiveHub()
  const leave = hub.watch(() => undefined)
  left.push(leave)
  return { state: hub.state, close: leave }
}
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms)
const tellAll = async (text: string): Promise<void> => {
  for (const stream of streams.filter(({ isOpen }) => isOpen())) stream.send(text)
  await pass(100)
}

describe("the stream of a browser", () => {
  it("is opened by one tab, and makes all tabs live", async () => {
    const tabs = [openTab(), openTab(), openTab()]
    await pass(100)
    await tellAll(HELLO)
    expect(tabs.map(({ state }) => state())).toEqual(["live", "live", "live"])
    expect(streams).toHaveLength(1)
  })

  it("is opened by another tab when the leading tab is closed", async () => {
    const [first, second] = [openTab(), openTab()]
    await pass(100)
    await tellAll(HELLO)
    first.close()
    await pass(2_000)
    expect(streams.map(({ isOpen }) => isOpen())).toEqual([false, true])
    await tellAll(HELLO)
    expect(second.state()).toBe("live")
  })

  it("is not opened again after other screens have displaced it, unless the leading tab is closed", async () => {
    const tabs = [openTab(), openTab(), openTab()]
    await pass(100)
    await tellAll(HELLO)
    await tellAll(DISPLACED)
    streams[0]?.end()
    await pass(LONG_MS)
    expect(tabs.map(({ state }) => state())).toEqual(["displaced", "displaced", "displaced"])
    expect(streams).toHaveLength(1)
    tabs[0]?.close()
    await pass(2_000)
    expect(streams).toHaveLength(2)
  })

  it.each([
    [401, "signedOut"],
    [403, "live"],
    [503, "live"],
  ])(
    "is open, and an answer with status %d makes a tab %s until an answer with status 200 makes it live",
    async (status, state) => {
      const tab = openTab()
      await pass(100)
      await tellAll(HELLO)
      noteAnswer(status)
      expect(tab.state()).toBe(state)
      noteAnswer(503)
      expect(tab.state()).toBe(state)
      noteAnswer(200)
      expect(tab.state()).toBe("live")
    },
  )
})
