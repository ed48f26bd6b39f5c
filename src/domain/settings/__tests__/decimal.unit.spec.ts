import fc from "fast-check"
import { canonicalDecimal, decimalToNumber, isBelow } from "../decimal"

describe("a decimal of the settings", () => {
  it.each([
    [2.5, "2.5"],
    ["2.50", "2.5"],
    ["002", "2"],
    [0, "0"],
    [-0, "0"],
    ["-0.00", "0"],
    [-1, "-1"],
    [0.1 + 0.2, null],
    [1e21, "1000000000000000000000"],
    [0.000001, "0.000001"],
    [0.0000001, null],
    ["1e3", null],
    ["", null],
    [" 1", null],
    ["1,5", null],
    [".5", null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])("%p is stored as %p", (value, expected) => {
    expect(canonicalDecimal(value)).toBe(expected)
  })

  it("converts back to the number that was sent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_00 }), (cents) => {
        const sent = cents / 100
        const kept = canonicalDecimal(sent)
        expect(kept).not.toBeNull()
        expect(decimalToNumber(kept ?? "")).toBe(sent)
      }),
    )
  })

  it("compares as a number", () => {
    expect(isBelow("9", "10")).toBe(true)
    expect(isBelow("10", "9")).toBe(false)
    expect(isBelow("0.3", "0.3")).toBe(false)
  })
})
