import fc from "fast-check"
import { decideRevocation, takeOldestFirst, withFirst } from ".."

const lots = (...left: number[]) => left.map((points, index) => ({ id: index + 1, left: points }))

describe("taking points out of lots", () => {
  it.each([
    [[10, 20], 5, [{ lot: 1, points: 5 }]],
    [
      [10, 20],
      15,
      [
        { lot: 1, points: 10 },
        { lot: 2, points: 5 },
      ],
    ],
    [
      [10, 20],
      30,
      [
        { lot: 1, points: 10 },
        { lot: 2, points: 20 },
      ],
    ],
    [[10, 20], 31, null],
    [[0, 7], 7, [{ lot: 2, points: 7 }]],
    [[], 0, []],
    [[], 1, null],
  ] as const)("of %j takes %d from the oldest first", (left, points, parts) => {
    expect(takeOldestFirst(lots(...left), points)).toEqual(parts)
  })

  it("takes exactly the requested points, lot by lot, or none if there are too few", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 12 }),
        fc.integer({ min: 0, max: 3_000 }),
        (left, points) => {
          // Point by point: an oracle without lots.
          const single = left.flatMap((count, index) => Array.from({ length: count }, () => index + 1))
          const parts = takeOldestFirst(lots(...left), points)
          if (points > single.length) return expect(parts).toBeNull()
          const taken = (parts ?? []).flatMap(({ lot, points: count }) => Array.from({ length: count }, () => lot))
          expect(taken).toEqual(single.slice(0, points))
        },
      ),
    )
  })

  it("can take an order's own lot first and keeps the sequence of the other lots", () => {
    const order = withFirst(lots(1, 2, 3), ({ id }) => id === 2)
    expect(order.map(({ id }) => id)).toEqual([2, 1, 3])
  })
})

describe("revoking", () => {
  const coupons = [
    { id: 1, points: 100 },
    { id: 2, points: 50 },
  ]
  it.each([
    [30, 200, coupons, { coupons: [1], fromBalance: 30, owed: 0 }],
    [120, 0, coupons, { coupons: [1, 2], fromBalance: 120, owed: 0 }],
    [200, 20, coupons, { coupons: [1, 2], fromBalance: 170, owed: 30 }],
    [30, 10, [], { coupons: [], fromBalance: 10, owed: 20 }],
    [0, 10, coupons, { coupons: [], fromBalance: 0, owed: 0 }],
  ] as const)(
    "%d points of a balance of %d: unused coupons first, then the balance, the rest is owed",
    (points, balance, open, expected) => {
      expect(decideRevocation(points, balance, open)).toEqual(expected)
    },
  )

  it("the parts always add up to the revoked points", () => {
    const coupon = fc.record({ id: fc.integer(), points: fc.integer({ min: 1, max: 300 }) })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.array(coupon, { maxLength: 6 }),
        (points, balance, open) => {
          const { fromBalance, owed, coupons: ended } = decideRevocation(points, balance, open)
          expect(fromBalance + owed).toBe(points)
          const freed = open.slice(0, ended.length).reduce((sum, one) => sum + one.points, 0)
          expect(fromBalance).toBeLessThanOrEqual(balance + freed)
          expect(owed === 0 || (fromBalance === balance + freed && ended.length === open.length)).toBe(true)
        },
      ),
    )
  })
})
