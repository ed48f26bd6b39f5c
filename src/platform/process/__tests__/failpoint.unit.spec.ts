import { FAILPOINTS, failpoint } from "../failpoint"

describe("failpoints", () => {
  afterEach(() => {
    delete process.env.SVC_FAILPOINT
  })

  it("cost nothing and do nothing unless they are named", () => {
    expect(failpoint("order.written")).toBeUndefined()
    process.env.SVC_FAILPOINT = "order.begun:pause=5"
    expect(failpoint("order.written")).toBeUndefined()
  })

  it("pause where they are told to, several at once", async () => {
    process.env.SVC_FAILPOINT = "order.begun:pause=1,order.written:pause=30"
    const start = performance.now()
    await failpoint("order.written")
    expect(performance.now() - start).toBeGreaterThanOrEqual(25)
  })

  it.each(["nowhere", "order.written:explode", "order.written:pause="])("do not take %s for an order", (value) => {
    process.env.SVC_FAILPOINT = value
    expect(() => failpoint("order.written")).toThrow(/SVC_FAILPOINT/)
  })

  it("have names of their own", () => {
    expect(new Set(FAILPOINTS).size).toBe(FAILPOINTS.length)
  })
})
