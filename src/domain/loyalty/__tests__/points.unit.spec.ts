import fc from "fast-check"
import { ORDER_STATUSES } from "../../orders"
import {
  changeProgram,
  defaultProgram,
  hasReached,
  isUndone,
  type LoyaltyProgram,
  pointsFor,
  pointsOfOrder,
  redeemable,
  smallestSubtotal,
  valueOfPoints,
} from ".."

const program = (change: Partial<LoyaltyProgram> = {}): LoyaltyProgram => ({ ...defaultProgram(), ...change })
const redeem = (points_per_currency: string, minimum_points = 0, maximum_percent = 100) => ({
  redeem: { points_per_currency, minimum_points, maximum_percent },
})

describe("points for money", () => {
  it.each([
    [1999n, 2, "1", "down", 19],
    [1999n, 2, "1", "nearest", 20],
    [1950n, 2, "1", "nearest", 20],
    [1949n, 2, "1", "nearest", 19],
    [1000n, 2, "0.1", "down", 1],
    [999n, 2, "0.1", "down", 0],
    [1990n, 0, "0.01", "down", 19],
    [1234n, 3, "10", "down", 12],
    [0n, 2, "1", "down", 0],
    [-500n, 2, "1", "nearest", 0],
  ] as const)(
    "for an amount of %d in a currency of %d digits, at %s points per unit, rounded %s: %d",
    (amount, digits, points_per_currency, round, points) => {
      expect(pointsFor(amount, digits, { points_per_currency, round })).toBe(points)
    },
  )

  it("are earned on the total without delivery and refunds, and are never negative", () => {
    const amounts = { total: 2_200n, delivery: 300n, refunded: 550n, digits: 2 }
    expect(pointsOfOrder(amounts, program())).toBe(13)
    expect(pointsOfOrder({ ...amounts, refunded: 2_200n }, program())).toBe(0)
  })

  it("of two orders are never more than those of one order with both amounts", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10_000_000n), fc.bigInt(0n, 10_000_000n), fc.integer({ min: 1, max: 5_000 }), (a, b, rate) => {
        const rules = { points_per_currency: String(rate / 100), round: "down" as const }
        const [one, other, both] = [pointsFor(a, 2, rules), pointsFor(b, 2, rules), pointsFor(a + b, 2, rules)]
        expect(both).toBeGreaterThanOrEqual(one + other)
        // The expected points, calculated independently in hundredths.
        expect(BigInt(one)).toBe((a * BigInt(rate)) / 10_000n)
      }),
    )
  })
})

describe("money for points", () => {
  it.each([
    [100, "20", 500n],
    [99, "20", 495n],
    [1, "20", 5n],
    [10, "3", 333n],
    [1, "1000", 0n],
  ] as const)("%d points at %s for one unit are worth %d cents", (points, rate, value) => {
    expect(valueOfPoints(points, 2, redeem(rate))).toBe(value)
  })

  it.each([
    [1_000n, 100, null],
    [1_000n, 50, 2_000n],
    [1_000n, 30, 3_334n],
  ] as const)("worth %d cents, at most %d per cent of a subtotal: the smallest subtotal is %s", (value, percent, smallest) => {
    expect(smallestSubtotal(value, redeem("20", 0, percent))).toBe(smallest)
  })

  it.each([
    [400, 1_200n, redeem("20", 100, 50), { points: 120, value: 600n }],
    [400, 1_200n, redeem("20", 130, 50), { points: 0, value: 0n }],
    [90, 10_000n, redeem("20", 100), { points: 0, value: 0n }],
    [250, 10_000n, redeem("20", 100), { points: 250, value: 1_250n }],
    [250, 0n, redeem("20"), { points: 0, value: 0n }],
    [100, 10_000n, redeem("20", 100), { points: 100, value: 500n }],
    [400, 1_000n, redeem("20", 0, 100), { points: 200, value: 1_000n }],
    [5, 1_000n, redeem("1000"), { points: 0, value: 0n }],
    [2_000, 2_100n, redeem("20", 100, 33), { points: 138, value: 690n }],
    [2_000, 999n, redeem("20", 100, 50), { points: 0, value: 0n }],
  ] as const)(
    "the redeemable points of a balance of %d on a subtotal of %d cents (case %#)",
    (balance, subtotal, rules, expected) => {
      expect(redeemable(balance, subtotal, 2, rules)).toEqual(expected)
    },
  )

  it("redeemable points never exceed the program's limit or the balance, and no point is wasted", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.bigInt(0n, 1_000_000n),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 100 }),
        (balance, subtotal, rate, percent) => {
          const rules = redeem(String(rate), 0, percent)
          const { points, value } = redeemable(balance, subtotal, 2, rules)
          expect(points).toBeLessThanOrEqual(balance)
          expect(value * 100n).toBeLessThanOrEqual(subtotal * BigInt(percent))
          // The coupon for these points is valid on the same subtotal.
          expect(value).toBe(valueOfPoints(points, 2, rules))
          expect(smallestSubtotal(value, rules) ?? 0n).toBeLessThanOrEqual(subtotal)
        },
      ),
    )
  })
})

describe("the points of an order", () => {
  it.each([
    ["finalized", ["finalized"]],
    ["completed", ["completed", "finalized"]],
  ] as const)("with earn_on %s are earned in the statuses %j", (earnOn, reached) => {
    expect(ORDER_STATUSES.filter((status) => hasReached(status, earnOn))).toEqual(reached)
  })

  it("are zero once it is cancelled, refunded or deleted", () => {
    expect(ORDER_STATUSES.filter((status) => isUndone(status))).toEqual(["cancelled", "refunded"])
    expect(isUndone(null)).toBe(true)
  })
})

describe("the program", () => {
  it("is off by default, with neither welcome nor referral points", () => {
    expect(defaultProgram()).toEqual({
      enabled: false,
      name: "",
      points_per_currency: "1",
      round: "down",
      earn_on: "finalized",
      expiry_days: null,
      welcome_points: 0,
      referral: { enabled: false, referrer_points: 0, referred_points: 0 },
      require_verified_email: false,
      redeem: { points_per_currency: "20", minimum_points: 100, maximum_percent: 100 },
      coupon_days: 30,
    })
  })

  it("keeps the values that a change omits, also in nested objects", () => {
    const before = program({ enabled: true, expiry_days: 365 })
    expect(changeProgram(before, { redeem: { minimum_points: 50 }, expiry_days: null })).toEqual({
      ...before,
      expiry_days: null,
      redeem: { ...before.redeem, minimum_points: 50 },
    })
  })
})
