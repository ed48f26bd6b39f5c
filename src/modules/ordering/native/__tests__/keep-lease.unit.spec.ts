import { keepLease } from "../keep-lease"

const turn = { cartId: "cart_1", holder: "me", leaseMs: 5_000, presence: null }

describe("a kept lease", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it("is extended every second until it is released, whether or not the database answers", () => {
    const renew = jest.fn().mockRejectedValue(new Error("no connection"))
    const stop = keepLease({ renew }, turn)
    jest.advanceTimersByTime(20_000)
    expect(renew).toHaveBeenCalledTimes(20)
    expect(renew).toHaveBeenLastCalledWith(turn)
    stop()
    jest.advanceTimersByTime(20_000)
    expect(renew).toHaveBeenCalledTimes(20)
  })

  it("is not extended any more after its limit", () => {
    const renew = jest.fn().mockResolvedValue(true)
    keepLease({ renew }, turn, 5_000)
    jest.advanceTimersByTime(20_000)
    expect(renew).toHaveBeenCalledTimes(5)
  })
})
