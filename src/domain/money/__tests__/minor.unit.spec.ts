import fc from "fast-check"
import { percentage, toDecimal, toMinor, toNumber } from "../index"

describe("toMinor", () => {
  it.each([
    ["0", 2, 0n],
    ["12.30", 2, 1230n],
    ["12.345", 2, 1235n],
    ["12.3449999999999999999999", 2, 1234n],
    ["-12.345", 2, -1235n],
    [1.005, 2, 101n],
    [0.1 + 0.2, 2, 30n],
    [1e21, 2, 100000000000000000000000n],
    [1e-7, 2, 0n],
    [".5", 0, 1n],
    ["500.49", 0, 500n],
    ["1.2345", 3, 1235n],
    ["99999999999999999999999999.99", 2, 9999999999999999999999999999n],
  ])("%s with %i digits is %s minor units", (value, digits, expected) => {
    expect(toMinor(value, digits)).toBe(expected)
  })

  it.each(["", " ", "abc", "1,5", "0x10", "1e9999", "NaN", Number.NaN, Number.POSITIVE_INFINITY])("refuses %p", (value) => {
    expect(() => toMinor(value, 2)).toThrow(RangeError)
  })
})

describe("toDecimal and toNumber", () => {
  it.each([
    [0n, 2, "0.00", 0],
    [1230n, 2, "12.30", 12.3],
    [-5n, 2, "-0.05", -0.05],
    [500n, 0, "500.00", 500],
    [1234n, 3, "1.234", 1.234],
    [9999999999999999999999999999n, 2, "99999999999999999999999999.99", 1e26],
  ])("%s minor units with %i digits are %s, as a number %d", (minor, digits, decimal, number) => {
    expect(toDecimal(minor, digits)).toBe(decimal)
    expect(toNumber(minor, digits)).toBe(number)
  })

  it("convert back to the same minor units, for every realistic amount", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 3 }), (minor, digits) => {
        expect(toMinor(toDecimal(minor, digits), digits)).toBe(minor)
        expect(toMinor(toNumber(minor, digits), digits)).toBe(minor)
      }),
    )
  })
})

describe("percentage", () => {
  it.each([
    [1005n, "10", 101n],
    [1004n, "10", 100n],
    [-1005n, "10", -101n],
    [999n, 0, 0n],
    [3n, "33.333", 1n],
    [1000n, 12.5, 125n],
  ])("of %s, %s %% are %s", (amount, percent, expected) => {
    expect(percentage(amount, percent)).toBe(expected)
  })

  it("is the nearest whole unit, with halves rounded up", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 100_000 }), (amount, thousandths) => {
        const twice = amount * BigInt(thousandths) * 2n
        const whole = 100_000n
        expect(percentage(amount, (thousandths / 1000).toFixed(3))).toBe((twice + whole) / (whole * 2n))
      }),
    )
  })
})
