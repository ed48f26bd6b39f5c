import type { JsonValue } from "../../../domain/json-value"
import type { OrderStatus } from "../../../domain/order-status"
import type { GeoPoint, OrderType } from "../../../domain/settings/operation-settings"

export type OrderSource = "api" | "checkout" | "dashboard"
export type ServiceMode = "" | "dine_in" | "takeaway"

export interface OrderLoyalty {
  readonly points_earned?: number
  readonly points_redeemed?: number
  readonly coupon?: string
}

/** A row of `svc_order`: our data about a Medusa order (same id). Amounts and lines are in Medusa's tables. */
export interface OrderRow {
  readonly id: string
  readonly number: number
  readonly ticket_number: number
  readonly store: string
  readonly status: OrderStatus
  readonly version: number
  readonly source: OrderSource
  readonly order_type: OrderType
  readonly service_mode: ServiceMode
  readonly fulfillment_date: string
  readonly fulfillment_time: string
  readonly fulfillment_at: Date
  readonly prepare_at: Date
  readonly estimated_at: Date | null
  readonly business_date: string
  readonly slot_key: string
  readonly table_id: string | null
  readonly table_label: string | null
  readonly table_zone: string | null
  readonly table_released_at: Date | null
  readonly account_number: number | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly delivery_coordinates: GeoPoint | null
  readonly distance_meters: number | null
  readonly courier_number: number | null
  readonly payment_method: string
  readonly payment_method_title: string
  readonly customer_note: string
  readonly messaging_opt_in: boolean
  readonly messaging_consent_at: Date | null
  readonly session_hash: string | null
  readonly minutes_to_arrive: number | null
  readonly printed_at: Date | null
  readonly tracking_url: string | null
  readonly kitchen_ready_at: Date | null
  readonly kitchen_items_done: readonly string[]
  readonly loyalty: OrderLoyalty
  readonly meta: Readonly<Record<string, JsonValue>>
  readonly currency_code: string
  /** The total at placement, for lists and searches that need no lines. */
  readonly total: string
  /** Promotions that gave a discount; `counted`: the use was counted and is taken back by a cancellation. */
  readonly coupons: readonly { readonly code: string; readonly discount: string; readonly counted: boolean }[]
  /** True until its online payment is made: it is hidden from the kitchen and sends no events. */
  readonly unseen: boolean
  readonly notes_count: number
  /** False once a cancellation or refund has returned the stock. */
  readonly stock_held: boolean
  /** When the goods left the store (shipped or completed). A later cancellation returns no stock. */
  readonly sent_at: Date | null
  readonly paid_at: Date | null
  readonly completed_at: Date | null
  /** When delivery and payment were confirmed. It may have been paid in Medusa before. */
  readonly finalized_at: Date | null
  readonly status_changed_at: Date
  /** The status that Medusa's order was last brought to. */
  readonly mirrored_status: OrderStatus | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** The columns of a new row; the others have defaults, and the insert draws the ticket number. */
export type NewOrderRow = Omit<
  OrderRow,
  | "ticket_number"
  | "version"
  | "estimated_at"
  | "table_released_at"
  | "courier_number"
  | "minutes_to_arrive"
  | "printed_at"
  | "tracking_url"
  | "kitchen_ready_at"
  | "kitchen_items_done"
  | "meta"
  | "notes_count"
  | "stock_held"
  | "sent_at"
  | "paid_at"
  | "completed_at"
  | "finalized_at"
  | "status_changed_at"
  | "mirrored_status"
  | "updated_at"
>
