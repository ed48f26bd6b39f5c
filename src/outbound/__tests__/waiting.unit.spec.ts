import { setTimeout as sleep } from "node:timers/promises"
import { Bulkhead } from "../bulkhead"
import { Pace } from "../pace"
import { SingleFlight } from "../single-flight"
import { TimeBudget } from "../time-budget"

describe("Bulkhead", () => {
  it("lets no more through at once than it has places, the others in order", async () => {
    const bulkhead = new Bulkhead(3, 100)
    let running = 0
    let most = 0
    const order: number[] = []
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        bulkhead.run(5_000, async () => {
          running += 1
          most = Math.max(most, running)
          order.push(index)
          await sleep(2)
          running -= 1
          return index
        }),
      ),
    )
    expect(most).toBe(3)
    expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index))
    expect(order).toEqual(results)
  })

  it("turns away who has waited for long enough, and who finds the queue full", async () => {
    const bulkhead = new Bulkhead(1, 1)
    let release = (): void => undefined
    const first = bulkhead.run(0, () => new Promise<void>((done) => (release = done)))
    const second = bulkhead.run(20, async () => "ran")
    expect(await bulkhead.run(5_000, async () => "ran")).toBeUndefined()
    expect(await second).toBeUndefined()
    release()
    await first
    expect(await bulkhead.run(0, async () => "ran")).toBe("ran")
  })

  it("has its place back after a failure", async () => {
    const bulkhead = new Bulkhead(1, 10)
    const failing = () => bulkhead.run(1_000, () => Promise.reject(new Error("broken")))
    await expect(Promise.all([failing(), failing()])).rejects.toThrow("broken")
    expect(await bulkhead.run(1_000, async () => "ran")).toBe("ran")
  })
})

describe("SingleFlight", () => {
  it("asks once for all who ask at the same time, and again later", async () => {
    const flights = new SingleFlight<number>()
    let asked = 0
    const ask = async () => {
      asked += 1
      await sleep(5)
      return { value: asked }
    }
    expect(await Promise.all(Array.from({ length: 50 }, () => flights.ask("a", ask)))).toEqual(
      Array.from({ length: 50 }, () => 1),
    )
    expect(await flights.ask("b", ask)).toBe(2)
    expect(await flights.ask("a", ask)).toBe(3)
  })

  it("gives a failure to all who share it, and forgets it", async () => {
    const flights = new SingleFlight<number>()
    const failing = () => flights.ask("a", () => Promise.reject(new Error("broken")))
    const [one, two] = await Promise.allSettled([failing(), failing()])
    expect([one?.status, two?.status]).toEqual(["rejected", "rejected"])
    await sleep(0)
    expect(await flights.ask("a", async () => ({ value: 1 }))).toBe(1)
  })

  it("keeps the key taken until the value is put away, without making anybody wait for that", async () => {
    const flights = new SingleFlight<number>()
    let putAway = (): void => undefined
    const settled = new Promise<void>((done) => (putAway = done))
    expect(await flights.ask("a", async () => ({ value: 1, settled }))).toBe(1)
    expect(await flights.ask("a", async () => ({ value: 2 }))).toBe(1)
    putAway()
    await sleep(0)
    expect(await flights.ask("a", async () => ({ value: 2 }))).toBe(2)
  })
})

describe("TimeBudget", () => {
  it("shares half of what is left while a retry may be needed, then all of it", () => {
    const budget = new TimeBudget(10_000, 1)
    expect(budget.share).toBeLessThanOrEqual(5_000)
    expect(budget.takeRetry()).toBe(true)
    expect(budget.share).toBeGreaterThan(5_000)
    expect(budget.takeRetry()).toBe(false)
  })

  it("has no retry for a time that is over", () => {
    const budget = new TimeBudget(0, 1)
    expect(budget.left).toBe(0)
    expect(budget.takeRetry()).toBe(false)
  })
})

describe("Pace", () => {
  it("keeps its distance between turns, in order, and sends away who cannot wait for so long", async () => {
    const pace = new Pace(40)
    const startedAt = performance.now()
    const turns = await Promise.all(
      [0, 60, 60, 90, 1_000].map((patience) =>
        pace.turn(patience).then((given) => [given, performance.now() - startedAt] as const),
      ),
    )
    expect(turns.map(([given]) => given)).toEqual([true, true, false, true, true])
    const given = turns.filter(([mine]) => mine).map(([, at]) => at)
    for (const [index, at] of given.entries()) expect(at).toBeGreaterThanOrEqual(index * 40 - 5)
  })
})
