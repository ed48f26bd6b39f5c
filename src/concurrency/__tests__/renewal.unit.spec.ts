import { renewUntilStopped } from ".."

describe("renewUntilStopped", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("renews until it is stopped, even after a renewal has failed", async () => {
    const renew = jest.fn(() => Promise.reject(new Error("unreachable")))
    const stop = renewUntilStopped({ everyMs: 1_000 }, renew)
    await jest.advanceTimersByTimeAsync(3_500)
    expect(renew).toHaveBeenCalledTimes(3)
    stop()
    await jest.advanceTimersByTimeAsync(5_000)
    expect(renew).toHaveBeenCalledTimes(3)
  })

  it("ends by itself after the limit", async () => {
    const renew = jest.fn(() => Promise.resolve())
    renewUntilStopped({ everyMs: 1_000, limitMs: 2_500 }, renew)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(renew).toHaveBeenCalledTimes(2)
  })

  it("skips renewals while too many wait for an answer", async () => {
    const renew = jest.fn(() => new Promise(() => {}))
    const stop = renewUntilStopped({ everyMs: 1_000, mostWaiting: 2 }, renew)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(renew).toHaveBeenCalledTimes(2)
    stop()
  })
})
