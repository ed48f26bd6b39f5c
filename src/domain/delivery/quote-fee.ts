import BigNumber from "bignumber.js"
import { type Minor, toMinor } from "../money/minor"
import type { DeliverySettings, FeeMode, OrderType } from "../settings/operation-settings"
import { type Distance, exactKilometres, startedKilometres } from "./distance"
import { tierOf } from "./tiers"

/** The part of the delivery settings that a fee depends on. */
export type FeeSettings = Pick<
  DeliverySettings,
  "fee_mode" | "fixed_fee" | "fee_per_km" | "tiers" | "max_distance_km" | "free_from"
>

export interface FeeQuestion {
  readonly orderType: OrderType
  /** null: not known. */
  readonly distance: Distance | null
  /** The cart's subtotal, for `free_from`; null: not known. */
  readonly cartTotal: Minor | null
  /** Decimal places of the currency. */
  readonly digits: number
}

/**
 * A fee, or why there is none. `not_delivery`: pickup. `unknown_distance`: the fee depends on a distance that is not known. `fee` is in
 * minor units. A free delivery has `applies: true` and the fee 0.
 */
export type FeeDecision =
  | { readonly applies: true; readonly fee: Minor; readonly reason: null }
  | { readonly applies: false; readonly fee: 0n; readonly reason: "not_delivery" | "out_of_range" | "unknown_distance" }

/** The exact fee for a distance, in major units, or why there is none. */
type FeeRule = (settings: FeeSettings, distance: Distance | null) => BigNumber | "out_of_range" | "unknown_distance"

const RULES: Readonly<Record<FeeMode, FeeRule>> = {
  fixed: (settings) => new BigNumber(settings.fixed_fee),
  per_km: (settings, distance) =>
    distance ? new BigNumber(settings.fee_per_km).times(startedKilometres(distance)) : "unknown_distance",
  tiers: (settings, distance) => {
    if (!distance) return "unknown_distance"
    const tier = tierOf(settings.tiers, distance)
    return tier ? new BigNumber(tier.fee) : "out_of_range"
  },
}

/**
 * The delivery fee of an order (seed, "Fee rules"; contract section 5). A distance beyond `max_distance_km` is out of range in every mode.
 * If the cart's subtotal is at least `free_from`, a covered delivery is free.
 */
export function quoteFee(settings: FeeSettings, { orderType, distance, cartTotal, digits }: FeeQuestion): FeeDecision {
  if (orderType === "pickup") return { applies: false, fee: 0n, reason: "not_delivery" }
  if (distance && isBeyondMaximum(settings, distance)) return { applies: false, fee: 0n, reason: "out_of_range" }
  const price = RULES[settings.fee_mode](settings, distance)
  if (typeof price === "string") return { applies: false, fee: 0n, reason: price }
  if (isFree(settings, cartTotal, digits)) return { applies: true, fee: 0n, reason: null }
  return { applies: true, fee: toMinor(price.toFixed(), digits), reason: null }
}

/**
 * True if a delivery depends on its distance: a fee per kilometre, tiers, or a limit. Without a way to measure, such
 * deliveries are refused (contract section 18, `distance_not_measured`).
 */
export function needsDistance({ fee_mode, max_distance_km }: Pick<FeeSettings, "fee_mode" | "max_distance_km">): boolean {
  return fee_mode !== "fixed" || max_distance_km !== null
}

/** True where the store delivers: within `max_distance_km` (limit included) and, in tier mode, within a tier. */
export function isCovered(settings: FeeSettings, distance: Distance): boolean {
  return !isBeyondMaximum(settings, distance) && (settings.fee_mode !== "tiers" || tierOf(settings.tiers, distance) !== null)
}

function isBeyondMaximum({ max_distance_km }: FeeSettings, distance: Distance): boolean {
  return max_distance_km !== null && exactKilometres(distance).isGreaterThan(max_distance_km)
}

function isFree({ free_from }: FeeSettings, cartTotal: Minor | null, digits: number): boolean {
  return free_from !== null && cartTotal !== null && cartTotal >= toMinor(free_from, digits)
}
