import { daysOf, monthRange, nearestMonth, rangeBefore, rangeOf } from "../periods"

describe("the period of a report", () => {
  it.each([
    ["today", "2026-11-20", "2026-11-20", "2026-11-20"],
    ["yesterday", "2026-03-01", "2026-02-28", "2026-02-28"],
    ["week", "2026-11-20", "2026-11-16", "2026-11-20"],
    ["week", "2026-11-16", "2026-11-16", "2026-11-16"],
    ["week", "2026-11-22", "2026-11-16", "2026-11-22"],
    ["month", "2026-11-20", "2026-11-01", "2026-11-20"],
  ] as const)("%s on %s is %s to %s", (period, today, from, to) => {
    expect(rangeOf(period, today)).toEqual({ from, to })
  })

  it.each([
    ["2026-11-20", "2026-11-20", "2026-11-19", "2026-11-19"],
    ["2026-11-16", "2026-11-20", "2026-11-11", "2026-11-15"],
    ["2026-03-01", "2026-03-31", "2026-01-29", "2026-02-28"],
  ])("before %s to %s, with the same number of days, is %s to %s", (from, to, earlier, last) => {
    expect(rangeBefore({ from, to })).toEqual({ from: earlier, to: last })
  })

  it.each([
    ["2026-11", "2026-11-30"],
    ["2028-02", "2028-02-29"],
    ["2026-12", "2026-12-31"],
  ])("of the month %s ends on %s", (month, to) => {
    expect(monthRange(month)).toEqual({ from: `${month}-01`, to })
  })

  it("can be the nearest listed month, even in another year", () => {
    expect(nearestMonth(["2025-06", "2025-12", "2026-04"], "2026-01-10")).toBe("2025-12")
    expect(nearestMonth([], "2026-01-10")).toBeUndefined()
  })

  it("has every day from its first to its last", () => {
    expect(daysOf({ from: "2026-02-27", to: "2026-03-01" })).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"])
  })
})
