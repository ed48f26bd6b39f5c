import { FAILPOINTS, failpoint } from "../failpoint"

describe("failpoints", () => {
  afterEach(() => {
    delete process.env.SVC_FAILPOINT
  })

  it("do nothing unless they are named", () => {
    expect(failpoint("order.written")).toBeUndefined()
    process.env.SVC_FAILPOINT = "order.begun:pause=5"
    expect(failpoint("order.written")).toBeUndefined()
  })

  it("pause at the named point, with several points armed", async () => {
    process.env.SVC_FAILPOINT = "order.begun:pause=1,order.written:pause=30"
    const start = performance.now()
    await failpoint("order.written")
    expect(performance.now() - start).toBeGreaterThanOrEqual(25)
  })

  it("hold at the named point until the variable changes", async () => {
    process.env.SVC_FAILPOINT = "order.written:hold"
    let isHeld = true
    const held = failpoint("order.written")?.then(() => {
      isHeld = false
    })
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(isHeld).toBe(true)
    delete process.env.SVC_FAILPOINT
    await held
    expect(isHeld).toBe(false)
  })

  it.each(["nowhere", "order.written:explode", "order.written:pause="])("reject the invalid value %s", (value) => {
    process.env.SVC_FAILPOINT = value
    expect(() => failpoint("order.written")).toThrow(/SVC_FAILPOINT/)
  })

  it("have unique names", () => {
    expect(new Set(FAILPOINTS).size).toBe(FAILPOINTS.length)
  })
})
