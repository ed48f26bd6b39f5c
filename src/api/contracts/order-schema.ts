import { z } from "@medusajs/framework/zod"
import { ORDER_STATUSES, type OrderStatus, parseStatus } from "../../domain/orders"
import { ORDER_SOURCES } from "../../domain/orders/sources"
import { ORDER_TYPES } from "../../domain/settings/operation-settings"
import { CALENDAR_DATE } from "../../errors/value-formats"

/** An instant with offset, in the store's time zone. */
export const instant = z.iso.datetime({ offset: true })
export const nullableInstant = instant.nullable()
const decimal = z.string().regex(/^-?\d+\.\d{2,}$/)
const metaData = z.array(z.object({ key: z.string(), value: z.unknown() }))
export const date = z.string().regex(CALENDAR_DATE)

const address = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  notes: z.string(),
})

/** The order record (contract section 7). */
export const orderSchema = z.object({
  id: z.string(),
  number: z.int(),
  ticket_number: z.int(),
  version: z.int(),
  status: z.enum(ORDER_STATUSES),
  status_label: z.string(),
  currency: z.string(),
  currency_symbol: z.string(),
  prices_include_tax: z.boolean(),
  created_at: instant,
  received_at: nullableInstant.optional(),
  updated_at: instant,
  paid_at: nullableInstant,
  completed_at: nullableInstant,
  source: z.enum(ORDER_SOURCES),
  store: z.string(),
  order_type: z.enum(ORDER_TYPES),
  fulfillment_date: date,
  fulfillment_time: z.string(),
  fulfillment_at: instant,
  business_date: date,
  prepare_at: instant,
  estimated_at: nullableInstant,
  service_mode: z.enum(["", "dine_in", "takeaway"]),
  table: z.object({ id: z.string(), label: z.string(), zone: z.string(), released_at: nullableInstant }).nullable(),
  customer_id: z.int().describe("The account that ordered; 0: none (guests, and orders placed by staff without `customer_id`)."),
  customer: z.object({ first_name: z.string(), last_name: z.string(), email: z.string(), phone: z.string() }),
  billing: address,
  shipping: address.nullable(),
  delivery_coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  distance_meters: z.int().nullable().describe("Distance from the store in metres; null: not measured."),
  first_order: z
    .boolean()
    .nullable()
    .describe(
      "Whether it was the first order with this account, e-mail or phone. Shown to the store only. null: unknown, or not shown.",
    ),
  payment_method: z.string(),
  payment_method_title: z.string(),
  subtotal: decimal,
  discount_total: decimal,
  delivery_total: decimal,
  total_tax: decimal,
  tax_lines: z.array(z.object({ rate: z.number(), label: z.string(), base: decimal, amount: decimal })),
  total: decimal,
  to_collect: decimal,
  refunded_total: decimal,
  refunds: z.array(z.object({ id: z.int(), amount: decimal, reason: z.string(), created_at: instant })),
  line_items: z.array(
    z.object({
      id: z.string(),
      product_id: z.string().nullable(),
      variation_id: z.string().nullable(),
      name: z.string(),
      variation_name: z.string().nullable(),
      sku: z.string(),
      quantity: z.number(),
      price: decimal,
      subtotal: decimal,
      total: decimal,
      extras: z.array(
        z.object({ id: z.int(), category_id: z.int(), category_name: z.string(), name: z.string(), price: decimal }),
      ),
      additional_comments: z.string(),
      meta_data: metaData,
    }),
  ),
  fee_lines: z.array(
    z.object({ id: z.string(), kind: z.string(), name: z.string(), total: decimal, total_tax: decimal, meta_data: metaData }),
  ),
  coupon_lines: z.array(z.object({ code: z.string(), discount: decimal })),
  loyalty: z.object({ points_earned: z.int(), points_redeemed: z.int(), coupon: z.string().nullable() }),
  courier: z.object({ id: z.int(), display_name: z.string() }).nullable(),
  minutes_to_arrive: z.int().nullable(),
  printed: z.boolean(),
  printed_at: nullableInstant,
  tracking_url: z.string().nullable(),
  kitchen: z.object({ ready_at: nullableInstant, items_done: z.array(z.string()) }),
  customer_note: z.string(),
  messaging_opt_in: z.boolean(),
  notes_count: z.int(),
  meta_data: metaData,
})

/** One status or a comma-separated list, with or without the prefix. */
export const statusList = z
  .string()
  .max(255)
  .refine((text) => text.split(",").every((one) => parseStatus(one.trim()) !== undefined), {
    params: { code: "rest_not_in_enum", allowed: ORDER_STATUSES },
  })

/** Parses a {@link statusList}; undefined: all statuses. */
export function statusesOf(text: string | undefined): OrderStatus[] | undefined {
  return text?.split(",").flatMap((one) => parseStatus(one.trim()) ?? [])
}
