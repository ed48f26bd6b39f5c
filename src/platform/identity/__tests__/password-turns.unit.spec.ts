import { isFailure } from "../../../errors"
import { PasswordTurns, passwordTurns } from "../password-turns"

/** A job that runs until the test completes it or makes it fail. */
function job<T>(value: T) {
  let end!: (value: T) => void
  let fail!: (error: Error) => void
  const done = new Promise<T>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  let started = false
  return {
    run: () => {
      started = true
      return done
    },
    get started() {
      return started
    },
    end: () => end(value),
    fail: (error: Error) => fail(error),
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe("the limit on concurrent password work", () => {
  it("runs up to `width` jobs at the same time and queues the rest", async () => {
    const turns = new PasswordTurns(2, 10, 60_000)
    const jobs = [1, 2, 3, 4].map((value) => job(value))
    const results = jobs.map((each) => turns.take(each.run))
    await settle()
    expect(jobs.map(({ started }) => started)).toEqual([true, true, false, false])

    jobs[1]?.end()
    await settle()
    expect(jobs.map(({ started }) => started)).toEqual([true, true, true, false])

    for (const each of jobs) each.end()
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4])
  })

  it("frees the place of a failed job and rejects with its error", async () => {
    const turns = new PasswordTurns(1, 10, 60_000)
    const [first, second] = [job("a"), job("b")]
    const failing = turns.take(first.run)
    const waiting = turns.take(second.run)
    first.fail(new Error("wrong"))
    await expect(failing).rejects.toThrow("wrong")
    await settle()
    expect(second.started).toBe(true)
    second.end()
    expect(await waiting).toBe("b")
  })

  it("runs jobs in order of arrival, even when a new job arrives just as a place becomes free", async () => {
    const turns = new PasswordTurns(1, 10, 60_000)
    const order: string[] = []
    const first = job(undefined)
    const running = turns.take(first.run)
    const waiting = ["b", "c"].map((name) => turns.take(async () => void order.push(name)))
    first.end()
    await running
    const late = turns.take(async () => void order.push("d"))
    await Promise.all([...waiting, late])
    expect(order).toEqual(["b", "c", "d"])
  })

  it("refuses a job when the queue is full, with svc_overloaded and Retry-After", async () => {
    const turns = new PasswordTurns(1, 1, 60_000)
    const first = job(undefined)
    const running = turns.take(first.run)
    const waiting = turns.take(async () => "in time")
    const refused = await turns.take(async () => "too late").catch((error: unknown) => error)
    expect(isFailure(refused) && refused.code).toBe("svc_overloaded")
    expect(isFailure(refused) && Number(refused.headers["Retry-After"])).toBeGreaterThan(0)
    first.end()
    await running
    expect(await waiting).toBe("in time")
    expect(await turns.take(async () => "again")).toBe("again")
  })

  it("refuses a job that waited too long; the job never runs and takes no place", async () => {
    const turns = new PasswordTurns(1, 10, 20)
    const first = job(undefined)
    const running = turns.take(first.run)
    const late = job(undefined)
    const refused = await turns.take(late.run).catch((error: unknown) => error)
    expect(isFailure(refused) && refused.code).toBe("svc_overloaded")
    expect(isFailure(refused) && Number(refused.headers["Retry-After"])).toBeGreaterThan(0)
    first.end()
    await running
    expect(await turns.take(async () => "again")).toBe("again")
    expect(late.started).toBe(false)
  })

  it("allows at most 200 waiting jobs and a wait of at most ten seconds", () => {
    expect(passwordTurns.room).toBeLessThanOrEqual(200)
    expect(passwordTurns.patience).toBeLessThanOrEqual(10_000)
  })

  it("allows at most four password checks at the same time per process (contract section 2)", () => {
    expect(passwordTurns.width).toBeGreaterThanOrEqual(1)
    expect(passwordTurns.width).toBeLessThanOrEqual(4)
  })
})
