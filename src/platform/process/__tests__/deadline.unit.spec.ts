import { answerBy, timeLeft } from "../deadline"

describe("the time that work has left", () => {
  it("is without end where nobody waits", () => {
    expect(timeLeft({})).toBe(Number.POSITIVE_INFINITY)
  })

  it("ends before the answer is due, so that what is committed can still be told", () => {
    const scope = {}
    const until = performance.now() + 10_000
    answerBy(scope, until)
    expect(timeLeft(scope)).toBeGreaterThan(0)
    expect(timeLeft(scope)).toBeLessThan(until - performance.now())
    answerBy(scope, performance.now())
    expect(timeLeft(scope)).toBeLessThan(0)
  })

  it("is without end again once the answer was given, and everybody else's stays", () => {
    const scope = {}
    const other = {}
    answerBy(scope, performance.now())
    answerBy(other, performance.now())
    answerBy(scope, undefined)
    expect(timeLeft(scope)).toBe(Number.POSITIVE_INFINITY)
    expect(timeLeft(other)).toBeLessThan(0)
  })
})
