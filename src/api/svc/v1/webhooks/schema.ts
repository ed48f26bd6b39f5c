import { z } from "@medusajs/framework/zod"
import { DELIVERY_STATUSES, WEBHOOK_STATUSES, WEBHOOK_TOPICS } from "../../../../domain/webhooks"
import { pagination, pathInteger } from "../../../../http"

const instant = z.iso.datetime({ offset: true })

/** One line of text without anything invisible. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}*$/u)

const deliveryUrl = z
  .string()
  .min(1)
  .max(2_048)
  .describe(
    "Where events are posted to: http or https. Private and loopback networks need the option `outbound.allow_private_networks`.",
  )

const secret = z.string().max(2_048).nullable()

/** The webhook record (contract section 12). */
export const webhookSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(WEBHOOK_STATUSES).describe("`disabled`: by the service, after failures; activate it to try again."),
  topic: z.enum(WEBHOOK_TOPICS),
  delivery_url: z.string(),
  secret: z.literal("").describe("Write-only."),
  failure_count: z.int().describe("Failed attempts in a row."),
  disabled_reason: z.enum(["gone", "failing", "secret"]).nullable(),
  created_at: instant,
  updated_at: instant,
})

/** One line of the log of a webhook. */
export const deliverySchema = z.object({
  id: z.int(),
  event: z.string(),
  order_id: z.string().nullable(),
  attempt: z.int(),
  status: z.enum(DELIVERY_STATUSES),
  response_status: z.int().nullable(),
  error: z.string().nullable().describe("Why the last attempt had no answer: `timeout`, `connection`, `refused`, `secret`."),
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
  name: name.optional().describe("Left out: the topic."),
  topic: z.enum(WEBHOOK_TOPICS),
  delivery_url: deliveryUrl,
  secret: secret.optional().describe("What deliveries are signed with. Left out: a random one, until you set your own."),
  status: z.enum(WEBHOOK_STATUSES).optional().describe("Left out: `active`."),
})

export const webhookEditBody = z.object({
  name: name.optional(),
  topic: z.enum(WEBHOOK_TOPICS).optional(),
  delivery_url: deliveryUrl.optional(),
  secret: secret.optional().describe('`""` keeps the stored one; `null` replaces it by a random one.'),
  status: z
    .enum(WEBHOOK_STATUSES)
    .optional()
    .describe("`active` begins anew: no failures, told of what happens from now on; what still waited is sent at once."),
})
