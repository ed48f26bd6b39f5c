import { z } from "@medusajs/framework/zod"

const key = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9_-]+={0,2}$/)

/** A `PushSubscription` as JSON, as `toJSON()` of a browser returns it. */
export const subscriptionBody = z.object({
  endpoint: z.url().max(2_048).describe("URL of the browser's push service."),
  keys: z
    .object({
      p256dh: key.describe("The browser's public key, base64url."),
      auth: key.describe("The browser's secret, base64url."),
    })
    .describe("The keys that encrypt messages to this browser."),
})

/** The Web Push subscription of a browser (contract section 17), without its keys. */
export const subscriptionSchema = z.object({
  id: z.int().min(1),
  endpoint: z.string().describe("URL of the browser's push service."),
  created_at: z.string(),
})
