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
  ): Promise<{ readonly polls: number; readonly reads: number }> => {
    const told = { polls: 0, reads: 0 }
    const end = new AbortController()
    const source = new OrderSource(
      {
        origin: "",
        token: () => "token",
        poll: async () => {
          told.polls += 1
          polled()
          return []
        },
      },
      {
        onState: () => undefined,
        onEvent: () => undefined,
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

  it("still tries the stream when the device's clock was set back by an hour", async () => {
    let tries = 0
    globalThis.fetch = () => {
      tries += 1
      return Promise.reject(new TypeError("Failed to fetch"))
    }
    await follow(2, () => jest.setSystemTime(Date.now() - 60 * MINUTE))
    expect(tries).toBeGreaterThan(5)
  })
})
