import { z } from "@medusajs/framework/zod"
import { hasPrototypeKey, isPrototypeKey, type JsonValue } from "../../../../domain/json-value"
import { ORDER_STATUSES, parseStatus } from "../../../../domain/orders"
import { ORDER_SOURCES } from "../../../../domain/orders/sources"
import { TICKET_LAYOUTS } from "../../../../domain/printing"
import { ORDER_TYPES } from "../../../../domain/settings/operation-settings"
import { FORMATS, SEVERAL_LINES } from "../../../../errors/value-formats"
import { pagination, queryInteger } from "../../../../http"
import { line } from "../../../contracts/account-record"
import { date, instant, nullableInstant, statusList } from "../../../contracts/order-schema"

export const orderStatusSchema = z.object({
  id: z.string(),
  number: z.int(),
  status: z.enum(ORDER_STATUSES),
  label: z.string(),
  minutes_to_arrive: z.int().nullable(),
  estimated_at: nullableInstant,
  fulfillment_at: instant,
  tracking_url: z.string().nullable(),
  updated_at: instant,
  cancellable_until: nullableInstant.describe(
    "Until this instant, the customer can cancel the order from its account. The instant may have passed. Null: only the store can cancel it.",
  ),
  message: z
    .string()
    .optional()
    .describe("The store's reason for cancelling or refunding the order. Missing if the store gave no reason."),
})

export const statusChangeSchema = z.object({
  from: z.string().nullable(),
  to: z.string(),
  actor: z.string(),
  actor_name: z.string().nullable().describe("The name of the account that made the change; null: a guest or the platform."),
  source: z.string(),
  note: z.string(),
  created_at: instant,
})

/** Medusa's id (`order_…`) or the order number. */
export const orderPath = z.object({
  id: z.string().max(2048).describe("Order id (`order_…`) or number. A malformed id gets the same response as an unknown one."),
})

/** The order key in the query, for links, which cannot send a header. */
export const keyQuery = z.object({ order_key: z.string().max(255).optional() })

const status = z
  .string()
  .max(64)
  .refine((text) => parseStatus(text) !== undefined, { params: { code: "rest_not_in_enum", allowed: ORDER_STATUSES } })
/** The offset is required, because a bare wall-clock time would be ambiguous. */
const instantQuery = z.iso.datetime({ offset: true }).max(64)

const dateQuery = date.refine(
  (text) => {
    const parsed = new Date(`${text}T00:00:00Z`)
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
  },
  { params: { format: FORMATS.date } },
)

/** The order key that `POST /orders` returned. */
export const keyHeaders = z.object({ "X-Svc-Order-Key": z.string().max(255).optional() })

export const orderVersionHeaders = z.object({
  "If-Match": z.string().max(64).optional().describe("The `version` of the record that was read."),
})

export const listQuery = z.object({
  ...pagination,
  status: statusList.optional(),
  order_type: z.enum(ORDER_TYPES).optional(),
  service_mode: z.enum(["", "dine_in", "takeaway"]).optional(),
  table_id: z.string().max(64).optional(),
  source: z.enum(ORDER_SOURCES).optional(),
  courier: queryInteger({ min: 1, max: 2_147_483_647 }).optional(),
  customer: z.string().max(255).optional(),
  date_from: dateQuery.optional(),
  date_to: dateQuery.optional(),
  created_after: instantQuery.optional(),
  modified_after: instantQuery.optional(),
  search: z.string().max(100).optional(),
  orderby: z.enum(["created", "modified", "fulfillment"]).default("created"),
  order: z.enum(["asc", "desc"]).default("desc"),
})

/** Excludes keys that could reach an object's prototype. The plugin's own keys are checked later. */
const metaKey = z
  .string()
  .min(1)
  .max(64)
  .refine((key) => !isPrototypeKey(key))

const META_VALUE_BYTES = 2048

/** Any JSON value. The limit counts the bytes of a text, or those of the JSON of any other value. */
const metaValue = z
  .unknown()
  .nonoptional()
  // JSON has no infinite numbers.
  .refine((value) => !(typeof value === "number" && !Number.isFinite(value)), {
    params: { code: "rest_invalid_type" },
    abort: true,
  })
  .refine((value) => Buffer.byteLength(typeof value === "string" ? value : JSON.stringify(value)) <= META_VALUE_BYTES, {
    params: { code: "rest_too_long", maximum: META_VALUE_BYTES },
    abort: true,
  })
  .refine((value) => !hasPrototypeKey(value))
  .transform((value) => value as JsonValue)
  .describe(
    'Any JSON value of up to 2 KB, without the object keys `__proto__`, `constructor` and `prototype`. `null` and `""` remove the key.',
  )

const httpUrl = z
  .string()
  .max(2048)
  .refine((text) => text === "" || (URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol)))

export const changeBody = z.object({
  status: status.optional(),
  minutes_to_arrive: z.int().min(0).max(1440).nullable().optional(),
  printed: z.boolean().optional(),
  courier_id: z.int().min(1).max(2_147_483_647).nullable().optional(),
  tracking_url: httpUrl.nullable().optional(),
  customer_note: z.string().max(1000).optional(),
  meta_data: z
    .array(z.object({ key: metaKey, value: metaValue }))
    .max(200)
    .optional(),
  force: z.boolean().optional(),
  note: z
    .union([
      z.string().max(1000),
      z.object({
        text: z.string().min(1).max(1000),
        customer_visible: z.boolean().optional().describe("Whether the customer may see it. Default: false."),
      }),
    ])
    .optional()
    .describe(
      "A reason, stored in the order's history. If the order is cancelled or refunded, the customer sees the last reason or note that is `customer_visible`.",
    ),
})

export const minutesBody = z.object({ minutes: z.int().min(0).max(1440) })

export const kitchenBody = z.object({
  ready: z.boolean().optional(),
  ready_if_done: z.boolean().optional(),
  start: z
    .literal(true)
    .optional()
    .describe(
      "Begins the preparation of an order for later: `prepare_at` becomes now, so it leaves the lane `later` on every screen.",
    ),
  items: z
    .array(z.object({ id: z.string().min(1).max(255), done: z.boolean() }))
    .min(1)
    .max(200)
    .optional(),
  seen_version: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .optional()
    .describe("The `version` of the order on the screen where its lines were marked."),
})

export const printBody = z.object({
  layout: z
    .enum(TICKET_LAYOUTS)
    .optional()
    .describe("`receipt` claims the order's receipt, which is one for all stations. Default: a kitchen ticket."),
  reprint: z.boolean().optional(),
  stations: z
    .array(line.min(1).regex(/\S/))
    .max(20)
    .optional()
    .describe("Stations (`metadata.station` of products) whose lines are on the ticket. Default: all lines."),
})

export const noteSchema = z.object({
  id: z.int().min(1),
  author: z.string(),
  text: z.string(),
  customer_visible: z.boolean(),
  created_at: instant,
})

export const notesQuery = z.object({ ...pagination })

export const noteBody = z.object({
  text: z
    .string()
    .max(1000)
    .regex(SEVERAL_LINES)
    .refine((text) => text.trim() !== ""),
  customer_visible: z.boolean().optional().describe("Whether the customer may see the note. Default: false."),
})

export type ChangeBody = z.output<typeof changeBody>
export type ListQuery = z.output<typeof listQuery>
