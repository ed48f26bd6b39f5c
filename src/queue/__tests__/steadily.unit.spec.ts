import { steadily } from "../steadily"

let jobs = 0

/** A new job for each test, with a count of its runs. */
function job(work: () => Promise<unknown> = async () => undefined) {
  const name = `job-${++jobs}`
  const done = { times: 0 }
  return {
    done,
    called: () =>
      steadily({ name, schedule: { interval: 5_000 } }, async () => {
        done.times += 1
        await work()
      }),
  }
}

describe("the work of a job", () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it("runs once per call while calls arrive", async () => {
    const { done, called } = job()
    for (let turn = 0; turn < 20; turn += 1) {
      await called()
      await jest.advanceTimersByTimeAsync(5_000)
    }
    expect(done.times).toBe(20)
  })

  it("continues at its interval when calls stop, until they resume", async () => {
    const { done, called } = job()
    await called()
    await jest.advanceTimersByTimeAsync(15_000)
    expect(done.times).toBe(1)
    await jest.advanceTimersByTimeAsync(50_000)
    expect(done.times).toBe(11)
    await called()
    await jest.advanceTimersByTimeAsync(15_000)
    expect(done.times).toBe(12)
  })

  it("does not overlap with itself, and continues after errors", async () => {
    let settle: (outcome: "fail" | "end") => void = () => undefined
    let holds = false
    const { done, called } = job(
      () =>
        new Promise<void>((resolve, reject) => {
          if (!holds) return resolve()
          settle = (outcome) => (outcome === "end" ? resolve() : reject(new Error("failed")))
        }),
    )
    await called()
    holds = true
    await jest.advanceTimersByTimeAsync(60_000)
    expect(done.times).toBe(2)
    settle("fail")
    await jest.advanceTimersByTimeAsync(5_000)
    expect(done.times).toBe(3)
    settle("end")
  })

  it("does not run in a process that is shutting down, with or without calls", async () => {
    const asHost = () => undefined
    process.on("SIGTERM", asHost)
    let times = 0
    const called = async () => {
      const { steadily: anew } = require("../steadily") as typeof import("../steadily")
      await anew({ name: "ending", schedule: { interval: 5_000 } }, async () => {
        times += 1
      })
    }
    jest.resetModules()
    await called()
    process.emit("SIGTERM")
    await called()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(times).toBe(1)
    process.off("SIGTERM", asHost)
  })

  it("does not run before the first call", async () => {
    const { done } = job()
    await jest.advanceTimersByTimeAsync(600_000)
    expect(done.times).toBe(0)
  })
})
