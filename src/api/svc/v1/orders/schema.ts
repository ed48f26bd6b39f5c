import { z } from "@medusajs/framework/zod"
import { ORDER_STATUSES, parseStatus } from "../../../../domain/order-status"
import { ORDER_TYPES } from "../../../../domain/settings/operation-settings"
import { pagination, queryInteger } from "../../../../http"
import { date, instant, nullableInstant, orderSchema, statusList } from "../../../contracts/order-record"
import { sessionHeader } from "../../../contracts/session-header"

/** A placed order carries the key that opens it again to whoever placed it. */
export const placedOrderSchema = orderSchema.extend({ order_key: z.string() })

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
})

export const historySchema = z.array(
  z.object({
    from: z.string().nullable(),
    to: z.string(),
    actor: z.string(),
    source: z.string(),
    note: z.string(),
    created_at: instant,
  }),
)

/** The platform's id (`order_…`) or the order number. */
export const orderPath = z.object({ id: z.string().max(2048).describe("An id that can be none is one that nobody has.") })

/** A guest's key may come in the query where a header cannot (a link). */
export const keyQuery = z.object({ order_key: z.string().max(255).optional() })

const status = z
  .string()
  .max(64)
  .refine((text) => parseStatus(text) !== undefined)
/** With offset: a bare wall clock would be somebody's, but nobody could say whose. */
const instantQuery = z.iso.datetime({ offset: true }).max(64)

const dateQuery = date.refine((text) => {
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
})

export const placementHeaders = z.object({
  "Idempotency-Key": z
    .string()
    .min(8)
    .max(80)
    .regex(/^[\w:-]+$/)
    .optional()
    .describe("Repeating a request with the same key returns the original order."),
  ...sessionHeader,
})

/** The guest's key, as `POST /orders` answered it. */
export const keyHeaders = z.object({ "X-Svc-Order-Key": z.string().max(255).optional() })

export const ifMatchHeaders = z.object({ "If-Match": z.string().max(64).optional().describe("The record's `version`.") })

export const listQuery = z.object({
  ...pagination,
  status: statusList.optional(),
  order_type: z.enum(ORDER_TYPES).optional(),
  service_mode: z.enum(["", "dine_in", "takeaway"]).optional(),
  table_id: z.string().max(64).optional(),
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

/** Nobody may reach an object's prototype through a key; the service's own keys are not free text. */
const metaKey = z
  .string()
  .min(1)
  .max(64)
  .refine((key) => !["__proto__", "constructor", "prototype"].includes(key))

const metaValue = z
  .string()
  .max(2048)
  .refine((value) => Buffer.byteLength(value) <= 2048)
  .nullable()

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
    .array(z.object({ key: metaKey, value: z.union([metaValue, z.number(), z.boolean()]) }))
    .max(200)
    .optional(),
  force: z.boolean().optional(),
  note: z.string().max(1000).optional(),
})

export const minutesBody = z.object({ minutes: z.int().min(0).max(1440) })

export const kitchenBody = z.object({
  ready: z.boolean().optional(),
  items: z
    .array(z.object({ id: z.string().min(1).max(255), done: z.boolean() }))
    .min(1)
    .max(200)
    .optional(),
})

export const printBody = z.object({ reprint: z.boolean().optional() })

/** The store's notes on an order. */
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
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u)
    .refine((text) => text.trim() !== ""),
  customer_visible: z.boolean().optional().describe("Meant for the customer's eyes, too. Default false."),
})

export type ChangeBody = z.output<typeof changeBody>
export type ListQuery = z.output<typeof listQuery>
