import type { MedusaContainer } from "@medusajs/framework/types"
import { runner } from "../runner"

/** A running application, as a runner sees it: one object that all its scopes share. */
function application(): { readonly scope: MedusaContainer; readonly warnings: string[] } {
  const warnings: string[] = []
  const shared = { warn: (text: string) => warnings.push(text) }
  const scope = { resolve: () => shared, createScope: () => scope } as unknown as MedusaContainer
  return { scope, warnings }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

describe("a runner", () => {
  it("runs once for several wakes, and again for a wake during the run", async () => {
    const { scope } = application()
    let end: () => void = () => undefined
    const run = jest.fn(() => new Promise<void>((resolve) => (end = resolve)))
    const reader = runner({ run, failed: "nothing" })
    for (let wake = 0; wake < 3; wake++) reader.wake(scope)
    await pass(1_000)
    expect(run).toHaveBeenCalledTimes(1)
    reader.wake(scope)
    end()
    await pass(1_000)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it("runs once for several wakes with a delay, at the earliest requested time", async () => {
    const { scope } = application()
    const run = jest.fn(async () => undefined)
    const reader = runner({ run, failed: "nothing" })
    reader.wake(scope, 1_000)
    await pass(100)
    expect(run).not.toHaveBeenCalled()
    reader.wake(scope)
    reader.wake(scope, 1_000)
    await pass(100)
    expect(run).toHaveBeenCalledTimes(1)
    await pass(5_000)
    expect(run).toHaveBeenCalledTimes(1)
    reader.wake(scope, 1_000)
    await pass(1_000)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it("runs again while events wait for a running transaction, at growing intervals", async () => {
    const { scope } = application()
    let behind = true
    const run = jest.fn(async () => (behind ? ("behind" as const) : undefined))
    const reader = runner({ run, failed: "nothing" })
    reader.wake(scope)
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

  it("logs a failure, and runs at the next wake", async () => {
    const { scope, warnings } = application()
    const run = jest.fn(() => Promise.reject(new Error("gone")))
    const reader = runner({ run, failed: "nobody was told" })
    reader.wake(scope)
    await pass(100)
    expect(warnings).toEqual([expect.stringContaining("nobody was told")])
    reader.wake(scope)
    await pass(100)
    expect(run).toHaveBeenCalledTimes(2)
  })
})
