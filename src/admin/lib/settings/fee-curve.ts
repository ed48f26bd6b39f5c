import { quoteFee } from "../../../domain/delivery/quote-fee"
import { toNumber } from "../../../domain/money/minor"
import { canonicalDecimal, isBelow } from "../../../domain/settings/decimal"
import { FEE_MODES, type FeeMode } from "../../../domain/settings/operation-settings"
import { decimalText } from "../typed-numbers"
import type { Values } from "./fields"
import { areTiersWhole, type TierDraft, tierBodies } from "./tiers"

export interface FeePoint {
  /** A decimal text. */
  readonly km: string
  /** In major units; null: no delivery at this distance. */
  readonly fee: number | null
}

/** The range of the chart (km) if no setting limits it. */
const FAR_KM = 10
/** The number of steps of the chart. */
const STEPS = 60
/** The number of distances that are listed below the chart if there are no tiers. */
const LINES = 6

/** A typed decimal; null: the field is empty; undefined: it is invalid. */
function read(values: Values, path: string): string | null | undefined {
  const typed = decimalText(String(values[path] ?? ""))
  return typed === "" ? null : (canonicalDecimal(typed) ?? undefined)
}

/**
 * The delivery fee by distance, by the service's own rules with the typed settings; null while they are invalid.
 * @param digits decimals of the currency
 */
export function feeCurve(values: Values, digits: number) {
  const tiers = values["delivery.tiers"] as readonly TierDraft[]
  const [limit, fixed, perKm] = ["max_distance_km", "fixed_fee", "fee_per_km"].map((name) => read(values, `delivery.${name}`))
  const mode = String(values["delivery.fee_mode"]) as FeeMode
  if (!FEE_MODES.includes(mode) || limit === undefined || typeof fixed !== "string" || typeof perKm !== "string") return null
  if (!areTiersWhole(tiers) || [limit, fixed, perKm].some((value) => value !== null && isBelow(value, "0"))) return null
  const settings = {
    fee_mode: mode,
    fixed_fee: fixed,
    fee_per_km: perKm,
    tiers: tierBodies(tiers),
    max_distance_km: limit,
    free_from: null,
  }
  const feeAt = (km: string): FeePoint => {
    const question = { orderType: "delivery", distance: { kilometres: km }, cartTotal: null, digits } as const
    const { applies, fee } = quoteFee(settings, question)
    return { km, fee: applies ? toNumber(fee, digits) : null }
  }
  const last = mode === "tiers" ? tiers.at(-1)?.to : undefined
  const served = Number(decimalText(last ?? limit ?? String(FAR_KM)))
  // The chart extends beyond the delivery area, so that it shows where the area ends.
  const far = last === undefined && limit === null ? FAR_KM : Math.max(served * 1.15, 0.1)
  const at = (share: number) => String(Math.round(far * share * 1_000) / 1_000)
  return {
    far,
    points: Array.from({ length: STEPS + 1 }, (_, step) => feeAt(at(step / STEPS))),
    /** The distances listed below the chart: the ends of the tiers, or some distances if there are no tiers. */
    lines: (mode === "tiers"
      ? tierBodies(tiers).map(({ to_km, fee }) => ({ km: to_km, fee: Number(fee) }))
      : Array.from({ length: LINES }, (_, line) => feeAt(String(Math.ceil((served * (line + 1)) / LINES))))
    ).filter(({ km }, index, lines) => lines.findIndex((other) => other.km === km) === index),
  }
}
