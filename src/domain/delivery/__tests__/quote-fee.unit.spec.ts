import fc from "fast-check"
import { propertyRuns } from "../../../../integration-tests/support/runner/property-runs"
import { defaultOperationSettings } from "../../settings/default-operation-settings"
import type { DeliveryTier, FeeMode } from "../../settings/operation-settings"
import { type Distance, type FeeDecision, type FeeSettings, isCovered, quoteFee } from "../index"

const base: FeeSettings = { ...defaultOperationSettings().delivery, fixed_fee: "2.50", fee_per_km: "1.20" }

const km = (kilometres: string): Distance => ({ kilometres })

function fee(settings: Partial<FeeSettings>, distance: Distance | null, cartTotal: bigint | null = null): FeeDecision {
  return quoteFee({ ...base, ...settings }, { orderType: "delivery", distance, cartTotal, digits: 2 })
}

const charged = (amount: bigint): FeeDecision => ({ applies: true, fee: amount, reason: null })
const outOfRange: FeeDecision = { applies: false, fee: 0n, reason: "out_of_range" }
const unknown: FeeDecision = { applies: false, fee: 0n, reason: "unknown_distance" }

describe("fixed mode", () => {
  it.each([null, km("0"), km("3.2"), km("20000"), { meters: 12_345 }])("always charges the same amount (%p)", (distance) => {
    expect(fee({}, distance)).toEqual(charged(250n))
  })
})

describe("mode per kilometre", () => {
  const settings = { fee_mode: "per_km" } as const

  it.each([
    [km("0"), 120n],
    [{ meters: 0 }, 120n],
    [{ meters: 1 }, 120n],
    [{ meters: 1000 }, 120n],
    [{ meters: 1001 }, 240n],
    [km("1"), 120n],
    [km("1.000"), 120n],
    [km("2"), 240n],
    [km("2.0000000000000000000000001"), 360n],
    [km("2.001"), 360n],
    [{ meters: 2001 }, 360n],
    [km("2.999999"), 360n],
    [km("1e-7"), 120n],
  ])("%p counts every started kilometre, at least one", (distance, amount) => {
    expect(fee(settings, distance)).toEqual(charged(amount))
  })

  it("rounds the product, not the factor", () => {
    expect(fee({ ...settings, fee_per_km: "0.333" }, km("3"))).toEqual(charged(100n))
    expect(fee({ ...settings, fee_per_km: "0.335" }, km("1"))).toEqual(charged(34n))
  })

  it("refuses an unknown distance", () => {
    expect(fee(settings, null)).toEqual(unknown)
  })
})

describe("tier mode", () => {
  const tiers = [
    { from_km: "0", to_km: "3", fee: "2" },
    { from_km: "3", to_km: "5", fee: "3.5" },
    { from_km: "6", to_km: "8.5", fee: "5" },
  ]
  const settings = { fee_mode: "tiers", tiers } as const

  it.each([
    ["the lower limit", "0", charged(200n)],
    ["inside", "2.999", charged(200n)],
    ["a shared limit belongs to the next tier", "3", charged(350n)],
    ["in any notation", "3.000", charged(350n)],
    ["just past a shared limit", "3.001", charged(350n)],
    ["an upper limit before a gap is included", "5", charged(350n)],
    ["a gap", "5.5", outOfRange],
    ["just past a limit", "5.0000001", outOfRange],
    ["a tier after a gap", "6", charged(500n)],
    ["the last limit is included", "8.5", charged(500n)],
    ["past the last tier", "8.501", outOfRange],
  ])("%s", (_, kilometres, expected) => {
    expect(fee(settings, km(kilometres))).toEqual(expected)
  })

  it("counts measured metres exactly", () => {
    expect(fee(settings, { meters: 2999 })).toEqual(charged(200n))
    expect(fee(settings, { meters: 3000 })).toEqual(charged(350n))
    expect(fee(settings, { meters: 8501 })).toEqual(outOfRange)
  })

  it("delivers nowhere without tiers, and refuses an unknown distance", () => {
    expect(fee({ fee_mode: "tiers", tiers: [] }, km("1"))).toEqual(outOfRange)
    expect(fee(settings, null)).toEqual(unknown)
  })
})

describe("in every mode", () => {
  const modes: FeeMode[] = ["fixed", "per_km", "tiers"]
  const tiers = [{ from_km: "0", to_km: "100", fee: "2" }]

  it.each(modes)("%s: max_distance_km includes its limit", (fee_mode) => {
    const settings = { fee_mode, tiers, max_distance_km: "7.5" }
    expect(fee(settings, km("7.5")).applies).toBe(true)
    expect(fee(settings, km("7.5000001"))).toEqual(outOfRange)
    expect(fee(settings, { meters: 7500 }).applies).toBe(true)
    expect(fee(settings, { meters: 7501 })).toEqual(outOfRange)
  })

  it.each(modes)("%s: at or above free_from the fee is 0 and still applies", (fee_mode) => {
    const settings = { fee_mode, tiers, free_from: "30" }
    expect(fee(settings, km("2"), 2999n).fee).toBeGreaterThan(0n)
    expect(fee(settings, km("2"), 3000n)).toEqual(charged(0n))
    expect(fee(settings, km("2"), 3001n)).toEqual(charged(0n))
    expect(fee(settings, km("2"), null).fee).toBeGreaterThan(0n)
  })

  it("free_from does not extend the coverage", () => {
    expect(fee({ fee_mode: "tiers", tiers, free_from: "0" }, km("101"), 5000n)).toEqual(outOfRange)
  })

  it.each(modes)("%s: pickup costs nothing and does not apply", (fee_mode) => {
    const settings = { ...base, fee_mode, tiers, max_distance_km: "1" }
    for (const distance of [null, km("0.5"), km("50")]) {
      expect(quoteFee(settings, { orderType: "pickup", distance, cartTotal: 100n, digits: 2 })).toEqual({
        applies: false,
        fee: 0n,
        reason: "not_delivery",
      })
    }
  })
})

describe("compared with exact fractions,", () => {
  /** Everything in whole millionths: no decimal library, no string comparison. */
  const SCALE = 1_000_000n

  function millionths(decimal: string): bigint {
    const [whole = "0", fraction = ""] = decimal.split(".")
    return BigInt(whole) * SCALE + BigInt(fraction.padEnd(6, "0"))
  }

  function text(value: bigint): string {
    return `${value / SCALE}.${String(value % SCALE).padStart(6, "0")}`
  }

  /** The fee in cents, null when out of range. Written from the specification as a backward search. */
  function oracle(settings: FeeSettings, distance: bigint, cart: bigint | null): bigint | null {
    if (settings.max_distance_km !== null && millionths(settings.max_distance_km) < distance) return null
    let fee: bigint | null
    if (settings.fee_mode === "fixed") fee = millionths(settings.fixed_fee)
    else if (settings.fee_mode === "per_km") {
      let started = 1n
      while (started * SCALE < distance) started += 1n
      fee = millionths(settings.fee_per_km) * started
    } else {
      fee = null
      // Tiers are sorted and do not overlap; of two that touch the distance, the later one applies.
      for (const tier of settings.tiers) {
        if (millionths(tier.from_km) <= distance && distance <= millionths(tier.to_km)) fee = millionths(tier.fee)
      }
    }
    if (fee === null) return null
    if (settings.free_from !== null && cart !== null && cart >= cents(millionths(settings.free_from))) return 0n
    return cents(fee)
  }

  function cents(value: bigint): bigint {
    const [whole, rest] = [value / 10_000n, value % 10_000n]
    return rest * 2n >= 10_000n ? whole + 1n : whole
  }

  const decimal = (max: bigint) => fc.bigInt({ min: 0n, max: max * SCALE }).map(text)
  const someTiers: fc.Arbitrary<DeliveryTier[]> = fc
    .tuple(
      fc.uniqueArray(fc.bigInt({ min: 0n, max: 40n }), { minLength: 2, maxLength: 12 }),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      fc.array(decimal(20n), { minLength: 12, maxLength: 12 }),
      fc.constantFrom(1n, 250_000n, 333_333n),
    )
    .map(([limits, kept, fees, unit]) => {
      const sorted = [...limits].sort((a, b) => (a < b ? -1 : 1)).map((limit) => limit * unit * 4n)
      return sorted
        .slice(0, -1)
        .map((from, index) => ({ from_km: text(from), to_km: text(sorted[index + 1] ?? from), fee: fees[index] ?? "1" }))
        .filter((_, index) => kept[index])
    })
  const settings = fc.record({
    fee_mode: fc.constantFrom<FeeMode>("fixed", "per_km", "tiers"),
    fixed_fee: decimal(20n),
    fee_per_km: decimal(5n),
    tiers: someTiers,
    max_distance_km: fc.option(decimal(40n)),
    free_from: fc.option(decimal(100n)),
  })
  /** Any distance, and every limit with a neighbour on each side. */
  const question = settings.chain((given) =>
    fc.record({
      given: fc.constant(given),
      distance: fc
        .tuple(
          fc.oneof(
            fc.bigInt({ min: 0n, max: 45n * SCALE }),
            fc.constantFrom(
              0n,
              1_000_000n,
              ...given.tiers.flatMap((tier) => [millionths(tier.from_km), millionths(tier.to_km)]),
              ...(given.max_distance_km === null ? [] : [millionths(given.max_distance_km)]),
            ),
          ),
          fc.constantFrom(-1n, 0n, 1n),
        )
        .map(([value, step]) => (value + step < 0n ? 0n : value + step)),
      cart: fc.option(fc.bigInt({ min: 0n, max: 12_000n })),
    }),
  )

  it("every fee and every limit of coverage is the same", () => {
    fc.assert(
      fc.property(question, ({ given, distance, cart }) => {
        const expected = oracle(given, distance, cart)
        const decisions = [km(text(distance)), ...(distance % 1000n === 0n ? [{ meters: Number(distance / 1000n) }] : [])].map(
          (way) => ({
            ...quoteFee(given, { orderType: "delivery", distance: way, cartTotal: cart, digits: 2 }),
            covered: isCovered(given, way),
          }),
        )
        // Not `expect`: over a hundred thousand cases it would take most of the time.
        return decisions.every(({ applies, fee, reason, covered }) =>
          expected === null
            ? !applies && fee === 0n && reason === "out_of_range" && !covered
            : applies && fee === expected && reason === null && covered,
        )
      }),
      { numRuns: propertyRuns(100_000) },
    )
  })
})
