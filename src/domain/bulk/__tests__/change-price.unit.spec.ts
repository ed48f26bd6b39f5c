import fc from "fast-check"
import { changePrice, type PriceRule } from ".."

const price = (before: string, rule: PriceRule, value: string, roundTo: string | null = null, digits = 2) => {
  const decision = changePrice(before, { rule, value, roundTo }, digits)
  return decision.ok ? decision.price : decision.reason
}

describe("a price after a bulk change", () => {
  it.each<[string, PriceRule, string, string | null, number, string]>([
    ["9.5", "set", "12", null, 2, "12"],
    ["9.5", "set", "0", null, 2, "0"],
    ["9.5", "set", "1.005", null, 2, "1.01"],
    ["9.5", "add", "0.5", null, 2, "10"],
    ["9.5", "add", "-9.5", null, 2, "0"],
    ["9.5", "add", "-9.51", null, 2, "negative_price"],
    ["9.5", "add", "-9.501", null, 2, "negative_price"],
    ["9.5", "set", "-1", null, 2, "negative_price"],
    ["10.05", "percent", "10", null, 2, "11.06"],
    ["1.15", "percent", "-50", null, 2, "0.58"],
    ["9.99", "percent", "10", "0.05", 2, "11"],
    ["9.5", "percent", "10", "0.50", 2, "10.5"],
    ["9.75", "set", "9.75", "0.5", 2, "10"],
    ["9.5", "percent", "-100", null, 2, "0"],
    ["9.5", "percent", "-101", null, 2, "negative_price"],
    ["1", "set", "1", "0.3", 2, "0.9"],
    ["1005", "percent", "10", null, 0, "1106"],
    ["1.0005", "percent", "0", null, 3, "1.001"],
    ["900000", "percent", "100", null, 2, "price_too_high"],
    ["0", "percent", "50", null, 2, "0"],
  ])(
    "%s, changed by the rule %s with %s, rounded to %s, in %d digits, is %s",
    (before, rule, value, roundTo, digits, expected) => {
      expect(price(before, rule, value, roundTo, digits)).toBe(expected)
    },
  )

  /** Calculates the expected price in integers: cents times ten-thousandths. */
  it("equals the result calculated in integers", () => {
    const cents = fc.integer({ min: 0, max: 5_000_000 })
    const hundredths = fc.integer({ min: -20_000, max: 20_000 })
    const steps = fc.constantFrom(1, 5, 10, 25, 30, 50, 100, 995)
    fc.assert(
      fc.property(cents, hundredths, steps, (before, percent, step) => {
        const scaled = BigInt(before) * BigInt(10_000 + percent)
        const unit = BigInt(step) * 10_000n
        const expected = scaled < 0n ? "negative_price" : ((2n * scaled + unit) / (2n * unit)) * BigInt(step)
        const given = price((before / 100).toFixed(2), "percent", (percent / 100).toFixed(2), (step / 100).toFixed(2))
        if (typeof expected === "string") expect(given).toBe(expected)
        else if (expected > 100_000_000n) expect(given).toBe("price_too_high")
        else expect(BigInt(Math.round(Number(given) * 100))).toBe(expected)
      }),
      { numRuns: 2_000 },
    )
  })

  it("is undone by adding the opposite amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 9_999_999 }), (before, more) => {
        const [from, by] = [(before / 100).toFixed(2), (more / 100).toFixed(2)]
        const there = price(from, "add", by)
        expect(Number(price(there, "add", `-${by}`))).toBe(Number(from))
      }),
    )
  })
})
