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

  /** Follows the orders by polls for some minutes. @returns how often it polled, and how often it read all orders */
  const follow = async (
    minutes: number,
    polled = (): void => undefined,
    found = (): OrderEvent[] => [],
    heard = (_event: OrderEvent): unknown => undefined,
    since = (_instant: number): unknown => undefined,
  ): Promise<{ readonly polls: number; readonly reads: number }> => {
    const told = { polls: 0, reads: 0 }
    const end = new AbortController()
    // The service's clock goes on evenly.
    const begun = performance.now()
    const source = new OrderSource(
      {
        origin: "",
        token: () => "token",
        now: () => performance.now() - begun,
        poll: async (instant) => {
          told.polls += 1
          since(instant)
          polled()
          return found()
        },
      },
      {
        onState: () => undefined,
        onEvent: (event) => void heard(event),
        onGap: () => {
          told.reads += 1
        },
      },
    )
    const running = source.run(end.signal)
    await jest.advanceTimersByTimeAsync(minutes * MINUTE)
    end.abort()
    await jest.advanceTimersByTimeAsync(MINUTE)
    await running
    return told
  }

  it("reads all orders at the start, and again at least every minute: polls do not tell of those that are gone", async () => {
    const { polls, reads } = await follow(10)
    expect(reads).toBeGreaterThanOrEqual(10)
    expect(polls).toBeGreaterThan(4 * reads)
  })

  it("reports every change once, also by a poll that reads all orders again", async () => {
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
    // The first poll finds what the first reading of all orders has.
    expect(heard).toEqual(Array.from({ length: version - 1 }, (_, at) => at + 2))
  })

  it("still tries the stream when the device's clock was set back by an hour", async () => {
    let tries = 0
    globalThis.fetch = () => {
      tries += 1
      return Promise.reject(new TypeError("Failed to fetch"))
    }
    await follow(2, () => jest.setSystemTime(Date.now() - 60 * MINUTE))
    expect(tries).toBeGreaterThan(5)
  })

  it("asks for the changes since the last answer when the device's clock was set forward by an hour", async () => {
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

  it("polls every ten seconds while the stream is silent when the device's clock was set back by an hour", async () => {
    // Only the first attempt is refused: the others get no answer until they are given up.
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
