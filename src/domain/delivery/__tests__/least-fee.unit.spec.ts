import fc from "fast-check"
import { toDecimal, toMinor } from "../../money"
import type { DeliveryTier } from "../../settings/operation-settings"
import { leastFee } from "../least-fee"
import { type FeeSettings, quoteFee } from "../quote-fee"

const RATES = { fixed_fee: 2.5, fee_per_km: 0.8, tiers: [{ fee: 4 }, { fee: 1.9 }, { fee: 6 }], free_from: 30 }

it.each([
  ["per_km", 29.99, 0.8],
  ["tiers", 29.99, 1.9],
  ["per_km", 45, 0],
  ["tiers", 30, 0],
] as const)("the least fee by %s, with a cart of %d, is %d", (fee_mode, subtotal, expected) => {
  expect(leastFee({ ...RATES, fee_mode }, subtotal)).toBe(expected)
})

it("the least fee is 0 without tiers", () => {
  expect(leastFee({ ...RATES, fee_mode: "tiers", tiers: [] }, 1)).toBe(0)
})

const cents = fc.nat(2_000).map((minor) => toDecimal(BigInt(minor), 2))

it("the least fee is the lowest fee of all distances", () => {
  const settings: fc.Arbitrary<FeeSettings> = fc.record({
    fee_mode: fc.constantFrom("per_km" as const, "tiers" as const),
    fixed_fee: cents,
    fee_per_km: cents,
    tiers: fc
      .array(cents, { minLength: 1, maxLength: 4 })
      .map((fees) => fees.map((fee, at): DeliveryTier => ({ from_km: String(at), to_km: String(at + 1), fee }))),
    max_distance_km: fc.constant(null),
    free_from: fc.option(cents),
  })
  fc.assert(
    fc.property(settings, cents, (rates, subtotal) => {
      const least = leastFee(
        {
          fee_mode: rates.fee_mode,
          fixed_fee: Number(rates.fixed_fee),
          fee_per_km: Number(rates.fee_per_km),
          tiers: rates.tiers.map(({ fee }) => ({ fee: Number(fee) })),
          free_from: rates.free_from === null ? null : Number(rates.free_from),
        },
        Number(subtotal),
      )
      const fees = [0, 500, 1_500, 2_500, 3_500].flatMap((meters) => {
        const question = { orderType: "delivery" as const, distance: { meters }, cartTotal: toMinor(subtotal, 2), digits: 2 }
        const decision = quoteFee(rates, question)
        return decision.applies ? [Number(toDecimal(decision.fee, 2))] : []
      })
      expect(least).toBe(Math.min(...fees))
    }),
  )
})
