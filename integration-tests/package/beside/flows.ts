import { CARD_PAYMENTS } from "../../support"
import type { Bookshop } from "./bookshop"
import type { Recording } from "./recording"

/** Requests of storefronts and staff to the platform's own API. Each flow has its own carts and orders, and names its steps. */
export type Flow = (shop: Bookshop, recording: Recording) => Promise<void>

const ADDRESS = {
  first_name: "Berta",
  last_name: "Libros",
  phone: "+34600111222",
  address_1: "Calle de Alcalá 50",
  city: "Madrid",
  postal_code: "28014",
  country_code: "es",
} as const

/** The path to which the card's provider sends its events. */
const CARD_EVENTS = `/hooks/payment/${CARD_PAYMENTS.provider.replace(/^pp_/, "")}`

const PASSWORD = "a-long-password-1"

/** How a checkout is paid: on delivery, or by card with a payment that is authorised or captured with the order. */
export const WAYS_TO_PAY = ["on delivery", "authorised card", "captured card"] as const

export type WayToPay = (typeof WAYS_TO_PAY)[number]

export interface CheckoutWish {
  readonly token?: string
  readonly quantity?: number
  readonly pays?: WayToPay
  /** Whether the card's provider sends its event. Default: true. */
  readonly sendsEvent?: boolean
}

/**
 * Runs a guest's whole checkout, from the cart to the order.
 * @returns the order's id; undefined if the checkout was refused
 */
export async function checkout(
  shop: Bookshop,
  recording: Recording,
  { token, quantity = 2, pays = "on delivery", sendsEvent = true }: CheckoutWish = {},
): Promise<string | undefined> {
  const post = (step: string, path: string, body?: object) =>
    recording.take(`checkout: ${step}`, shop.guest, "POST", path, body, shop.headers(token))
  const session = {
    "on delivery": { provider_id: "pp_system_default" },
    "authorised card": { provider_id: CARD_PAYMENTS.provider, data: { behaviour: "authorize" } },
    "captured card": { provider_id: CARD_PAYMENTS.provider, data: { behaviour: "capture" } },
  }[pays]
  const cart = (
    await post("cart", "/store/carts", {
      region_id: shop.regionId,
      email: "berta@example.com",
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    })
  ).body.cart.id
  await post("line", `/store/carts/${cart}/line-items`, { variant_id: shop.variantId, quantity })
  await post("shipping", `/store/carts/${cart}/shipping-methods`, { option_id: shop.shippingOptionId })
  const collection = (await post("collection", "/store/payment-collections", { cart_id: cart })).body.payment_collection?.id
  const opened = await post("session", `/store/payment-collections/${collection}/payment-sessions`, session)
  if (pays !== "on delivery" && sendsEvent) {
    const { id: session_id, amount } = opened.body.payment_collection.payment_sessions[0]
    await recording.take("checkout: event of the card's provider", shop.guest, "POST", CARD_EVENTS, { session_id, amount })
  }
  return (await post("complete", `/store/carts/${cart}/complete`)).body.order?.id
}

async function ordered(shop: Bookshop, recording: Recording): Promise<string> {
  const id = await checkout(shop, recording)
  if (id === undefined) throw new Error("the checkout was refused")
  return id
}

const carts: Flow = async (shop, recording) => {
  const call = (step: string, method: string, path: string, body?: object) =>
    recording.take(step, shop.guest, method, path, body, shop.headers())
  const { cart } = (await call("create", "POST", "/store/carts", { region_id: shop.regionId })).body
  const at = `/store/carts/${cart.id}`
  await call("read", "GET", at)
  await call("metadata", "POST", at, { metadata: { gift: true } })
  await call("e-mail", "POST", at, { email: "otra@example.com" })
  const added = (await call("line", "POST", `${at}/line-items`, { variant_id: shop.variantId, quantity: 1 })).body.cart
  await call("quantity", "POST", `${at}/line-items/${added.items[0].id}`, { quantity: 3, metadata: { wrapped: "yes" } })
  await call("more than there are", "POST", `${at}/line-items`, { variant_id: shop.variantId, quantity: 500 })
  await call("unknown variant", "POST", `${at}/line-items`, { variant_id: "variant_none", quantity: 1 })
  await call("unknown promotion", "POST", `${at}/promotions`, { promo_codes: ["NADA"] })
  await call("address", "POST", at, { shipping_address: ADDRESS, billing_address: ADDRESS })
  await call("taxes", "POST", `${at}/taxes`)
  await call("shipping options", "GET", `/store/shipping-options?cart_id=${cart.id}`)
  await call("unknown option", "POST", `${at}/shipping-methods`, { option_id: "so_none" })
  await call("completion without a payment", "POST", `${at}/complete`)
  await call("shipping method", "POST", `${at}/shipping-methods`, { option_id: shop.shippingOptionId })
  await call("line removed", "DELETE", `${at}/line-items/${added.items[0].id}`)
  await call("a field that the platform does not know", "POST", at, { no_such_field: 1 })
  await call("unknown cart", "GET", "/store/carts/cart_none")
  await call("unknown cart completed", "POST", "/store/carts/cart_none/complete")
}

const completion: Flow = async (shop, recording) => {
  const order = await ordered(shop, recording)
  const get = (step: string, path: string) => recording.take(step, shop.guest, "GET", path, undefined, shop.headers())
  await get("the guest's order", `/store/orders/${order}`)
  await get("the guest's list", "/store/orders")
  await recording.take(
    "the shop's order",
    shop.admin,
    "GET",
    `/admin/orders/${order}?fields=%2Bmetadata,*items.metadata,*payment_collections`,
  )
  await recording.take("reservations", shop.admin, "GET", `/admin/reservations?location_id=${shop.locationId}`)
}

const orders: Flow = async (shop, recording) => {
  const order = await ordered(shop, recording)
  const at = `/admin/orders/${order}`
  const call = (step: string, method: string, path: string, body?: object) => recording.take(step, shop.admin, method, path, body)
  const read = (await call("read", "GET", `${at}?fields=*items,*payment_collections.payments`)).body.order
  const items = read.items.map(({ id, quantity }: { id: string; quantity: number }) => ({ id, quantity }))
  const payment = read.payment_collections[0].payments[0].id
  await call("capture", "POST", `/admin/payments/${payment}/capture`, {})
  await call("metadata", "POST", at, { metadata: { shelf: "A" } })
  await call("fulfil", "POST", `${at}/fulfillments`, { items, location_id: shop.locationId })
  const { fulfillments } = (await call("fulfilled", "GET", `${at}?fields=*fulfillments`)).body.order
  const parcel = fulfillments?.[0]?.id
  await call("ship", "POST", `${at}/fulfillments/${parcel}/shipments`, { items })
  await call("deliver", "POST", `${at}/fulfillments/${parcel}/mark-as-delivered`, {})
  await call("cancel what is delivered", "POST", `${at}/cancel`, {})
  await call("refund", "POST", `/admin/payments/${payment}/refund`, { amount: 5 })
  await call("complete", "POST", `${at}/complete`, {})
  await call("archive", "POST", `${at}/archive`, {})
  await call("history", "GET", `${at}/changes`)
  const cancelled = await ordered(shop, recording)
  await call("cancel", "POST", `/admin/orders/${cancelled}/cancel`, {})
  await call("cancelled", "GET", `/admin/orders/${cancelled}?fields=%2Bmetadata,*payment_collections,*items`)
  await call("list", "GET", `/admin/orders?sales_channel_id=${shop.salesChannelId}`)
}

const drafts: Flow = async (shop, recording) => {
  const call = (step: string, method: string, path: string, body?: object) => recording.take(step, shop.admin, method, path, body)
  const { draft_order } = (
    await call("create", "POST", "/admin/draft-orders", {
      email: "borrador@example.com",
      region_id: shop.regionId,
      sales_channel_id: shop.salesChannelId,
      shipping_address: ADDRESS,
      items: [{ variant_id: shop.variantId, quantity: 1 }],
    })
  ).body
  const at = `/admin/draft-orders/${draft_order?.id}`
  await call("edit", "POST", `${at}/edit`)
  await call("add", "POST", `${at}/edit/items`, { items: [{ variant_id: shop.variantId, quantity: 2 }] })
  await call("shipping", "POST", `${at}/edit/shipping-methods`, { shipping_option_id: shop.shippingOptionId })
  await call("confirm", "POST", `${at}/edit/confirm`)
  await call("convert", "POST", `${at}/convert-to-order`)
  await call("read", "GET", `/admin/orders/${draft_order?.id}?fields=%2Bmetadata,*items`)
}

const edits: Flow = async (shop, recording) => {
  const order = await ordered(shop, recording)
  const call = (step: string, path: string, body: object = {}) => recording.take(step, shop.admin, "POST", path, body)
  const at = `/admin/order-edits/${order}`
  await call("begin", "/admin/order-edits", { order_id: order })
  await call("begin twice", "/admin/order-edits", { order_id: order })
  await call("add", `${at}/items`, { items: [{ variant_id: shop.variantId, quantity: 1 }] })
  await call("request", `${at}/request`)
  await call("confirm", `${at}/confirm`)
  await recording.take("edited", shop.admin, "GET", `/admin/orders/${order}?fields=%2Bmetadata,*items,*payment_collections`)
}

const returns: Flow = async (shop, recording) => {
  const order = await ordered(shop, recording)
  const call = (step: string, path: string, body: object = {}) => recording.take(step, shop.admin, "POST", path, body)
  const read = await recording.take("read", shop.admin, "GET", `/admin/orders/${order}?fields=*items`)
  const [item] = read.body.order.items
  const items = [{ id: item.id, quantity: 1 }]
  await call("fulfil", `/admin/orders/${order}/fulfillments`, {
    items: [{ id: item.id, quantity: item.quantity }],
    location_id: shop.locationId,
  })
  const begun = await call("begin", "/admin/returns", { order_id: order, location_id: shop.locationId })
  const at = `/admin/returns/${begun.body.return?.id}`
  await call("items", `${at}/request-items`, { items })
  await call("requested", `${at}/request`)
  await call("receive", `${at}/receive`)
  await call("received items", `${at}/receive-items`, { items })
  await call("received", `${at}/receive/confirm`)
  const claim = await call("claim", "/admin/claims", { order_id: order, type: "refund" })
  await call("claimed items", `/admin/claims/${claim.body.claim?.id}/claim-items`, { items })
  await call("claim confirmed", `/admin/claims/${claim.body.claim?.id}/request`)
  await recording.take("after all", shop.admin, "GET", `/admin/orders/${order}?fields=%2Bmetadata,*items,*returns`)
}

const customers: Flow = async (shop, recording) => {
  const email = "clienta@example.com"
  const call = (step: string, method: string, path: string, body?: object, token?: string) =>
    recording.take(
      step,
      shop.guest,
      method,
      path,
      body,
      path.startsWith("/store") ? shop.headers(token) : token ? { authorization: `Bearer ${token}` } : {},
    )
  const register = "/auth/customer/emailpass/register"
  const fresh = (await call("register", "POST", register, { email, password: PASSWORD })).body.token
  await call("register twice", "POST", register, { email, password: PASSWORD })
  await call("create", "POST", "/store/customers", { email, first_name: "Clara" }, fresh)
  await call("create twice", "POST", "/store/customers", { email }, fresh)
  await call("wrong password", "POST", "/auth/customer/emailpass", { email, password: "no" })
  const { token } = (await call("sign in", "POST", "/auth/customer/emailpass", { email, password: PASSWORD })).body
  await call("renew", "POST", "/auth/token/refresh", undefined, token)
  await call("read", "GET", "/store/customers/me", undefined, token)
  await call("change", "POST", "/store/customers/me", { last_name: "Cliente", phone: "+34600999888" }, token)
  const added = (await call("address", "POST", "/store/customers/me/addresses", ADDRESS, token)).body.customer
  await call("addresses", "GET", "/store/customers/me/addresses", undefined, token)
  const address = added?.addresses?.[0]?.id
  await call("address changed", "POST", `/store/customers/me/addresses/${address}`, { city: "Toledo" }, token)
  await call("address removed", "DELETE", `/store/customers/me/addresses/${address}`, undefined, token)
  await call("nobody", "GET", "/store/customers/me")
  const order = await checkout(shop, recording, { token })
  await call("order", "GET", `/store/orders/${order}`, undefined, token)
  await call("orders", "GET", "/store/orders", undefined, token)
  await call("reset", "POST", "/auth/customer/emailpass/reset-password", { identifier: email })
  await recording.take("the shop's list", shop.admin, "GET", "/admin/customers?q=clienta")
  const group = await recording.take("group", shop.admin, "POST", "/admin/customer-groups", { name: "Lectores" })
  await recording.take("group read", shop.admin, "GET", `/admin/customer-groups/${group.body.customer_group?.id}`)
}

const payments: Flow = async (shop, recording) => {
  const order = await ordered(shop, recording)
  const call = (step: string, method: string, path: string, body?: object) => recording.take(step, shop.admin, method, path, body)
  const read = (await call("read", "GET", `/admin/orders/${order}?fields=*payment_collections.payments`)).body.order
  const payment = read.payment_collections[0].payments[0].id
  await call("payment", "GET", `/admin/payments/${payment}`)
  await call("capture part", "POST", `/admin/payments/${payment}/capture`, { amount: 10 })
  await call("refund too much", "POST", `/admin/payments/${payment}/refund`, { amount: 1_000 })
  await call("refund", "POST", `/admin/payments/${payment}/refund`, { amount: 4 })
  await call(
    "captured",
    "GET",
    `/admin/orders/${order}?fields=%2Bmetadata,*payment_collections.payments.captures,*payment_collections.payments.refunds`,
  )
  await call("credit", "POST", `/admin/orders/${order}/credit-lines`, { amount: 3, reference: "order", reference_id: order })
}

const cards: Flow = async (shop, recording) => {
  for (const pays of WAYS_TO_PAY) {
    const order = await checkout(shop, recording, { pays })
    const fields = "*payment_collections.payments,*payment_collections.payment_sessions"
    await recording.take(`paid: ${pays}`, shop.admin, "GET", `/admin/orders/${order}?fields=${fields}`)
  }
}

export const FLOWS: Readonly<Record<string, Flow>> = {
  carts,
  completion,
  orders,
  drafts,
  edits,
  returns,
  customers,
  payments,
  cards,
}
