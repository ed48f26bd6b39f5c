import type { CommerceContext } from "../commerce/commerce-context"
import type { OrderQuote } from "../pricing/order-quote"
import type { IdSource } from "./order-ids"

/** The copy of product and variation in an order line, under Medusa's column names. */
export interface LineSnapshot {
  readonly title: string
  readonly subtitle: string | null
  readonly thumbnail: string | null
  readonly product_id: string
  readonly product_title: string
  readonly product_description: string | null
  readonly product_subtitle: string | null
  readonly product_type: string | null
  readonly product_type_id: string | null
  readonly product_collection: string | null
  readonly product_handle: string | null
  readonly variant_id: string
  readonly variant_sku: string | null
  readonly variant_barcode: string | null
  readonly variant_title: string | null
  readonly is_giftcard: boolean
  /** True if the product has a shipping profile, or an inventory item of the variation requires shipping. */
  readonly requires_shipping: boolean
}

/** A line to write; its amounts are in the quote. */
export interface DraftLine {
  /** The line's id in the quote, from the order's {@link IdSource} with the prefix `ordli`. */
  readonly id: string
  readonly snapshot: LineSnapshot
  /** Contains `_svc_extras_snapshot` if the line has extras. */
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/** An address under Medusa's column names. */
export interface DraftAddress {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly company?: string | null
  readonly phone: string | null
  readonly address_1: string | null
  readonly address_2?: string | null
  readonly city: string | null
  readonly province?: string | null
  readonly postal_code: string | null
  readonly country_code: string
  readonly metadata?: Readonly<Record<string, unknown>> | null
}

/** The customer of an order to write. */
export interface DraftCustomer {
  /** The Medusa customer who owns the order; null: a guest. */
  readonly id: string | null
  /** For a guest with an e-mail, a customer without an account is used or created, as in Medusa; without an e-mail, none. */
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly phone: string | null
}

/** Everything needed to write a Medusa order. */
export interface OrderDraft {
  /** Made in advance, so that nothing must be read back. */
  readonly orderId: string
  readonly ids: IdSource
  readonly commerce: CommerceContext
  readonly quote: OrderQuote
  readonly lines: readonly DraftLine[]
  readonly customer: DraftCustomer
  /** The delivery address; without delivery, the customer's name and the country for taxes. */
  readonly shippingAddress: DraftAddress
  /** Default: the shipping address. */
  readonly billingAddress?: DraftAddress
  /** Stored with the shipping method, in addition to `_svc_delivery_fee`. */
  readonly deliveryData?: Readonly<Record<string, unknown>>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly salesChannelId?: string
  /** Epoch milliseconds. */
  readonly now: number
}
