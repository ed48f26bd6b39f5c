import type { ServiceMode } from "../../../domain/ordering"
import { ORDER_KEYS } from "../../../domain/orders"
import type { GeoPoint, OrderType } from "../../../domain/settings/operation-settings"

/** The contents of an order's metadata. null and empty values are not written. */
export interface OrderFacts {
  readonly orderType: OrderType
  readonly date: string
  readonly time: string
  readonly serviceMode: ServiceMode
  readonly table: { readonly id: string; readonly label: string; readonly zone: string } | null
  readonly coordinates: GeoPoint | null
  readonly messagingOptIn: boolean
  readonly messagingConsentAt: string | null
  readonly reward: { readonly code: string; readonly points: number } | null
  readonly printed: boolean
}

/**
 * Builds the metadata of the Medusa order (specification, Order metadata), including the legacy keys. Empty values are left out.
 */
export function orderMetadata(facts: OrderFacts): Record<string, unknown> {
  const { table, reward } = facts
  const entries: Record<string, unknown> = {
    [ORDER_KEYS.orderType]: facts.orderType,
    [ORDER_KEYS.date]: facts.date,
    [ORDER_KEYS.time]: facts.time,
    [ORDER_KEYS.coordinates]: facts.coordinates,
    [ORDER_KEYS.serviceMode]: facts.serviceMode,
    [ORDER_KEYS.tableId]: table?.id,
    [ORDER_KEYS.tableLabel]: table?.label,
    [ORDER_KEYS.tableZone]: table?.zone,
    [ORDER_KEYS.messagingOptIn]: facts.messagingOptIn ? true : undefined,
    [ORDER_KEYS.messagingConsentAt]: facts.messagingConsentAt,
    [ORDER_KEYS.pointsRedeemed]: reward?.points,
    [ORDER_KEYS.coupon]: reward?.code,
    [ORDER_KEYS.legacyOrderType]: facts.orderType,
    [ORDER_KEYS.legacyDate]: facts.date,
    [ORDER_KEYS.legacyTime]: facts.time,
    [ORDER_KEYS.printed]: facts.printed ? "yes" : "no",
  }
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined && value !== null && value !== ""))
}
