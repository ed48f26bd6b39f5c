import { canMeasure, needsDistance } from "../delivery"
import { type DeliverySettings, type ModeSettings, type OperationSettings, ORDER_TYPES } from "./operation-settings"

/** The codes of settings warnings (contract section 18). */
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
  "read_only_key",
] as const
export type WarningCode = (typeof WARNING_CODES)[number]

/** A setting that cannot work as intended. `path` names the setting, as in errors. */
export interface SettingsWarning {
  readonly path: string
  readonly code: WarningCode
  /** Parameters of the warning's message, see `warningMessage`. */
  readonly country?: string
  readonly region?: string | null
}

/** The facts that the settings are checked against, read beforehand. */
export interface WarningFacts {
  /** The region that the store sells in; null: none. Country codes in any letter case. */
  readonly region: { readonly name: string; readonly countries: readonly string[] } | null
  /** The number of payment methods for customers. */
  readonly paymentMethods: number
  /** The number of the region's payment providers that take money online. */
  readonly onlineProviders: number
  /** Unknown paths in a change. */
  readonly unknownKeys: readonly string[]
  /** Read-only paths in a change whose value differs from the stored one. */
  readonly changedReadOnlyKeys: readonly string[]
  /** The business date, `YYYY-MM-DD`. Earlier exceptions no longer open a mode. */
  readonly today: string
}

/**
 * Warnings about valid settings: features that are switched on but cannot work as intended. Warnings are not errors and are not stored
 * (contract section 18).
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
    ...facts.changedReadOnlyKeys.map((path): SettingsWarning => ({ path, code: "read_only_key" })),
  ]
}

function warnIf(applies: boolean, warning: SettingsWarning): SettingsWarning[] {
  return applies ? [warning] : []
}

function deliveryWarnings(delivery: DeliverySettings): SettingsWarning[] {
  const unmeasured = unmeasuredBecauseOf(delivery)
  return [
    // The last tier is also a limit.
    ...warnIf(delivery.fee_mode !== "tiers" && delivery.max_distance_km === null, {
      path: "delivery.max_distance_km",
      code: "delivery_unlimited",
    }),
    ...(unmeasured === null ? [] : [{ path: unmeasured, code: "distance_not_measured" } as const]),
    ...freeOfCharge(delivery),
  ]
}

/**
 * The missing setting that prevents measuring distances, so that deliveries are refused; null: none. A store with a routing
 * service measures every address and so needs its own location, even with a fixed fee.
 */
function unmeasuredBecauseOf(delivery: DeliverySettings): string | null {
  if (!canMeasure(delivery)) return needsDistance(delivery) ? "delivery.routing" : null
  const placed = delivery.store_location !== null || delivery.store_address.trim() !== ""
  return placed ? null : "delivery.store_address"
}

/** A fee of 0 is the default and rarely intended. `free_from: 0` states that delivery is free on purpose. */
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
