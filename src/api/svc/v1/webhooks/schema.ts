import { z } from "@medusajs/framework/zod"
import { DELIVERY_STATUSES, WEBHOOK_STATUSES, WEBHOOK_TOPICS } from "../../../../domain/webhooks"
import { ONE_LINE } from "../../../../errors/value-formats"
import { pagination, pathInteger } from "../../../../http"

const instant = z.iso.datetime({ offset: true })

/** Text of one line without control characters. */
const name = z.string().trim().min(1).max(255).regex(ONE_LINE)

const deliveryUrl = z
  .string()
  .min(1)
  .max(2_048)
  .regex(/^https?:\/\/[^\s\p{Cc}]+$/iu)
  .describe(
    "The http or https URL to which events are posted. Private and loopback networks require the option `outbound.allow_private_networks`.",
  )

const secret = z.string().max(2_048).nullable()

/** The webhook record (contract section 12). */
export const webhookSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(WEBHOOK_STATUSES).describe("`disabled`: automatically, after failures; activate it to try again."),
  topic: z.enum(WEBHOOK_TOPICS),
  delivery_url: z.string(),
  secret: z.literal("").describe("Write-only."),
  failure_count: z.int().describe("Consecutive failed attempts."),
  disabled_reason: z.enum(["gone", "failing", "secret"]).nullable(),
  created_at: instant,
  updated_at: instant,
})

/** A delivery in the log of a webhook. */
export const deliverySchema = z.object({
  id: z.int(),
  event: z.string(),
  order_id: z.string().nullable(),
  attempt: z.int(),
  status: z.enum(DELIVERY_STATUSES),
  response_status: z.int().nullable(),
  error: z.string().nullable().describe("Why the last attempt got no response: `timeout`, `connection`, `refused`, `secret`."),
  duration_ms: z.int().nullable(),
  next_attempt_at: instant.nullable(),
  created_at: instant,
})

export const webhookPath = z.object({ id: pathInteger() })
export const deliveryPath = z.object({ id: pathInteger(), delivery_id: pathInteger() })

export const webhookQuery = z.object({
  ...pagination,
  status: z.enum(WEBHOOK_STATUSES).optional(),
  topic: z.enum(WEBHOOK_TOPICS).optional(),
})

export const deliveryQuery = z.object({ ...pagination, status: z.enum(DELIVERY_STATUSES).optional() })

export const newWebhookBody = z.object({
  name: name.optional().describe("Default: the topic."),
  topic: z.enum(WEBHOOK_TOPICS),
  delivery_url: deliveryUrl,
  secret: secret.optional().describe("The key that signs deliveries. Default: a random one, until you set your own."),
  status: z.enum(WEBHOOK_STATUSES).optional().describe("Default: `active`."),
})

export const webhookEditBody = z.object({
  name: name.optional(),
  topic: z.enum(WEBHOOK_TOPICS).optional(),
  delivery_url: deliveryUrl.optional(),
  secret: secret.optional().describe('`""` keeps the stored secret; `null` replaces it with a random one.'),
  status: z
    .enum(WEBHOOK_STATUSES)
    .optional()
    .describe("`active` resets the failures and receives events from now on. Pending deliveries are sent at once."),
})
