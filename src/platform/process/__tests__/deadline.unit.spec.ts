import { answerBy, timeLeft } from "../deadline"

describe("time left for a request", () => {
  it("is infinite when no response is due", () => {
    expect(timeLeft({})).toBe(Number.POSITIVE_INFINITY)
  })

  it("ends before the response is due, so that there is time to send it after the commit", () => {
    const scope = {}
    const until = performance.now() + 10_000
    answerBy(scope, until)
    expect(timeLeft(scope)).toBeGreaterThan(0)
    expect(timeLeft(scope)).toBeLessThan(until - performance.now())
    answerBy(scope, performance.now())
    expect(timeLeft(scope)).toBeLessThan(0)
  })

  it("is infinite again after the response; other requests are unaffected", () => {
    const scope = {}
    const other = {}
    answerBy(scope, performance.now())
    answerBy(other, performance.now())
    answerBy(scope, undefined)
    expect(timeLeft(scope)).toBe(Number.POSITIVE_INFINITY)
    expect(timeLeft(other)).toBeLessThan(0)
  })
})
