import { answerBy, forRequest, timeOfStatement } from "../../../../database/request-time"
import { keepLease } from "../keep-lease"

const lease = { key: "cart_1", holder: "me", leaseMs: 5_000, presence: null }

describe("a kept lease", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it("is extended every second until it is released, whether or not the database answers", async () => {
    const renew = jest.fn().mockRejectedValue(new Error("no connection"))
    const stop = keepLease({ renew }, lease)
    await jest.advanceTimersByTimeAsync(20_000)
    expect(renew).toHaveBeenCalledTimes(20)
    expect(renew).toHaveBeenLastCalledWith(lease)
    stop()
    await jest.advanceTimersByTimeAsync(20_000)
    expect(renew).toHaveBeenCalledTimes(20)
  })

  it("is extended regardless of the time limit of the request that started the work", async () => {
    const left: number[] = []
    const request = {}
    answerBy(request, performance.now() + 1)
    const renew = async (): Promise<boolean> => left.push(timeOfStatement()) > 0
    const stop = forRequest(request, () => keepLease({ renew }, lease))
    await jest.advanceTimersByTimeAsync(3_000)
    stop()
    expect(left).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
  })

  it("has at most two pending renewals while the database hangs", async () => {
    const renew = jest.fn().mockReturnValue(new Promise(() => undefined))
    const stop = keepLease({ renew }, lease)
    await jest.advanceTimersByTimeAsync(20_000)
    stop()
    expect(renew).toHaveBeenCalledTimes(2)
  })

  it("is no longer extended after its limit", async () => {
    const renew = jest.fn().mockResolvedValue(true)
    keepLease({ renew }, lease, 5_000)
    await jest.advanceTimersByTimeAsync(20_000)
    expect(renew).toHaveBeenCalledTimes(5)
  })
})
