import { z } from "@medusajs/framework/zod"
import type { CheckoutChange } from "../../domain/checkout"
import { hashTableToken } from "../../modules/tables"
import { cartFields, itemExtras } from "./cart-body"

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false }

/** A decimal number as text. Its length is limited, so that matching takes bounded time. */
const NUMBER = /^-?\d{1,3}(?:\.\d{1,20})?$/

/**
 * Many storefronts keep `additional_fields` as text, as forms do. Text that contains a number or boolean is read as that value, and empty
 * text as null (contract section 15). Other text is refused by the type.
 */
const written = <T extends z.ZodType>(type: T, read: (text: string) => unknown) =>
  z.preprocess((value) => {
    if (typeof value !== "string") return value
    const text = value.trim()
    return text === "" ? null : (read(text) ?? value)
  }, type.nullish())

const writtenBoolean = () => written(z.boolean(), (text) => BOOLEANS[text])
const writtenDegrees = (limit: number) =>
  written(z.number().min(-limit).max(limit), (text) => (NUMBER.test(text) ? Number(text) : undefined))

/**
 * Our fields in requests to Medusa's store API (specification, Checkout extension data), with the types and limits of `POST /orders`.
 * `null` clears a value.
 */
export const checkoutExtensions = z.object({
  extensions: z
    .object({
      svc: z
        .object({
          order_type: cartFields.order_type.nullish(),
          fulfillment_date: cartFields.fulfillment_date.nullable(),
          fulfillment_time: cartFields.fulfillment_time.nullable(),
          service_mode: cartFields.service_mode.nullable(),
          table_id: cartFields.table_id.nullable(),
          table_token: cartFields.table_token.nullable(),
        })
        .optional(),
      "svc-delivery": z
        .object({
          latitude: z.number().min(-90).max(90).nullish(),
          longitude: z.number().min(-180).max(180).nullish(),
          confirmed: z.boolean().nullish(),
        })
        .optional(),
    })
    .optional(),
  additional_fields: z
    .object({
      "svc/messaging-opt-in": writtenBoolean(),
      "svc/referral": cartFields.referral.nullable(),
      "svc/latitude": writtenDegrees(90),
      "svc/longitude": writtenDegrees(180),
      "svc/location-confirmed": writtenBoolean(),
    })
    .optional(),
})

export type CheckoutExtensions = z.output<typeof checkoutExtensions>

/** The path of each field in the request, for error messages. */
export const EXTENSION_FIELDS: Readonly<Record<keyof CheckoutChange, string>> = {
  order_type: "extensions.svc.order_type",
  fulfillment_date: "extensions.svc.fulfillment_date",
  fulfillment_time: "extensions.svc.fulfillment_time",
  service_mode: "extensions.svc.service_mode",
  table_id: "extensions.svc.table_id",
  table_token: "extensions.svc.table_token",
  latitude: "extensions.svc-delivery.latitude",
  longitude: "extensions.svc-delivery.longitude",
  confirmed: "extensions.svc-delivery.confirmed",
  messaging_opt_in: "additional_fields.svc/messaging-opt-in",
  referral: "additional_fields.svc/referral",
}

/** The change in a request. If both forms contain coordinates, `extensions` takes precedence over `additional_fields`. */
export function toCheckoutChange({ extensions, additional_fields: fields }: CheckoutExtensions): CheckoutChange {
  const place = extensions?.["svc-delivery"]
  const said = extensions?.svc
  return {
    ...said,
    // The cart stores only the token's hash.
    ...(said?.table_token ? { table_token: hashTableToken(said.table_token) } : {}),
    latitude: place?.latitude === undefined ? fields?.["svc/latitude"] : place.latitude,
    longitude: place?.longitude === undefined ? fields?.["svc/longitude"] : place.longitude,
    confirmed: place?.confirmed === undefined ? fields?.["svc/location-confirmed"] : place.confirmed,
    messaging_opt_in: fields?.["svc/messaging-opt-in"],
    referral: fields?.["svc/referral"],
  }
}

/** Our fields of an item in a Medusa cart. */
export const lineExtensions = z.object(itemExtras)

export type LineExtensions = z.output<typeof lineExtensions>
