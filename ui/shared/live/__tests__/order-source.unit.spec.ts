import type { Order } from "../../../../src/client"
import type { OrderEvent } from "../../../../src/client/live-orders"
import { OrderSource } from "../order-source"

const MINUTE = 60_000

describe("a screen that the stream does not reach", () => {
  const fetched = globalThis.fetch
  beforeEach(() => {
    jest.useFakeTimers()
    globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"))
  })
  afterEach(() => {
    jest.useRealTimers()
    globalThis.fetch = fetched
  })

  /** Follows the orders by polling for some minutes. @returns how often it polled, and how often it read all orders */
  const follow = async (
    minutes: number,
    polled = (): void => undefined,
    found = (): OrderEvent[] => [],
    heard = (_event: OrderEvent): unknown => undefined,
    since = (_instant: number): unknown => undefined,
  ): Promise<{ readonly polls: number; readonly reads: number }> => {
    const counts = { polls: 0, reads: 0 }
    const end = new AbortController()
    // Changes of the device's clock do not affect the service's clock.
    const begun = performance.now()
    const source = new OrderSource(
      {
        origin: "",
        board: "kitchen",
        token: () => "token",
        now: () => performance.now() - begun,
        poll: async (instant) => {
          counts.polls += 1
          since(instant)
          polled()
          return found()
        },
      },
      {
        onState: () => undefined,
        onEvent: (event) => void heard(event),
        onGap: () => {
          counts.reads += 1
        },
      },
    )
    const running = source.run(end.signal)
    await jest.advanceTimersByTimeAsync(minutes * MINUTE)
    end.abort()
    await jest.advanceTimersByTimeAsync(MINUTE)
    await running
    return counts
  }

  it("reads all orders at the start and at least every minute, because polls do not report deleted orders", async () => {
    const { polls, reads } = await follow(10)
    expect(reads).toBeGreaterThanOrEqual(10)
    expect(polls).toBeGreaterThan(4 * reads)
  })

  it("reports every change once, even if a poll reads all orders again", async () => {
    let version = 0
    const heard: number[] = []
    const data = (): Order => {
      version += 1
      return { id: "a", version } as unknown as Order
    }
    await follow(
      5,
      () => undefined,
      () => [{ event: "order.updated", id: "", data: data() }],
      ({ data }) => heard.push((data as Order).version),
    )
    // The first poll finds the same version as the first read of all orders, so version 1 is not reported.
    expect(heard).toEqual(Array.from({ length: version - 1 }, (_, at) => at + 2))
  })

  it("still tries the stream after the device's clock was set back by an hour", async () => {
    let tries = 0
    globalThis.fetch = () => {
      tries += 1
      return Promise.reject(new TypeError("Failed to fetch"))
    }
    await follow(2, () => jest.setSystemTime(Date.now() - 60 * MINUTE))
    expect(tries).toBeGreaterThan(5)
  })

  it("requests the changes since the last response after the device's clock was set forward by an hour", async () => {
    const asked: number[] = []
    await follow(
      5,
      () => jest.setSystemTime(Date.now() + 60 * MINUTE),
      undefined,
      undefined,
      (instant) => asked.push(instant),
    )
    expect(Math.max(...asked)).toBeLessThan(5 * MINUTE)
    expect([...asked]).toEqual([...asked].sort((one, other) => one - other))
  })

  it("polls every ten seconds while the stream is silent, even after the device's clock was set back by an hour", async () => {
    // Only the first attempt fails at once; the others get no response until they are aborted.
    let tries = 0
    globalThis.fetch = (_url, init) => {
      tries += 1
      if (tries === 1) return Promise.reject(new TypeError("Failed to fetch"))
      return new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(new TypeError("Aborted"))))
    }
    const { polls } = await follow(10, () => jest.setSystemTime(Date.now() - 60 * MINUTE))
    expect(polls).toBeGreaterThan(55)
  })
})

describe("a screen whose account may see other orders than before", () => {
  const fetched = globalThis.fetch
  afterEach(() => {
    globalThis.fetch = fetched
    jest.restoreAllMocks()
  })

  const helloTo = (sight: string): string =>
    `id: 7\nevent: hello\ndata: {"position":7,"server_time":"2026-11-20T20:00:00Z","sight":"${sight}"}\n\n`
  const hello = helloTo("all")

  /** The numbers of the connections, from 1, at which all orders were read. */
  async function readsOf(connections: readonly string[]): Promise<readonly number[]> {
    const reads: number[] = []
    const end = new AbortController()
    let count = 0
    globalThis.fetch = async () => {
      count += 1
      const text = connections[count - 1]
      if (text === undefined) end.abort()
      return new Response(text ?? "")
    }
    const options = { origin: "", board: "kitchen" as const, token: () => "token", now: () => 0, poll: async () => [] }
    const ignore = (): void => undefined
    const source = new OrderSource(options, { onState: ignore, onEvent: ignore, onGap: () => reads.push(count) })
    jest.spyOn(Math, "random").mockReturnValue(0)
    await source.run(end.signal)
    return reads
  }

  it("reads all orders when the stream sends another `hello`, not when it resumes after an interruption", async () => {
    expect(await readsOf([hello, hello, hello + hello])).toEqual([1, 3])
  })

  it("reads all orders when the `hello` of a new connection has another `sight`", async () => {
    expect(await readsOf([hello, helloTo("north/"), helloTo("north/")])).toEqual([1, 2])
  })
})
