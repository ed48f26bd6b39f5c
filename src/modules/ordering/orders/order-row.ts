import type { JsonValue } from "../../../domain/json-value"
import type { ServiceMode } from "../../../domain/ordering"
import type { OrderStatus } from "../../../domain/orders"
import type { OrderSource } from "../../../domain/orders/sources"
import type { GeoPoint, OrderType } from "../../../domain/settings/operation-settings"

/** Points and coupon of an order, as shown with it. */
export interface OrderLoyalty {
  readonly points_earned?: number
  readonly points_redeemed?: number
  readonly coupon?: string
}

/** A row of `svc_order`: the plugin's data about a Medusa order (same id). Amounts and lines are in Medusa's tables. */
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
  /** True if the store has accepted no earlier order with this account, e-mail or phone. Null: the guest gave none of them. */
  readonly first_order: boolean | null
  readonly courier_number: number | null
  readonly payment_method: string
  readonly payment_method_title: string
  readonly customer_note: string
  readonly messaging_opt_in: boolean
  readonly messaging_consent_at: Date | null
  readonly session_hash: string | null
  readonly minutes_to_arrive: number | null
  readonly printed_at: Date | null
  /** The stations whose kitchen tickets are printed; null: the tickets of all lines are printed. Only meaningful with `printed_at`. */
  readonly printed_stations: readonly string[] | null
  readonly tracking_url: string | null
  readonly kitchen_ready_at: Date | null
  readonly kitchen_items_done: readonly string[]
  /** The version with which the ready order was last recalled; null: never. */
  readonly kitchen_recalled_version: number | null
  /** By line: the version with which its done mark was last removed. Entries are dropped when the line is done again. */
  readonly kitchen_lines_reopened: Readonly<Record<string, number>>
  readonly loyalty: OrderLoyalty
  readonly meta: Readonly<Record<string, JsonValue>>
  readonly currency_code: string
  /** The total at placement, for lists and searches that need no lines. */
  readonly total: string
  /** Promotions that gave a discount; `counted`: the use was counted and is taken back by a cancellation. */
  readonly coupons: readonly { readonly code: string; readonly discount: string; readonly counted: boolean }[]
  /** True until its online payment is made: the order is hidden from the staff and sends no events. */
  readonly unseen: boolean
  readonly notes_count: number
  /** False once a cancellation, refund or deletion has returned what the order held: stock that was not sent, points and promotion uses. */
  readonly stock_held: boolean
  /** When the goods left the store (shipped or completed). A later cancellation returns no stock. */
  readonly sent_at: Date | null
  readonly paid_at: Date | null
  readonly completed_at: Date | null
  /** When delivery and payment were confirmed. The order may have been paid in Medusa earlier. */
  readonly finalized_at: Date | null
  readonly status_changed_at: Date
  /** The status to which the mirror last updated Medusa's order. */
  readonly mirrored_status: OrderStatus | null
  /** When the restaurant got the order because its online payment was made. Null: it got the order at its placement. */
  readonly appeared_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

/**
 * Every column, and whether it holds JSON. Rows are written by this list; a property of {@link OrderRow} that is missing here does not
 * compile.
 */
export const ORDER_COLUMNS: Readonly<Record<keyof OrderRow, "plain" | "json">> = {
  id: "plain",
  number: "plain",
  ticket_number: "plain",
  store: "plain",
  status: "plain",
  version: "plain",
  source: "plain",
  order_type: "plain",
  service_mode: "plain",
  fulfillment_date: "plain",
  fulfillment_time: "plain",
  fulfillment_at: "plain",
  prepare_at: "plain",
  estimated_at: "plain",
  business_date: "plain",
  slot_key: "plain",
  table_id: "plain",
  table_label: "plain",
  table_zone: "plain",
  table_released_at: "plain",
  account_number: "plain",
  first_name: "plain",
  last_name: "plain",
  email: "plain",
  phone: "plain",
  delivery_coordinates: "json",
  distance_meters: "plain",
  first_order: "plain",
  courier_number: "plain",
  payment_method: "plain",
  payment_method_title: "plain",
  customer_note: "plain",
  messaging_opt_in: "plain",
  messaging_consent_at: "plain",
  session_hash: "plain",
  minutes_to_arrive: "plain",
  printed_at: "plain",
  printed_stations: "json",
  tracking_url: "plain",
  kitchen_ready_at: "plain",
  kitchen_items_done: "json",
  kitchen_recalled_version: "plain",
  kitchen_lines_reopened: "json",
  loyalty: "json",
  meta: "json",
  currency_code: "plain",
  total: "plain",
  coupons: "json",
  notes_count: "plain",
  stock_held: "plain",
  sent_at: "plain",
  paid_at: "plain",
  completed_at: "plain",
  finalized_at: "plain",
  status_changed_at: "plain",
  mirrored_status: "plain",
  unseen: "plain",
  appeared_at: "plain",
  created_at: "plain",
  updated_at: "plain",
}

/** The columns that an insert computes or leaves to their defaults. The caller passes all other columns. */
export const LEFT_TO_INSERT = [
  "ticket_number",
  "first_order",
  "version",
  "estimated_at",
  "table_released_at",
  "courier_number",
  "minutes_to_arrive",
  "printed_at",
  "printed_stations",
  "tracking_url",
  "kitchen_ready_at",
  "kitchen_items_done",
  "kitchen_recalled_version",
  "kitchen_lines_reopened",
  "meta",
  "notes_count",
  "status_changed_at",
  "appeared_at",
  "mirrored_status",
  "updated_at",
] as const satisfies readonly (keyof OrderRow)[]

/** The columns of a new row; the others have defaults, and the insert draws the ticket number. */
export type NewOrderRow = Omit<OrderRow, (typeof LEFT_TO_INSERT)[number]>
