import { isTooGenerous, shareBack, shareBackOfReward } from "../share-back"

const rates = (earned: string, spent: string) => ({ points_per_currency: earned, redeem: { points_per_currency: spent } })

describe("how much a loyalty program gives back", () => {
  it.each([
    ["1", "20", "5", false],
    ["10", "10", "100", false],
    ["4", "3", "133.34", true],
    ["100.0001", "100", "100.01", true],
    ["0", "20", "0", false],
    ["0.1", "0.3", "33.34", false],
  ])(
    "one unit of money earns %s points, and %s points are worth one unit: %s % is given back",
    (earned, spent, share, generous) => {
      expect(shareBack(rates(earned, spent))).toBe(share)
      expect(isTooGenerous(shareBack(rates(earned, spent)))).toBe(generous)
    },
  )

  it.each(["0", "-1"])("throws when %s points are worth one unit of money", (spent) => {
    expect(() => shareBack(rates("1", spent))).toThrow(RangeError)
  })

  it.each([
    ["5", 100, "1", "5"],
    ["10", 3, "1", "333.34"],
    ["2.50", 50, "2", "10"],
  ])(
    "a reward worth %s for %s points, if one unit of money earns %s points: %s % is given back",
    (amount, points, earned, share) => {
      expect(shareBackOfReward(amount, points, rates(earned, "20"))).toBe(share)
    },
  )
})
