import { Pace } from "../pace"
import { TimeBudget } from "../time-budget"

describe("TimeBudget", () => {
  it("gives half of the remaining time while a retry is possible, then all of it", () => {
    const budget = new TimeBudget(10_000, 1)
    expect(budget.attemptTimeoutMs).toBeLessThanOrEqual(5_000)
    expect(budget.takeRetry()).toBe(true)
    expect(budget.attemptTimeoutMs).toBeGreaterThan(5_000)
    expect(budget.takeRetry()).toBe(false)
  })

  it("has no retry when its time is over", () => {
    const budget = new TimeBudget(0, 1)
    expect(budget.remainingMs).toBe(0)
    expect(budget.takeRetry()).toBe(false)
  })
})

describe("Pace", () => {
  it("keeps the interval, in order of arrival, and refuses callers that cannot wait that long", async () => {
    const pace = new Pace(40)
    const startedAt = performance.now()
    const turns = await Promise.all(
      [0, 60, 60, 90, 1_000].map((patience) =>
        pace.turn(patience).then((granted) => [granted, performance.now() - startedAt] as const),
      ),
    )
    expect(turns.map(([granted]) => granted)).toEqual([true, true, false, true, true])
    const times = turns.filter(([granted]) => granted).map(([, at]) => at)
    for (const [index, at] of times.entries()) expect(at).toBeGreaterThanOrEqual(index * 40 - 5)
  })
})
