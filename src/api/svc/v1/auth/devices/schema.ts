import { z } from "@medusajs/framework/zod"
import { DEVICE_KINDS } from "../../../../../domain/access/devices"
import { accountSchema, line } from "../../../../contracts/account-record"

const kind = z.enum(DEVICE_KINDS).describe("What the device is used for.")

/** A device of a staff account (contract section 17). */
export const deviceSchema = z.object({
  id: z.int().min(1),
  name: z.string(),
  kind,
  account_id: z.int().min(1),
  last_seen_at: z.string().nullable().describe("Written at most once a minute; null while it waits for its code."),
  last_address: z.string().nullable().describe("IP address of its last request."),
})

export const deviceBody = z.object({
  name: line.min(1).regex(/\S/).describe("Display name of the device: “Kitchen, left”."),
  account_id: z
    .int()
    .min(1)
    .describe("A staff account. A courier's device needs one that may deliver, all others one that may see the store's orders."),
  kind,
})

export const newDeviceSchema = z.object({
  id: z.int().min(1),
  code: z
    .string()
    .regex(/^\d{8}$/)
    .describe("Eight digits, valid once for ten minutes; shown only in this response."),
  url: z
    .string()
    .describe("The board's address with the code in its fragment, for a QR code. A path if the host has no `admin.backendUrl`."),
  expires_at: z.string().describe("When the code expires."),
})

export const deviceCodeBody = z.object({
  code: z
    .string()
    .max(20)
    .transform((code) => code.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{8}$/))
    .describe("The code of `POST /auth/devices`; spaces and hyphens are ignored."),
})

export const deviceSignInSchema = z.object({
  token: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("Shown only in this response. Valid for 30 days from its last use."),
  account: accountSchema,
  device: deviceSchema,
})
