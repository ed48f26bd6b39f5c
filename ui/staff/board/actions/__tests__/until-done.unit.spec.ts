import { UntilDone } from "../until-done"

/** A task with runs that the test settles. */
const task = () => {
  const ends: { readonly succeed: () => void; readonly fail: () => void }[] = []
  const until = new UntilDone(
    () =>
      new Promise<void>((resolve, reject) => {
        ends.push({ succeed: resolve, fail: () => reject(new Error("unreachable")) })
      }),
  )
  return { until, ends }
}
/** Runs the callbacks of settled promises. */
const settle = () => jest.advanceTimersByTimeAsync(0)

describe("a task that is repeated until it succeeds", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it("runs once more if it was requested during a run, and all callers wait for the last run", async () => {
    const { until, ends } = task()
    const ended = jest.fn()
    void until.run().then(ended)
    for (let call = 0; call < 3; call += 1) void until.run().then(ended)
    ends[0]?.succeed()
    await settle()
    expect([ends.length, ended.mock.calls.length]).toEqual([2, 0])
    ends[1]?.succeed()
    await jest.advanceTimersByTimeAsync(60_000)
    expect([ends.length, ended.mock.calls.length]).toEqual([2, 4])
  })

  it("is retried with growing delays of at most ten seconds, and a call replaces the next retry", async () => {
    const { until, ends } = task()
    void until.run()
    for (const [failures, wait] of [1_000, 2_000, 4_000, 8_000, 10_000, 10_000].entries()) {
      ends.at(-1)?.fail()
      await jest.advanceTimersByTimeAsync(wait - 1)
      expect(ends).toHaveLength(failures + 1)
      await jest.advanceTimersByTimeAsync(1)
      expect(ends).toHaveLength(failures + 2)
    }
    ends.at(-1)?.fail()
    await settle()
    void until.run()
    ends.at(-1)?.succeed()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(ends).toHaveLength(8)
  })

  it("is retried once after a failed run, even if it was requested during that run", async () => {
    const { until, ends } = task()
    void until.run()
    void until.run()
    ends[0]?.fail()
    await settle()
    expect(ends).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(1_000)
    ends[1]?.succeed()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(ends).toHaveLength(2)
  })

  it.each(["succeed", "fail"] as const)(
    "repeats only the run that was begun after a dropped run, even if the dropped run can %s",
    async (how) => {
      const { until, ends } = task()
      void until.run()
      void until.run()
      until.drop()
      void until.run()
      void until.run()
      expect(ends).toHaveLength(2)
      ends[0]?.[how]()
      await jest.advanceTimersByTimeAsync(60_000)
      expect(ends).toHaveLength(2)
      ends[1]?.succeed()
      await settle()
      expect(ends).toHaveLength(3)
      ends[2]?.succeed()
      await jest.advanceTimersByTimeAsync(60_000)
      expect(ends).toHaveLength(3)
    },
  )
})
