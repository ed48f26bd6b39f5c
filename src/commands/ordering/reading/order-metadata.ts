import type { ServiceMode } from "../../../domain/ordering"
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
    _svc_fulfillment_type: facts.orderType,
    _svc_fulfillment_date: facts.date,
    _svc_fulfillment_time: facts.time,
    _svc_delivery_coordinates: facts.coordinates,
    _svc_service_mode: facts.serviceMode,
    _svc_table_id: table?.id,
    _svc_table_label: table?.label,
    _svc_table_zone: table?.zone,
    _svc_messaging_opt_in: facts.messagingOptIn ? true : undefined,
    _svc_messaging_consent_at: facts.messagingConsentAt,
    _svc_loyalty_points_redeemed: reward?.points,
    _svc_loyalty_coupon: reward?.code,
    legacy_order_type: facts.orderType,
    date_to_deliver: facts.date,
    time_to_deliver: facts.time,
    printed: facts.printed ? "yes" : "no",
  }
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined && value !== null && value !== ""))
}
