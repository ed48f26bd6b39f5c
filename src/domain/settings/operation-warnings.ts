import { canMeasure, needsDistance } from "../delivery"
import { type DeliverySettings, type ModeSettings, type OperationSettings, ORDER_TYPES } from "./operation-settings"

/** What an owner is warned of (contract section 18). */
export const WARNING_CODES = [
  "delivery_unlimited",
  "distance_not_measured",
  "fee_zero",
  "no_hours",
  "no_payment_method",
  "country_not_in_region",
  "online_without_provider",
  "store_url_missing",
  "unknown_key",
] as const
export type WarningCode = (typeof WARNING_CODES)[number]

/** Something that is set, and cannot work as it is meant. `path` names the setting, as in errors. */
export interface SettingsWarning {
  readonly path: string
  readonly code: WarningCode
  /** What the sentence of the code takes, see `warningMessage`. */
  readonly country?: string
  readonly region?: string | null
}

/** What the settings are judged with, read beforehand. */
export interface WarningFacts {
  /** The region that the store sells in; null: there is none. Countries in any letter case. */
  readonly region: { readonly name: string; readonly countries: readonly string[] } | null
  /** How many ways to pay a customer is offered. */
  readonly paymentMethods: number
  /** How many of the region's payment providers take money online. */
  readonly onlineProviders: number
  /** Paths of a change that mean nothing. */
  readonly unknownKeys: readonly string[]
  /** The business's own date, `YYYY-MM-DD`: exceptions before it open nothing any more. */
  readonly today: string
}

/**
 * What an owner should know of settings that are valid: what is switched on and cannot work as meant. Nothing of it is an error, and
 * nothing is stored (contract section 18).
 */
export function operationWarnings(settings: OperationSettings, facts: WarningFacts): SettingsWarning[] {
  const enabled = ORDER_TYPES.filter((type) => settings.order_types[type].enabled)
  return [
    ...(enabled.includes("delivery") ? deliveryWarnings(settings.delivery) : []),
    ...enabled
      .filter((type) => !everOpens(settings.order_types[type], facts.today))
      .map((type): SettingsWarning => ({ path: `order_types.${type}.hours`, code: "no_hours" })),
    ...warnIf(enabled.length > 0 && facts.paymentMethods === 0, { path: "payment_gateways", code: "no_payment_method" }),
    ...warnIf(settings.payments.online.enabled && facts.onlineProviders === 0, {
      path: "payments.online.enabled",
      code: "online_without_provider",
    }),
    ...countryWarnings(settings, facts),
    ...warnIf(settings.store_url === "", { path: "store_url", code: "store_url_missing" }),
    ...facts.unknownKeys.map((path): SettingsWarning => ({ path, code: "unknown_key" })),
  ]
}

function warnIf(applies: boolean, warning: SettingsWarning): SettingsWarning[] {
  return applies ? [warning] : []
}

function deliveryWarnings(delivery: DeliverySettings): SettingsWarning[] {
  const unmeasured = unmeasuredBecauseOf(delivery)
  return [
    // The last tier is a limit of its own.
    ...warnIf(delivery.fee_mode !== "tiers" && delivery.max_distance_km === null, {
      path: "delivery.max_distance_km",
      code: "delivery_unlimited",
    }),
    ...(unmeasured === null ? [] : [{ path: unmeasured, code: "distance_not_measured" } as const]),
    ...freeOfCharge(delivery),
  ]
}

/**
 * The setting for want of which no distance is measured and deliveries are refused; null: none. A store with a routing service asks
 * it for every address, so that it needs an address of its own even at a fixed fee.
 */
function unmeasuredBecauseOf(delivery: DeliverySettings): string | null {
  if (!canMeasure(delivery)) return needsDistance(delivery) ? "delivery.routing" : null
  const placed = delivery.store_location !== null || delivery.store_address.trim() !== ""
  return placed ? null : "delivery.store_address"
}

/** A fee of 0 is the default, and seldom meant. Who means it says so: `free_from: 0`. */
function freeOfCharge({ fee_mode, fixed_fee, fee_per_km, tiers, free_from }: DeliverySettings): SettingsWarning[] {
  if (free_from !== null && Number(free_from) === 0) return []
  if (fee_mode === "fixed") return warnIf(Number(fixed_fee) === 0, { path: "delivery.fixed_fee", code: "fee_zero" })
  if (fee_mode === "per_km") return warnIf(Number(fee_per_km) === 0, { path: "delivery.fee_per_km", code: "fee_zero" })
  const free = tiers.length > 0 && tiers.every(({ fee }) => Number(fee) === 0)
  return warnIf(free, { path: "delivery.tiers", code: "fee_zero" })
}

function everOpens({ hours, exceptions }: ModeSettings, today: string): boolean {
  const weekly = Object.values(hours).some((ranges) => ranges.length > 0)
  return weekly || exceptions.some(({ date, ranges }) => date >= today && ranges.length > 0)
}

function countryWarnings({ country }: OperationSettings, { region }: WarningFacts): SettingsWarning[] {
  if (region?.countries.some((code) => code.toUpperCase() === country)) return []
  return [{ path: "country", code: "country_not_in_region", country, region: region?.name ?? null }]
}
