import type { MedusaContainer } from "@medusajs/framework/types"
import { outboxPump } from "../outbox-pump"

/** A running application, as far as a pump asks it: one thing that its scopes share. */
function application(): { readonly scope: MedusaContainer; readonly warnings: string[] } {
  const warnings: string[] = []
  const shared = { warn: (text: string) => warnings.push(text) }
  return { scope: { resolve: () => shared } as unknown as MedusaContainer, warnings }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

describe("a reader of the outbox", () => {
  it("runs once for wakes in a row, and again for one that comes while it runs", async () => {
    const { scope } = application()
    let end: (behind: boolean) => void = () => undefined
    const run = jest.fn(() => new Promise<boolean>((resolve) => (end = resolve)))
    const pump = outboxPump(run, "nothing")
    for (let wake = 0; wake < 3; wake++) pump.wake(scope)
    await pass(1_000)
    expect(run).toHaveBeenCalledTimes(1)
    pump.wake(scope)
    end(false)
    await pass(1_000)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it("that is to run later runs sooner when it is woken for sooner, and not twice", async () => {
    const { scope } = application()
    const run = jest.fn(async () => false)
    const pump = outboxPump(run, "nothing")
    pump.wake(scope, 1_000)
    await pass(100)
    expect(run).not.toHaveBeenCalled()
    pump.wake(scope)
    pump.wake(scope, 1_000)
    await pass(100)
    expect(run).toHaveBeenCalledTimes(1)
    await pass(5_000)
    expect(run).toHaveBeenCalledTimes(1)
    pump.wake(scope, 1_000)
    await pass(1_000)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it("comes back as long as events wait for a running transaction, less often the longer that runs", async () => {
    const { scope } = application()
    let behind = true
    const run = jest.fn(async () => behind)
    const pump = outboxPump(run, "nothing")
    pump.wake(scope)
    await pass(1_000)
    expect(run.mock.calls.length).toBeGreaterThan(5)
    await pass(60_000)
    run.mockClear()
    await pass(10_000)
    expect(run).toHaveBeenCalledTimes(10)
    behind = false
    await pass(60_000)
    expect(run).toHaveBeenCalledTimes(11)
  })

  it("that fails says what has not happened, and runs at the next wake", async () => {
    const { scope, warnings } = application()
    const run = jest.fn(() => Promise.reject(new Error("gone")))
    const pump = outboxPump(run, "nobody was told")
    pump.wake(scope)
    await pass(100)
    expect(warnings).toEqual([expect.stringContaining("nobody was told")])
    pump.wake(scope)
    await pass(100)
    expect(run).toHaveBeenCalledTimes(2)
  })
})
