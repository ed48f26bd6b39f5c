import { defaultOperationSettings } from "../../settings/default-operation-settings"
import type { DeliverySettings } from "../../settings/operation-settings"
import { type DeliveryKnowledge, judgeDelivery } from ".."

const settings = (over: Partial<DeliverySettings> = {}): DeliverySettings => ({
  ...defaultOperationSettings().delivery,
  fixed_fee: "3",
  ...over,
})

const tiers = settings({
  fee_mode: "tiers",
  max_distance_km: "8",
  tiers: [
    { from_km: "0", to_km: "2", fee: "2" },
    { from_km: "2", to_km: "8", fee: "4.50" },
  ],
})

const judge = (delivery: DeliverySettings, knowledge: DeliveryKnowledge, subtotal = 1000n) => {
  const { deliverable, fee, distanceKm, problem } = judgeDelivery("delivery", delivery, knowledge, subtotal, 2)
  return { deliverable, fee, distanceKm, code: problem?.code ?? null }
}

describe("the judgement of a delivery", () => {
  it.each<[string, DeliverySettings, DeliveryKnowledge, ReturnType<typeof judge>]>([
    ["no address, fixed fee", settings(), { kind: "none" }, { deliverable: true, fee: 300n, distanceKm: 0, code: null }],
    [
      "no address, a fixed fee with a limit: not known yet",
      settings({ max_distance_km: "5" }),
      { kind: "none" },
      { deliverable: null, fee: 300n, distanceKm: 0, code: null },
    ],
    [
      "no routing service, a fixed fee with a limit that nothing can measure",
      settings({ max_distance_km: "5", on_routing_failure: "accept" }),
      { kind: "failed", reason: "no_api_key" },
      { deliverable: false, fee: 0n, distanceKm: 0, code: "svc_geocode_failed" },
    ],
    [
      "a missing store address does not count as an outage",
      { ...tiers, on_routing_failure: "accept" },
      { kind: "failed", reason: "no_store_address" },
      { deliverable: false, fee: 0n, distanceKm: 0, code: "svc_geocode_failed" },
    ],
    [
      "an unknown address does not count as an outage: accept refuses it",
      settings({ on_routing_failure: "accept" }),
      { kind: "failed", reason: "api_error", unknownAddress: true },
      { deliverable: false, fee: 0n, distanceKm: 0, code: "svc_geocode_failed" },
    ],
    [
      "a used-up daily limit counts as an outage",
      settings({ on_routing_failure: "accept" }),
      { kind: "failed", reason: "api_error" },
      { deliverable: true, fee: 300n, distanceKm: 0, code: null },
    ],
    ["no address, tiers", tiers, { kind: "none" }, { deliverable: null, fee: 0n, distanceKm: 0, code: null }],
    [
      "within the first tier",
      tiers,
      { kind: "measured", meters: 1999 },
      { deliverable: true, fee: 200n, distanceKm: 1.999, code: null },
    ],
    ["on a shared limit", tiers, { kind: "measured", meters: 2000 }, { deliverable: true, fee: 450n, distanceKm: 2, code: null }],
    [
      "beyond",
      tiers,
      { kind: "measured", meters: 8001 },
      { deliverable: false, fee: 0n, distanceKm: 8.001, code: "out_of_delivery_range" },
    ],
    [
      "a distance given by the client",
      tiers,
      { kind: "given", kilometres: "1.5" },
      { deliverable: true, fee: 200n, distanceKm: 1.5, code: null },
    ],
    [
      "no routing service, fixed fee",
      settings(),
      { kind: "failed", reason: "no_api_key" },
      { deliverable: true, fee: 300n, distanceKm: 0, code: null },
    ],
    [
      "no routing service, tiers",
      tiers,
      { kind: "failed", reason: "no_api_key" },
      { deliverable: false, fee: 0n, distanceKm: 0, code: "svc_geocode_failed" },
    ],
    [
      "measuring fails, refuse",
      tiers,
      { kind: "failed", reason: "request_failed" },
      { deliverable: false, fee: 0n, distanceKm: 0, code: "svc_geocode_failed" },
    ],
    [
      "measuring fails, refuse, even at a fixed fee",
      settings(),
      { kind: "failed", reason: "request_failed" },
      { deliverable: false, fee: 0n, distanceKm: 0, code: "svc_geocode_failed" },
    ],
    [
      "measuring fails, accept at the fixed fee",
      { ...tiers, on_routing_failure: "accept" },
      { kind: "failed", reason: "http_500" },
      { deliverable: true, fee: 300n, distanceKm: 0, code: null },
    ],
    [
      "a missing routing service is not an outage: tiers are refused despite accept",
      { ...tiers, on_routing_failure: "accept" },
      { kind: "failed", reason: "no_api_key" },
      { deliverable: false, fee: 0n, distanceKm: 0, code: "svc_geocode_failed" },
    ],
    [
      "a fixed fee, but the measured distance is too far",
      settings({ max_distance_km: "5" }),
      { kind: "measured", meters: 5001 },
      { deliverable: false, fee: 0n, distanceKm: 5.001, code: "out_of_delivery_range" },
    ],
  ])("%s", (_name, delivery, knowledge, expected) => {
    expect(judge(delivery, knowledge)).toEqual(expected)
  })

  it("includes no fee from the store's limit on, for a distance from any source", () => {
    const generous = { ...tiers, free_from: "20", on_routing_failure: "accept" as const }
    for (const knowledge of [
      { kind: "measured", meters: 100 },
      { kind: "failed", reason: "api_error" },
    ] as const) {
      expect(judge(generous, knowledge, 1999n).fee).not.toBe(0n)
      expect(judge(generous, knowledge, 2000n)).toMatchObject({ deliverable: true, fee: 0n })
    }
  })

  it("contains whole metres only if they were measured", () => {
    const of = (knowledge: DeliveryKnowledge) => {
      const { distanceMeters, distanceKm } = judgeDelivery("delivery", tiers, knowledge, 0n, 2)
      return [distanceMeters, distanceKm]
    }
    expect(of({ kind: "measured", meters: 1499 })).toEqual([1499, 1.499])
    expect(of({ kind: "measured", meters: 9000 })).toEqual([9000, 9])
    expect(of({ kind: "given", kilometres: "1.5" })).toEqual([null, 1.5])
    expect(of({ kind: "failed", reason: "api_error" })).toEqual([null, 0])
  })

  it("includes the details of a problem", () => {
    const details = (knowledge: DeliveryKnowledge) => judgeDelivery("delivery", tiers, knowledge, 0n, 2).problem?.details
    expect(details({ kind: "measured", meters: 8001 })).toEqual({ distance_km: 8.001 })
    expect(details({ kind: "given", kilometres: "12" })).toEqual({ distance_km: 12 })
    expect(details({ kind: "failed", reason: "http_500" })).toEqual({ reason: "http_500" })
    expect(details({ kind: "failed", reason: "no_api_key" })).toEqual({ reason: "no_api_key" })
  })

  it("includes no fixed fee from the store's limit on, even if the distance cannot be measured", () => {
    const generous = settings({ free_from: "20" })
    for (const knowledge of [{ kind: "none" }, { kind: "failed", reason: "no_api_key" }] as const) {
      expect(judge(generous, knowledge, 1999n)).toMatchObject({ deliverable: true, fee: 300n })
      expect(judge(generous, knowledge, 2000n)).toMatchObject({ deliverable: true, fee: 0n })
    }
  })

  it("contains no distance and no fee for pickup", () => {
    expect(judgeDelivery("pickup", tiers, { kind: "measured", meters: 99_999 }, 0n, 2)).toEqual({
      deliverable: true,
      distanceMeters: null,
      distanceKm: 0,
      fee: 0n,
      problem: null,
    })
  })
})
