import { z } from "@medusajs/framework/zod"
import type { CheckoutChange } from "../../domain/checkout"
import { cartFields, itemExtras } from "./cart-body"

/**
 * What a storefront on the platform's own store API sends beside the platform's fields (specification, Checkout extension data), typed
 * and bounded like `POST /orders`. `null` takes a value back.
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
      "svc/messaging-opt-in": z.boolean().nullish(),
      "svc/referral": cartFields.referral.nullable(),
      "svc/latitude": z.number().min(-90).max(90).nullish(),
      "svc/longitude": z.number().min(-180).max(180).nullish(),
      "svc/location-confirmed": z.boolean().nullish(),
    })
    .optional(),
})

export type CheckoutExtensions = z.output<typeof checkoutExtensions>

/** The names under which the extension data comes, by the field of the change that each of them is. */
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

/** The change that a request's extension data asks for; where both forms speak of the place, the extension counts. */
export function toCheckoutChange({ extensions, additional_fields: fields }: CheckoutExtensions): CheckoutChange {
  const place = extensions?.["svc-delivery"]
  return {
    ...extensions?.svc,
    latitude: place?.latitude === undefined ? fields?.["svc/latitude"] : place.latitude,
    longitude: place?.longitude === undefined ? fields?.["svc/longitude"] : place.longitude,
    confirmed: place?.confirmed === undefined ? fields?.["svc/location-confirmed"] : place.confirmed,
    messaging_opt_in: fields?.["svc/messaging-opt-in"],
    referral: fields?.["svc/referral"],
  }
}

/** What an item of a native cart takes beside the platform's fields. */
export const lineExtensions = z.object(itemExtras)

/** The items of a new cart, as far as they are ours. */
export const newCartLines = z.object({ items: z.array(lineExtensions) })

export type LineExtensions = z.output<typeof lineExtensions>
