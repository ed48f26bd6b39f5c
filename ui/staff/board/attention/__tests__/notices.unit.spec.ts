import { UNDO_MS } from "../../../../../src/domain/orders/undo-time"
import { steady } from "../../../../shared/steady"
import { Notices } from "../notices"

const PROBLEM_MS = 12_000
const NEXT_PROBLEM_MS = 6_000

describe("the notices of a board", () => {
  let notices: Notices
  let start: number

  beforeEach(() => {
    jest.useFakeTimers()
    notices = new Notices()
    start = steady()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  /** The texts of the notices that are left. @param after milliseconds since the start */
  const left = (after: number): readonly string[] => {
    notices.expire(start + after)
    return notices.all.value.map(({ text }) => text)
  }

  it("show a problem for 12 seconds", () => {
    notices.tell({ text: "refused", kind: "problem" })
    expect(left(PROBLEM_MS - 1)).toEqual(["refused"])
    expect(left(PROBLEM_MS)).toEqual([])
  })

  it("show an action as long as it can be undone", () => {
    notices.tell({ text: "moved", kind: "done", undo: () => undefined })
    expect(left(UNDO_MS - 1)).toEqual(["moved"])
    expect(left(UNDO_MS)).toEqual([])
  })

  it("show each further problem 6 seconds longer than the one before", () => {
    for (const text of ["first", "second", "third"]) notices.tell({ text, kind: "problem" })
    expect(left(PROBLEM_MS)).toEqual(["second", "third"])
    expect(left(PROBLEM_MS + NEXT_PROBLEM_MS - 1)).toEqual(["second", "third"])
    expect(left(PROBLEM_MS + NEXT_PROBLEM_MS)).toEqual(["third"])
    expect(left(PROBLEM_MS + 2 * NEXT_PROBLEM_MS)).toEqual([])
  })

  it("show a repeated problem once, and restart its time", () => {
    notices.tell({ text: "refused", kind: "problem" })
    jest.advanceTimersByTime(10_000)
    notices.tell({ text: "refused", kind: "problem" })
    expect(left(10_000 + PROBLEM_MS - 1)).toEqual(["refused"])
    expect(left(10_000 + PROBLEM_MS)).toEqual([])
  })
})
