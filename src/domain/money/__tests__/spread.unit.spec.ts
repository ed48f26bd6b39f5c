import fc from "fast-check"
import { spread } from "../index"

const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 40 })
const totals = fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n })

describe("spread", () => {
  it.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [-100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    [10n, [0n, 5n], [0n, 10n]],
    [5n, [0n, 0n], [3n, 2n]],
    [1n, [1n, 2n], [0n, 1n]],
    [0n, [], []],
  ])("splits %s over the weights %p", (total, given, expected) => {
    expect(spread(total, given)).toEqual(expected)
  })

  it("refuses a negative weight, and a total without any parts", () => {
    expect(() => spread(1n, [-1n, 2n])).toThrow(RangeError)
    expect(() => spread(1n, [])).toThrow(RangeError)
  })

  it("sums to the total, and each part is less than one unit from its exact share", () => {
    fc.assert(
      fc.property(totals, weights, (total, given) => {
        const parts = spread(total, given)
        expect(parts.reduce((left, right) => left + right, 0n)).toBe(total)
        const sum = given.reduce((left, right) => left + right, 0n)
        if (sum === 0n) return
        for (const [index, part] of parts.entries()) {
          const away = part * sum - total * (given[index] ?? 0n)
          expect(away < sum && away > -sum).toBe(true)
        }
      }),
    )
  })

  it("gives nothing to a part without weight while another part has weight", () => {
    fc.assert(
      fc.property(totals, weights, (total, given) => {
        fc.pre(given.some((weight) => weight > 0n))
        for (const [index, part] of spread(total, given).entries()) if (given[index] === 0n) expect(part).toBe(0n)
      }),
    )
  })
})
