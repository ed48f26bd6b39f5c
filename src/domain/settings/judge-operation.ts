import { isBelow } from "./decimal"
import { type DeliveryTier, type HoursException, type OperationSettings, ORDER_TYPES } from "./operation-settings"
import { overlappingHours } from "./overlapping-hours"
import type { SettingsIssue } from "./settings-issue"

/** Tiers are sorted by distance; one may start where the previous one ends (contract section 3, "Invalid are"). */
function tierIssues(tiers: readonly DeliveryTier[], path: string): SettingsIssue[] {
  return tiers.flatMap((tier, index): SettingsIssue[] => {
    const before = tiers[index - 1]
    const issues: SettingsIssue[] = []
    if (before && isBelow(tier.from_km, before.to_km))
      issues.push({ path: `${path}[${index}].from_km`, code: "rest_out_of_bounds" })
    if (!isBelow(tier.from_km, tier.to_km)) issues.push({ path: `${path}[${index}].to_km`, code: "rest_out_of_bounds" })
    return issues
  })
}

/** A date may have only one exception. */
function repeatedDates(exceptions: readonly HoursException[], path: string): SettingsIssue[] {
  const seen = new Set<string>()
  return exceptions.flatMap(({ date }, index): SettingsIssue[] => {
    if (seen.has(date)) return [{ path: `${path}[${index}].date`, code: "rest_out_of_bounds" }]
    seen.add(date)
    return []
  })
}

function locationIssues({ delivery }: OperationSettings): SettingsIssue[] {
  const location = delivery.store_location
  if (location === null) return []
  return (["latitude", "longitude"] as const)
    .filter((axis) => typeof location[axis] !== "number")
    .map((axis) => ({ path: `delivery.store_location.${axis}`, code: "rest_invalid_type" }))
}

/** Unpaid orders keep their slot place only while `pending` counts (contract section 16). */
function paymentIssues({ payments, capacity_statuses }: OperationSettings): SettingsIssue[] {
  return payments.online.enabled && !capacity_statuses.includes("pending")
    ? [{ path: "payments.online.enabled", code: "rest_not_in_enum" }]
    : []
}

/**
 * Checks the operation settings as a whole, beyond single values: overlapping hours, unsorted or overlapping tiers, a date with
 * two exceptions, a location with one coordinate, online payment of orders without a slot place. Empty when they may be stored.
 */
export function judgeOperation(settings: OperationSettings): SettingsIssue[] {
  return [
    ...ORDER_TYPES.flatMap((type) => {
      const path = `order_types.${type}`
      const mode = settings.order_types[type]
      return [...overlappingHours(mode, path), ...repeatedDates(mode.exceptions, `${path}.exceptions`)]
    }),
    ...tierIssues(settings.delivery.tiers, "delivery.tiers"),
    ...locationIssues(settings),
    ...paymentIssues(settings),
  ]
}
