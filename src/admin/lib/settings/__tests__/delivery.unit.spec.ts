import { defaultOperationSettings } from "../../../../domain/settings/default-operation-settings"
import { judgeOperation } from "../../../../domain/settings/judge-operation"
import { feeCurve } from "../fee-curve"
import type { TierDraft } from "../tiers"
import { areTiersWhole, tierBodies, tierProblem } from "../tiers"

const tier = (to: string, fee = "1"): TierDraft => ({ to, fee })

/** Whether the service itself accepts the tiers. */
function isAccepted(tiers: readonly TierDraft[]): boolean {
  const settings = defaultOperationSettings()
  return judgeOperation({ ...settings, delivery: { ...settings.delivery, tiers: tierBodies(tiers) } }).length === 0
}

describe("fees by distance", () => {
  it("begin each row where the row above ends, without gaps and overlaps", () => {
    expect(tierBodies([tier("2,5"), tier("4")])).toEqual([
      { from_km: "0", to_km: "2.5", fee: "1" },
      { from_km: "2.5", to_km: "4", fee: "1" },
    ])
  })

  it("mark a row if its number is invalid, or if it does not end after the row above", () => {
    expect(tierProblem([tier("3"), tier("3")], 1)).toEqual({ to: true, fee: false })
    expect(tierProblem([tier("3"), tier("far")], 1).to).toBe(true)
    expect(tierProblem([tier("3", "-1")], 0)).toEqual({ to: false, fee: true })
  })

  it("are valid in the form exactly if the service accepts them, for 2,000 random lists", () => {
    let seed = 7
    const next = (most: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % most
    }
    let whole = 0
    for (let round = 0; round < 2_000; round += 1) {
      const tiers = Array.from({ length: 1 + next(4) }, () => tier(String(next(12))))
      expect([tiers, areTiersWhole(tiers)]).toEqual([tiers, isAccepted(tiers)])
      if (areTiersWhole(tiers)) whole += 1
    }
    expect(whole).toBeGreaterThan(200)
  })
})

describe("the chart of the fee", () => {
  const values = {
    "delivery.fee_mode": "fixed",
    "delivery.max_distance_km": "",
    "delivery.fixed_fee": "2.5",
    "delivery.fee_per_km": "1.2",
    "delivery.tiers": [] as readonly TierDraft[],
  }

  it("has no fee beyond the largest distance of a delivery", () => {
    const { points = [], far = 0 } = feeCurve({ ...values, "delivery.max_distance_km": "4" }, 2) ?? {}
    expect(far).toBeCloseTo(4.6)
    expect(points.filter(({ km }) => Number(km) <= 4).every(({ fee }) => fee === 2.5)).toBe(true)
    expect(points.filter(({ km }) => Number(km) > 4).every(({ fee }) => fee === null)).toBe(true)
  })

  it("has a fee for each started kilometre", () => {
    const { lines = [] } = feeCurve({ ...values, "delivery.fee_mode": "per_km", "delivery.max_distance_km": "3" }, 2) ?? {}
    expect(lines).toEqual([
      { km: "1", fee: 1.2 },
      { km: "2", fee: 2.4 },
      { km: "3", fee: 3.6 },
    ])
  })

  it("labels each tier with its end", () => {
    const tiers = [tier("2", "1"), tier("5,5", "2,5")]
    const { lines = [] } = feeCurve({ ...values, "delivery.fee_mode": "tiers", "delivery.tiers": tiers }, 2) ?? {}
    expect(lines).toEqual([
      { km: "2", fee: 1 },
      { km: "5.5", fee: 2.5 },
    ])
  })

  it("is not drawn while a setting is invalid", () => {
    expect(feeCurve({ ...values, "delivery.fixed_fee": "two" }, 2)).toBeNull()
    expect(feeCurve({ ...values, "delivery.tiers": [tier("")] }, 2)).toBeNull()
  })
})
