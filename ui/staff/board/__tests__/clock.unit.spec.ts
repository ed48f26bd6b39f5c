import type { Order } from "../../../../src/client"
import { steady } from "../../../shared/steady"
import { Touch } from "../actions/touch"
import { Attention } from "../attention/attention"
import { BoardClock } from "../clock"
import { standInForPage } from "./page-stand-in"

const SECOND = 1_000
const HOUR = 3_600_000

const vibrate = jest.fn()
standInForPage({ navigator: { vibrate }, addEventListener: () => undefined })

beforeEach(() => {
  jest.useFakeTimers()
  vibrate.mockClear()
})
afterEach(() => void jest.useRealTimers())

/** Changes the device's clock by this many milliseconds, as a person or a time server would. */
const correct = (by: number): void => void jest.setSystemTime(Date.now() + by)

describe("the clock of a board", () => {
  const clock = () => {
    const onJump = jest.fn()
    const board = new BoardClock(onJump)
    // The test has restarted the timers, so the clock is read and set again.
    board.beat()
    board.set(new Date().toISOString())
    onJump.mockClear()
    return { board, onJump }
  }
  const jumpsAfter = (milliseconds: number, { board, onJump }: ReturnType<typeof clock>): number => {
    jest.advanceTimersByTime(milliseconds)
    board.beat()
    return onJump.mock.calls.length
  }

  it.each([
    ["back by an hour", -HOUR],
    ["forward by an hour", HOUR],
    ["forward by three seconds", 3 * SECOND],
  ])("reports once that the device's clock was set %s", (_, by) => {
    const watched = clock()
    correct(by)
    expect(jumpsAfter(SECOND, watched)).toBe(1)
    expect(jumpsAfter(HOUR, watched)).toBe(1)
  })

  it("shows the restaurant's time even after the device's clock was set back", () => {
    const watched = clock()
    const there = watched.board.now.value
    correct(-HOUR)
    jumpsAfter(SECOND, watched)
    expect(watched.board.now.value - there).toBe(SECOND)
  })

  it("is uncertain after the device's clock was set, until the service sends the time or ten seconds pass", () => {
    const watched = clock()
    const { board } = watched
    const isSure = () => board.beat() >= board.sureAt
    expect(isSure()).toBe(true)
    correct(HOUR)
    jumpsAfter(SECOND, watched)
    expect(isSure()).toBe(false)
    board.set(new Date(Date.now() - HOUR).toISOString())
    expect(isSure()).toBe(true)
    correct(HOUR)
    jumpsAfter(SECOND, watched)
    jumpsAfter(9 * SECOND, watched)
    expect(isSure()).toBe(false)
    jumpsAfter(SECOND, watched)
    expect(isSure()).toBe(true)
  })

  it.each([
    ["time passes", 0],
    ["the device's clock is corrected by one second", SECOND],
  ])("reports nothing when %s", (_, by) => {
    const watched = clock()
    correct(by)
    expect(jumpsAfter(HOUR, watched)).toBe(0)
  })

  it("shows the restaurant's time again as soon as the service has sent it", () => {
    const { board } = clock()
    const there = Date.now()
    correct(HOUR)
    board.set(new Date(there).toISOString())
    jest.advanceTimersByTime(SECOND)
    board.beat()
    expect(board.now.value - there).toBeLessThanOrEqual(2 * SECOND)
    expect(board.now.value - there).toBeGreaterThanOrEqual(SECOND)
  })
})

describe("after the device's clock was set back by an hour", () => {
  it("steady time continues", () => {
    const before = steady()
    correct(-HOUR)
    jest.advanceTimersByTime(SECOND)
    expect(steady() - before).toBe(SECOND)
  })

  it("a new order rings at once, and an unread order continues to ring", () => {
    const attention = new Attention({ ringsFor: () => true, showsCancelled: true })
    const clock = new BoardClock()
    const comes = (id: string): void => {
      const after = { id, status: "processing", kitchen: { ready_at: null, items_done: [] }, line_items: [] } as unknown as Order
      attention.judge({ before: undefined, after }, () => "in_kitchen")
    }
    comes("a")
    expect(vibrate).toHaveBeenCalledTimes(1)
    correct(-HOUR)
    jest.advanceTimersByTime(2 * SECOND)
    comes("b")
    expect(vibrate).toHaveBeenCalledTimes(2)
    jest.advanceTimersByTime(10 * SECOND)
    attention.remind(() => false, clock.beat())
    expect(vibrate).toHaveBeenCalledTimes(3)
  })

  it("a screen still counts the time since its last touch", () => {
    const touch = new Touch()
    const before = touch.since()
    correct(-HOUR)
    jest.advanceTimersByTime(SECOND)
    expect(touch.since() - before).toBe(SECOND)
  })
})
