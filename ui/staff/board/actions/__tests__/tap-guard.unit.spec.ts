import { steady } from "../../../../shared/steady"
import { TapGuard } from "../tap-guard"

const newsOf = (what: object = {}) => new Map([["a", what]])

describe("a tap on the main button of a ticket", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it("counts once within a second, but a tap on another ticket counts", () => {
    const guard = new TapGuard()
    expect([guard.take("a"), guard.take("a"), guard.take("b")]).toEqual([true, false, true])
    jest.advanceTimersByTime(1_000)
    expect(guard.take("a")).toBe(true)
  })

  it.each([
    ["was changed", new Map()],
    ["was changed again", newsOf()],
  ])("does not count right after the order %s", (_, before) => {
    const guard = new TapGuard()
    guard.follow(before)
    guard.follow(newsOf())
    expect([guard.take("a"), guard.take("b")]).toEqual([false, true])
    jest.advanceTimersByTime(400)
    expect(guard.take("a")).toBe(true)
  })

  it("does not count if it began before the button changed, however long the finger rested", () => {
    let begun = steady()
    const guard = new TapGuard(() => begun)
    guard.follow(new Map())
    jest.advanceTimersByTime(100)
    guard.changed("a")
    jest.advanceTimersByTime(5_000)
    guard.changed("b")
    expect([guard.counts("a"), guard.take("a")]).toEqual([false, false])
    begun = steady()
    expect([guard.counts("a"), guard.take("a")]).toEqual([true, true])
  })

  it("counts at once if the board was opened with the changed order, even after it is rendered again", () => {
    const changes = {}
    const [guard, opened] = [new TapGuard(), new TapGuard()]
    guard.follow(newsOf(changes))
    guard.follow(newsOf(changes))
    opened.follow(newsOf())
    expect([guard.take("a"), opened.take("a")]).toEqual([true, true])
  })

  it("does not count until both the second after a tap and the reaction time after a change have passed", () => {
    const guard = new TapGuard()
    guard.follow(new Map())
    guard.take("a")
    jest.advanceTimersByTime(100)
    guard.follow(newsOf())
    jest.advanceTimersByTime(500)
    expect(guard.take("a")).toBe(false)
    jest.advanceTimersByTime(300)
    guard.follow(newsOf())
    jest.advanceTimersByTime(100)
    expect(guard.take("a")).toBe(false)
    jest.advanceTimersByTime(299)
    expect(guard.take("a")).toBe(false)
    jest.advanceTimersByTime(1)
    expect(guard.take("a")).toBe(true)
  })
})
