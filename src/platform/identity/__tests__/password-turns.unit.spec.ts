import { isFailure } from "../../../errors"
import { PasswordTurns, passwordTurns } from "../password-turns"

/** A job that runs until it is told to end. */
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

describe("turns for password work", () => {
  it("lets as many work at once as it is wide, the others wait in line", async () => {
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

  it("gives the place on when a job fails, and hands its failure over", async () => {
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

  it("keeps the order of arrival, also against one who comes in the very moment a place falls free", async () => {
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

  it("beyond the room to wait it is overloaded, and says when to come back", async () => {
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

  it("who waits too long is told so, never worked for, and takes nobody's place", async () => {
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

  it("bounds the line in number and in time: nobody waits over ten seconds", () => {
    expect(passwordTurns.room).toBeLessThanOrEqual(200)
    expect(passwordTurns.patience).toBeLessThanOrEqual(10_000)
  })

  it("never lets more than four check passwords at once in a process (contract section 2)", () => {
    expect(passwordTurns.width).toBeGreaterThanOrEqual(1)
    expect(passwordTurns.width).toBeLessThanOrEqual(4)
  })
})
