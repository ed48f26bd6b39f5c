import { eventually, GUEST, STRIPE } from "../../../../../support"
import { EventSourceReader } from "../../../orders/event-source"
import { dataOf, HOME, type Scene } from "./scene"

/** Carts, orders, the work of staff on orders, and online payment. */
export async function recordOrders(scene: Scene): Promise<void> {
  const { recorder: record, store } = scene
  const { shop, body } = scene.cards
  const diavola = {
    product_id: shop.product.diavola,
    variation_id: shop.variation["DIAVOLA-F"],
    quantity: 1,
    extra_selections: [{ category_id: shop.extraCategory.Masa, extra_ids: [shop.extra.Fina] }],
    additional_comments: "Well done, please",
  }
  const cart = {
    order_type: "delivery",
    fulfillment_date: "2026-11-20",
    fulfillment_time: "21:30",
    payment_method: "cod",
    customer: GUEST,
    address: { address_1: HOME, city: "Madrid", postcode: "28014", country: "ES" },
    items: [diavola, body.margarita()],
    customer_note: "The bell does not ring",
  }
  const { fulfillment_date: _date, ...undated } = cart
  await record.call("anonymous", "POST /svc/v1/cart/validate", { body: { ...undated, fulfillment_time: "asap" } })
  const headers = { "Idempotency-Key": "cart-7f3a-1" }
  const order = dataOf(await record.call("anonymous", "POST /svc/v1/orders", { headers, body: cart }))
  await record.repeat("anonymous", "POST /svc/v1/orders")
  const path = { id: order.id }
  const key = { "X-Svc-Order-Key": order.order_key }
  await record.call("anonymous", "GET /svc/v1/orders/{id}", { path, headers: key })
  await record.call("anonymous", "GET /svc/v1/orders/{id}/status", { path, headers: key })
  await store.api("customer").post("orders", body.pickup())
  await record.call("customer", "GET /svc/v1/users/me/orders")
  await recordStaffWork(scene, order)
  await recordPayments(scene)
  await record.call("anonymous", "GET /svc/v1/order-statuses")
}

interface Placed {
  readonly id: string
  readonly line_items: readonly { readonly id: string }[]
}

async function recordStaffWork({ recorder: record, store }: Scene, { id, line_items }: Placed): Promise<void> {
  const path = { id }
  await record.call("store", "GET /svc/v1/orders", { query: { order_type: "delivery", per_page: 10 } })
  await record.call("store", "POST /svc/v1/orders/{id}/print-claim", { path, body: {} })
  await record.call("store", "POST /svc/v1/orders/{id}/minutes", { path, body: { minutes: 35 } })
  await record.call("store", "POST /svc/v1/orders/{id}/kitchen", {
    path,
    body: { items: line_items.map((line) => ({ id: line.id, done: true })), ready: true },
  })
  const courier = dataOf(await store.api("courier").get("auth/me"))
  await record.call("store", "PUT /svc/v1/orders/{id}", {
    path,
    headers: { "If-Match": `"${dataOf(await store.api("store").get(`orders/${id}`)).version}"` },
    body: { status: "shipped", courier_id: courier.id },
  })
  await record.call("store", "POST /svc/v1/orders/{id}/notes", { path, body: { text: "He has called: ring twice" } })
  await record.call("store", "GET /svc/v1/orders/{id}/notes", { path })
  await record.call("store", "GET /svc/v1/orders/{id}/history", { path })
  await record.call("manager", "GET /svc/v1/overview")
  await record.call("manager", "GET /svc/metrics")
  await recordStream({ recorder: record, store }, id)
  await store.api("store").put(`orders/${id}`, { status: "finalized" })
  const query = { date_from: "2026-11-20", date_to: "2026-11-20" }
  await record.call("store", "GET /svc/v1/orders/reports", { query })
  await record.call("store", "GET /svc/orders/report.csv", { query })
  await record.call("manager", "DELETE /svc/v1/orders/{id}", { path })
}

/** Records the stream's `hello` and one event. */
async function recordStream({ recorder, store }: Pick<Scene, "recorder" | "store">, id: string): Promise<void> {
  const reader = await EventSourceReader.open(`${store.url}/svc/orders/stream`, {
    authorization: `Bearer ${await store.token("store")}`,
  })
  await eventually(() => reader.events.length > 0)
  await store.api("store").put(`orders/${id}`, { status: "completed" })
  await eventually(() => reader.news.length > 0)
  const { status, text } = reader
  reader.close()
  recorder.keep("GET /svc/orders/stream", { status, answer: text })
}

async function recordPayments({ recorder: record, cards }: Scene): Promise<void> {
  const checkout = {
    ...cards.body.pickup({ payment_method: STRIPE }),
    fulfillment_time: "22:00",
  }
  const given = dataOf(
    await record.call("anonymous", "POST /svc/v1/checkouts", { headers: { "Idempotency-Key": "cart-7f3a-2" }, body: checkout }),
  )
  await record.repeat("anonymous", "POST /svc/v1/checkouts")
  const headers = { "X-Svc-Order-Key": given.order_key }
  const path = { id: given.id }
  await record.call("anonymous", "POST /svc/v1/orders/{id}/payment", { path, headers, body: {} })
  await record.call("anonymous", "GET /svc/v1/orders/{id}/payment", { path, headers })
  await record.call("anonymous", "DELETE /svc/v1/orders/{id}/payment", { path, headers })
  const cash = await cards.placed()
  await record.call("anonymous", "PUT /svc/v1/orders/{id}/payment", {
    path: { id: cash.id },
    headers: { "X-Svc-Order-Key": cash.order_key },
    body: { payment_method: "cod" },
  })
}
