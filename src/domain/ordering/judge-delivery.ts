import { type FeeDecision, type MeasurementFailure, needsDistance, quoteFee } from "../delivery"
import { type Minor, toMinor } from "../money"
import type { DeliverySettings, OrderType } from "../settings/operation-settings"
import { type CartProblem, problem } from "./problem"

/** The available information about the distance to the customer. */
export type DeliveryKnowledge =
  /** Neither address nor distance: allowed for validations only. */
  | { readonly kind: "none" }
  /** The distance given by a validation, in decimal kilometres. */
  | { readonly kind: "given"; readonly kilometres: string }
  | { readonly kind: "measured"; readonly meters: number }
  /** Measuring failed. `unknownAddress`: the vendor responded, but knows no such address or no route to it. */
  | { readonly kind: "failed"; readonly reason: MeasurementFailure; readonly unknownAddress?: true | undefined }

export interface DeliveryVerdict {
  /** null: not known without an address. */
  readonly deliverable: boolean | null
  /** Whole metres; null: not measured. */
  readonly distanceMeters: number | null
  /** 0 when not known. */
  readonly distanceKm: number
  readonly fee: Minor
  readonly problem: CartProblem | null
}

/** Failures caused by missing settings, not by vendors. `on_routing_failure` does not apply to them. */
const NOT_SET_UP: ReadonlySet<MeasurementFailure> = new Set(["no_api_key", "no_store_address"])

/**
 * Coverage and fee of a cart (contract section 5). Without a routing service only a fixed fee without a limit is accepted. An
 * unknown address is refused. When a vendor fails, the store's `on_routing_failure` decides. `free_from` compares the subtotal
 * before discounts.
 */
export function judgeDelivery(
  orderType: OrderType,
  settings: DeliverySettings,
  knowledge: DeliveryKnowledge,
  subtotal: Minor,
  digits: number,
): DeliveryVerdict {
  if (orderType === "pickup") return { deliverable: true, distanceMeters: null, distanceKm: 0, fee: 0n, problem: null }
  const ask = (distance: { readonly meters: number } | { readonly kilometres: string } | null): FeeDecision =>
    quoteFee(settings, { orderType, distance, cartTotal: subtotal, digits })
  switch (knowledge.kind) {
    case "none":
      return needsDistance(settings) ? unmeasured(null, ask(null).fee) : unmeasured(true, ask(null).fee)
    case "given":
      return measured(ask({ kilometres: knowledge.kilometres }), null, Number(knowledge.kilometres))
    case "measured":
      return measured(ask({ meters: knowledge.meters }), knowledge.meters, knowledge.meters / 1000)
    case "failed":
      return withoutDistance(settings, knowledge, ask(null), subtotal, digits)
  }
}

function unmeasured(deliverable: boolean | null, fee: Minor): DeliveryVerdict {
  return { deliverable, distanceMeters: null, distanceKm: 0, fee, problem: null }
}

function measured(decision: FeeDecision, distanceMeters: number | null, distanceKm: number): DeliveryVerdict {
  const covered = decision.reason !== "out_of_range"
  return {
    deliverable: covered,
    distanceMeters,
    distanceKm,
    fee: covered ? decision.fee : 0n,
    problem: covered ? null : problem("out_of_delivery_range", { distance_km: distanceKm }),
  }
}

function withoutDistance(
  settings: DeliverySettings,
  { reason, unknownAddress }: Extract<DeliveryKnowledge, { kind: "failed" }>,
  flat: FeeDecision,
  subtotal: Minor,
  digits: number,
): DeliveryVerdict {
  if (reason === "no_api_key" && !needsDistance(settings)) return unmeasured(true, flat.fee)
  if (!NOT_SET_UP.has(reason) && !unknownAddress && settings.on_routing_failure === "accept") {
    return unmeasured(true, isFree(settings, subtotal, digits) ? 0n : toMinor(settings.fixed_fee, digits))
  }
  return { ...unmeasured(false, 0n), problem: problem("svc_geocode_failed", { reason }) }
}

function isFree({ free_from }: DeliverySettings, subtotal: Minor, digits: number): boolean {
  return free_from !== null && subtotal >= toMinor(free_from, digits)
}
