import {
  answerBy,
  asSharedWork,
  endWithRequest,
  forRequest,
  liftDeadline,
  timeLeft,
  timeOfStatement,
  withoutDeadline,
} from "../request-time"

const inMs = (milliseconds: number) => performance.now() + milliseconds

describe("the time limit of a statement", () => {
  it("is infinite without a waiting request: outside of requests, after the response, in work without a deadline", () => {
    const answered = {}
    answerBy(answered, inMs(9_000))
    answerBy(answered, undefined)
    const waiting = {}
    answerBy(waiting, inMs(9_000))
    expect([
      timeOfStatement(),
      forRequest(answered, timeOfStatement),
      forRequest(waiting, () => withoutDeadline(timeOfStatement)),
    ]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
  })

  it("is five seconds, and less towards the end of the request", () => {
    const scope = {}
    answerBy(scope, inMs(60_000))
    expect(forRequest(scope, timeOfStatement)).toBe(5_000)
    answerBy(scope, inMs(3_000))
    const left = forRequest(scope, timeOfStatement)
    expect([left > 0, left < 3_000]).toEqual([true, true])
  })

  it("is five seconds per statement in a response without an end", () => {
    const scope = {}
    answerBy(scope, Number.POSITIVE_INFINITY)
    expect(forRequest(scope, timeOfStatement)).toBe(5_000)
  })

  it("is below zero for an abandoned request, and infinite for work that is still running a minute later", () => {
    const scope = {}
    answerBy(scope, inMs(-1_000))
    expect(forRequest(scope, timeOfStatement)).toBeLessThan(0)
    answerBy(scope, inMs(-120_000))
    expect(forRequest(scope, timeOfStatement)).toBe(Number.POSITIVE_INFINITY)
  })

  it("of shared work does not depend on the request that started the work", () => {
    const late = {}
    answerBy(late, inMs(1_500))
    const shared = forRequest(late, () => asSharedWork(timeOfStatement))
    expect(shared).toBe(5_000)
    expect(asSharedWork(() => timeLeft(late))).toBeLessThan(9_000)
  })

  it("stays with the work of a request across awaits", async () => {
    const scope = {}
    answerBy(scope, inMs(60_000))
    const times = await forRequest(scope, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      return Promise.all([timeOfStatement(), new Promise((resolve) => setImmediate(() => resolve(timeOfStatement())))])
    })
    expect(times).toEqual([5_000, 5_000])
    expect(timeOfStatement()).toBe(Number.POSITIVE_INFINITY)
  })
})

describe("the time limit of work with a request's scope", () => {
  it("is infinite in work without a deadline, even for an abandoned request", () => {
    const over = {}
    answerBy(over, inMs(-1_000))
    expect(forRequest(over, () => [timeLeft(over) < 0, withoutDeadline(() => timeLeft(over))])).toEqual([
      true,
      Number.POSITIVE_INFINITY,
    ])
  })

  it("is not lifted by work that has the same scope but runs without a deadline", () => {
    const waiting = {}
    answerBy(waiting, inMs(9_000))
    forRequest(waiting, () => withoutDeadline(() => liftDeadline(waiting)))
    expect(Number.isFinite(timeLeft(waiting))).toBe(true)
    forRequest(waiting, () => liftDeadline(waiting))
    expect(timeLeft(waiting)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe("running statements of a request", () => {
  it("are ended when the request is abandoned, unlike statements of other requests", () => {
    const scope = {}
    const other = {}
    const ended: string[] = []
    const begin = (name: string) => endWithRequest(() => void ended.push(name))
    answerBy(scope, inMs(9_000))
    forRequest(scope, () => begin("first"))
    const done = forRequest(scope, () => begin("done"))
    forRequest(scope, () => begin("second"))
    forRequest(other, () => begin("another's"))
    forRequest(scope, () => withoutDeadline(() => begin("nobody's")))
    done()
    answerBy(scope, inMs(5_000))
    answerBy(scope, undefined)
    answerBy(scope, Number.POSITIVE_INFINITY)
    expect(ended).toEqual([])
    answerBy(scope, inMs(0))
    expect(ended).toEqual(["first", "second"])
  })
})
