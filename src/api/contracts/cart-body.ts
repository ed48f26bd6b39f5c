import { z } from "@medusajs/framework/zod"
import { addressLine } from "../../domain/delivery"
import { ORDER_TYPES } from "../../domain/settings/operation-settings"
import { CALENDAR_DATE, COUNTRY_CODE, FORMATS, FULFILLMENT_TIME, ONE_LINE, SEVERAL_LINES } from "../../errors/value-formats"

/** Text of one line without control characters, because it appears on tickets and in mails. */
const line = (max = 255) => z.string().max(max).regex(ONE_LINE)

/** Text that may contain line breaks and tabs, but no other control characters. */
const text = (max = 1000) => z.string().max(max).regex(SEVERAL_LINES)

const platformId = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\w-]+$/)
const rowNumber = z.int().min(1).max(2_147_483_647)

const extraSelection = z.object({ category_id: rowNumber, extra_ids: z.array(rowNumber).max(200) })

/** The fields of an item besides product and quantity. */
export const itemExtras = {
  extra_selections: z.array(extraSelection).max(200).optional(),
  extra_ids: z.array(rowNumber).max(200).optional(),
  additional_comments: text().optional(),
}

/** Any integer: one outside the limits is reported as a wrong quantity, not as a wrong type. */
const quantity = z
  .number()
  .refine(Number.isInteger, { params: { code: "rest_invalid_type" } })
  .meta({ type: "integer" })
  .default(1)

const item = z.object({
  product_id: platformId,
  variation_id: platformId.optional(),
  quantity,
  ...itemExtras,
})

const phone = line(40)

/** An address in separate fields (contract section 2). */
export const addressFields = z.object({
  first_name: line().optional(),
  last_name: line().optional(),
  phone: phone.optional(),
  // Blanks and commas alone are not an address.
  address_1: line()
    .min(1)
    .refine((text) => addressLine(text) !== "", { params: { code: "rest_too_short", minimum: 1 } }),
  address_2: line().optional(),
  city: line().optional(),
  state: line().optional(),
  postcode: line(32).optional(),
  country: z.string().regex(COUNTRY_CODE).optional(),
  notes: text().optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
})

const customer = z.object({
  first_name: line().optional(),
  last_name: line().optional(),
  email: z.union([z.literal(""), z.email().max(255)]).optional(),
  phone: phone.optional(),
})

/** The common fields of cart validation and orders. Only `order_type` is required here. */
export const cartFields = {
  order_type: z.enum(ORDER_TYPES),
  service_mode: z.enum(["", "dine_in", "takeaway"]).optional(),
  table_id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  table_token: z
    .string()
    .regex(/^[A-Za-z0-9]{1,64}$/)
    .optional(),
  fulfillment_date: z
    .string()
    .regex(CALENDAR_DATE)
    .refine(
      (date) => {
        const parsed = new Date(`${date}T00:00:00Z`)
        return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
      },
      { params: { format: FORMATS.date } },
    )
    .optional(),
  fulfillment_time: z
    .string()
    .regex(FULFILLMENT_TIME)
    .optional()
    .describe("`HH:MM`, `now` or `asap`. `now` and `asap` mean today and need no date."),
  payment_method: z.string().min(1).max(64).optional(),
  customer: customer.optional(),
  customer_id: rowNumber
    .optional()
    .describe(
      "The account that orders; staff only. Without it an order placed by staff belongs to no account, not even their own.",
    ),
  address: z.union([line(), addressFields]).optional(),
  delivery_coordinates: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).optional(),
  items: z.array(item).min(1).max(200).optional(),
  customer_note: text().optional(),
  coupon_codes: z.array(line().trim().min(1)).max(200).optional(),
  messaging_opt_in: z.boolean().optional(),
  referral: line().optional(),
}

/** `POST /cart/validate`. `distance_km` and `cart_subtotal` serve previews only; orders ignore them. */
export const validateBody = z.object({
  ...cartFields,
  distance_km: z.number().min(0).max(1_000_000).optional(),
  cart_subtotal: z.union([z.number().min(0).max(1e9), z.string().regex(/^\d{1,9}(?:\.\d{1,6})?$/)]).optional(),
})

/** `POST /orders`. */
export const orderBody = z.object({
  ...cartFields,
  payment_method: z.string().min(1).max(64),
  items: z.array(item).min(1).max(200),
})

export type CartBody = z.output<typeof validateBody>
export type OrderBody = z.output<typeof orderBody>
