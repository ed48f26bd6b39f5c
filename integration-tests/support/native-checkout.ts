import { join } from "node:path"
import type { Answer, Client } from "./client"
import { hostFolder } from "./commands"
import type { SmallCatalogue } from "./small-catalogue"
import type { Store } from "./store"

/** One line of a native cart. `extras` contains the plugin's fields of the add-item route. */
export interface NativeLine {
  readonly sku: string
  readonly quantity?: number
  readonly metadata?: object
  readonly extras?: object
}

export interface NativeCartWish {
  /** Default: one salad. */
  readonly lines?: readonly NativeLine[]
  /** Merged into the body of `POST /store/carts`: `extensions`, `additional_fields`, `email`, `metadata`, `shipping_address` … */
  readonly cart?: object
  readonly coupons?: readonly string[]
  /** `svc_kind` of the chosen shipping option. Default: pickup. */
  readonly way?: "delivery" | "pickup" | "dine_in"
  /** The payment provider. Default: the platform's manual one. */
  readonly provider?: string
  /** Data for the provider, sent with the payment session. */
  readonly paymentData?: object
  /** A bearer token of the platform (see {@link NativeCheckout.signIn}): the cart belongs to the customer. */
  readonly token?: string
  /** The server process that gets the requests. Default: 0. */
  readonly process?: number
}

/** The requests of a storefront that uses the platform's own store API. */
export interface NativeCheckout {
  /** A customer's token for the platform's store API. */
  signIn(email: string, password: string): Promise<string>
  /** Any request to the store API, with the publishable key. */
  call(
    method: string,
    path: string,
    body?: unknown,
    options?: { token?: string | undefined; process?: number | undefined },
  ): Promise<Answer>
  /** A cart with lines and an address, without shipping method or payment. */
  cart(wish?: NativeCartWish): Promise<string>
  /** A cart that can be completed: shipping method chosen, payment session opened. */
  ready(wish?: NativeCartWish): Promise<string>
  /** Opens the payment session of a cart, also again after the platform has closed it because the cart changed. */
  pay(cartId: string, wish?: NativeCartWish): Promise<void>
  complete(cartId: string, options?: { token?: string | undefined; process?: number | undefined }): Promise<Answer>
  /**
   * Calls {@link ready} and {@link complete}.
   * @returns the order in the response
   * @throws Error if the response is not an order
   */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
  order(wish?: NativeCartWish): Promise<any>
}

export const NATIVE_ADDRESS = {
  first_name: "Nora",
  last_name: "Nativa",
  phone: "+34600333444",
  address_1: "Calle de Alcalá 50",
  city: "Madrid",
  postal_code: "28014",
  country_code: "es",
} as const

/** The test payment provider (card-payments.ts): its variables for `env` of {@link startStore}, and its id on the platform. */
export const CARD_PAYMENTS = {
  get env() {
    return { PAYMENT_PROVIDER: join(hostFolder(), "integration-tests", "support", "card-payments.js") }
  },
  provider: "pp_card_card",
} as const

/** Enables card payment in the store's region. */
export async function takeCards(store: Store, shop: SmallCatalogue): Promise<void> {
  const providers = ["pp_system_default", CARD_PAYMENTS.provider]
  const { status, text } = await store.platform().post(`/admin/regions/${shop.regionId}`, { payment_providers: providers })
  if (status !== 200) throw new Error(`the region does not take cards: ${status} ${text}`)
}

/** Creates a client for the platform's checkout. */
export function nativeCheckout(store: Store, shop: SmallCatalogue): NativeCheckout {
  const client = (process?: number): Client => store.api("anonymous", process === undefined ? {} : { process })

  const call: NativeCheckout["call"] = (method, path, body, { token, process } = {}) =>
    client(process).request(method, path, body, {
      headers: {
        "x-publishable-api-key": shop.publishableKey,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      timeout: 60_000,
    })

  const must = async (step: string, answer: Promise<Answer>): Promise<Answer> => {
    const given = await answer
    if (given.status >= 300) throw new Error(`${step}: ${given.status} ${given.text}`)
    return given
  }

  const cart: NativeCheckout["cart"] = async ({
    lines = [{ sku: "ENSALADA" }],
    cart: changes = {},
    coupons = [],
    ...who
  } = {}) => {
    const body = {
      region_id: shop.regionId,
      email: "nora@example.com",
      shipping_address: NATIVE_ADDRESS,
      billing_address: NATIVE_ADDRESS,
      ...changes,
    }
    const { id } = (await must("create the cart", call("POST", "/store/carts", body, who))).body.cart
    for (const { sku, quantity = 1, metadata, extras = {} } of lines) {
      const line = { variant_id: shop.variation[sku], quantity, ...(metadata === undefined ? {} : { metadata }), ...extras }
      await must(`add ${sku}`, call("POST", `/store/carts/${id}/line-items`, line, who))
    }
    if (coupons.length > 0) {
      await must("take the coupons", call("POST", `/store/carts/${id}/promotions`, { promo_codes: coupons }, who))
    }
    return id
  }

  const pay: NativeCheckout["pay"] = async (id, wish = {}) => {
    const { provider = "pp_system_default", paymentData } = wish
    const { payment_collection } = (await must("collect", call("POST", "/store/payment-collections", { cart_id: id }, wish))).body
    const session = { provider_id: provider, ...(paymentData === undefined ? {} : { data: paymentData }) }
    await must(
      "open the payment",
      call("POST", `/store/payment-collections/${payment_collection.id}/payment-sessions`, session, wish),
    )
  }

  const ready: NativeCheckout["ready"] = async (wish = {}) => {
    const { way = "pickup", ...rest } = wish
    const id = await cart(rest)
    const option: { id: string } | undefined = await store
      .db("shipping_option")
      .first("id")
      .whereRaw("metadata ->> 'svc_kind' = ? and deleted_at is null", [way])
    if (!option) throw new Error(`the store has no shipping option for ${way}`)
    await must("choose the shipping method", call("POST", `/store/carts/${id}/shipping-methods`, { option_id: option.id }, wish))
    await pay(id, wish)
    return id
  }

  const complete: NativeCheckout["complete"] = (id, options) => call("POST", `/store/carts/${id}/complete`, undefined, options)

  return {
    call,
    cart,
    ready,
    pay,
    complete,
    signIn: async (email, password) =>
      (await must("sign in", client().post("/auth/customer/emailpass", { email, password }))).body.token,
    order: async (wish = {}) => {
      const { body } = await must("complete the cart", complete(await ready(wish), wish))
      if (body.type !== "order") throw new Error(`the cart was not completed: ${JSON.stringify(body.error)}`)
      return body.order
    },
  }
}
