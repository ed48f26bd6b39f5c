import { randomBytes } from "node:crypto"
import { equal, holds, refusal, success } from "../expectation.mjs"
import { fillCart } from "../fill-cart.mjs"
import { decimal } from "../money.mjs"
import { changeForTheWalk } from "../operation-settings.mjs"

const GUEST = { first_name: "Lola", last_name: "Luna", phone: "+34600111222", email: "lola.luna@example.com" }
const TRACKING = "https://maps.example.com/track/walkthrough"
const MINUTES = 25

/** A guest's order from the cart to finalized, as the kitchen and the courier handle it. */
export const restaurantOrder = {
  title: "An order, from the cart to finalised",
  async run(walk) {
    const { client, known, step } = walk
    await changeForTheWalk(walk, "Orders wait to be accepted", { manual_acceptance: true, guest_orders: true })

    const { cart, body } = await putTogether(walk)
    const quoted = await step("Validate the cart (POST /cart/validate)", () => validate(client, body, cart, known.delivery.fee))
    await step("“As soon as possible” and “now” without a date (POST /cart/validate)", () => validateAsap(client, body))
    await step("A quantity that is too large (POST /cart/validate)", () => validateWrong(client, body))

    const key = `walk-${randomBytes(9).toString("hex")}`
    const placed = await step("Place the order (POST /orders)", () => place(client, body, key, quoted))
    known.order = placed
    known.cart = { body, quoted }
    const path = `orders/${placed.number}`
    await step("Repeat the request (Idempotency-Key)", () => replay(client, body, key, placed))
    await step("The same key with another cart", async () => {
      const other = { ...body, customer_note: "something else" }
      const answer = await client.post("orders", other, { guest: true, headers: { "idempotency-key": key } })
      return `409 ${refusal(answer, 409, "svc_idempotency_conflict").error.code}`
    })

    await step("It is in the store's list (GET /orders)", async () => {
      const orders = success(await client.get(`orders?status=accepting&search=${placed.number}&per_page=100`))
      const found = orders.find(({ id }) => id === placed.id)
      holds(
        "the order in the list",
        found !== undefined,
        `number ${placed.number}`,
        orders.map(({ number }) => number),
      )
      equal("no key in the store's list", "order_key" in found, false)
      return `number ${found.number}, ticket ${found.ticket_number}, ${found.line_items.length} lines, ${found.total}`
    })
    await step("Read it without its key (GET /orders/{id})", async () => {
      refusal(await client.get(path, { guest: true }), 401, "svc_unauthorized")
      const wrong = { guest: true, headers: { "x-svc-order-key": "not-the-key" } }
      refusal(await client.get(path, wrong), 404, "svc_order_not_found")
      return "401 without a key, 404 with a wrong one"
    })

    await move(walk, path, "accepted", "Accept it")
    await move(walk, path, "processing", "Into the kitchen")
    await step("It cannot skip to finalised", async () => {
      const { error } = refusal(await client.put(path, { status: "finalized" }), 409, "svc_invalid_transition")
      equal("details", { from: error.details.from, to: error.details.to }, { from: "processing", to: "finalized" })
      return `409 ${error.code}, allowed: ${error.details.allowed.join(", ")}`
    })
    await step(`Set ${MINUTES} minutes (POST /orders/{id}/minutes)`, async () => {
      const order = success(await client.post(`${path}/minutes`, { minutes: MINUTES }))
      equal("minutes_to_arrive", order.minutes_to_arrive, MINUTES)
      return `estimated at ${order.estimated_at}`
    })
    await step("The printer claims the ticket (print-claim)", async () => {
      const order = success(await client.post(`${path}/print-claim`, {}))
      equal("printed", order.printed, true)
      return `ticket ${order.ticket_number}: ${order.line_items.map(ticketLine).join(", ")}`
    })
    await step("A second claim is refused", async () => {
      return `409 ${refusal(await client.post(`${path}/print-claim`, {}), 409, "svc_already_printed").error.code}`
    })

    await move(walk, path, "shipped", "On its way", { tracking_url: TRACKING })
    await guestLooks(walk, path, placed.order_key, { status: "shipped", tracking_url: TRACKING })
    await move(walk, path, "completed", "Delivered")
    await guestLooks(walk, path, placed.order_key, { status: "completed", tracking_url: null })
    await move(walk, path, "finalized", "Finalised")

    await step("Its history (GET /orders/{id}/history)", async () => {
      const history = success(await client.get(`${path}/history`))
      const states = ["accepting", "accepted", "processing", "shipped", "completed", "finalized"]
      equal(
        "moves",
        history.map(({ from, to }) => [from, to]),
        states.map((to, index) => [states[index - 1] ?? null, to]),
      )
      return states.join(" → ")
    })
    await step("Read the finished order (GET /orders/{id})", async () => {
      const order = success(await client.get(path))
      equal("status", order.status, "finalized")
      equal("total", order.total, placed.total)
      holds("paid and completed", order.paid_at !== null && order.completed_at !== null, "two instants", [
        order.paid_at,
        order.completed_at,
      ])
      const meta = Object.fromEntries(order.meta_data.map((entry) => [entry.key, entry.value]))
      equal("_svc_fulfillment_type", meta._svc_fulfillment_type, "delivery")
      equal("legacy_order_type", meta.legacy_order_type, "delivery")
      return `paid ${order.total} ${order.currency} at ${order.paid_at}`
    })
  },
}

function putTogether({ known, step }) {
  return step("A cart with extras from the catalogue", async () => {
    const cart = fillCart(known.catalogue, known.minimum)
    const body = {
      order_type: "delivery",
      fulfillment_date: known.deliveryTime.date,
      fulfillment_time: known.deliveryTime.time,
      payment_method: "cod",
      customer: GUEST,
      address: known.delivery.address,
      items: cart.items,
      customer_note: "Segundo piso, timbre roto",
      // Amounts sent by a client have no effect.
      total: "0.01",
    }
    return [`${cart.names.join(", ")}, ${cart.extras} extras: ${decimal(cart.subtotal)}`, { cart, body }]
  })
}

/** Whether the kitchen is open now depends on the time of day, so the requests have no date. */
async function validateAsap(client, body) {
  const results = []
  for (const fulfillment_time of ["asap", "now"]) {
    const soon = { ...body, fulfillment_date: undefined, fulfillment_time }
    const { schedule } = success(await client.post("cart/validate", soon, { guest: true })).checks
    holds("no date is missed", schedule.reason !== "date_required", "accepted, or a reason of the hours", schedule.reason)
    results.push(schedule.valid ? "accepted for today" : `not now: ${schedule.reason}`)
  }
  const [asap, now] = results
  const { open } = success(await client.get(`schedule/${body.order_type}/status`, { guest: true }))
  // While the store is closed, “asap” may find a later time of today, or none.
  if (open) holds("“now” is judged as “asap” while the store is open", now === asap, asap, now)
  else equal("“now” while the store is closed", now, "not now: out_of_hours")
  return open ? asap : `${asap}; ${now}`
}

async function validate(client, body, cart, fee) {
  const result = success(await client.post("cart/validate", body, { guest: true }))
  equal("errors", result.errors, [])
  equal("valid", result.valid, true)
  const { pricing, totals } = result.checks
  const expected = cart.expected.map(({ unit, line }, index) => ({ index, unit_total: decimal(unit), line_total: decimal(line) }))
  equal("checks.pricing.items", pricing.items, expected)
  equal("checks.pricing.subtotal", pricing.subtotal, decimal(cart.subtotal))
  equal("canonical_subtotal", result.canonical_subtotal, Number(decimal(cart.subtotal)))
  equal("checks.delivery.deliverable", result.checks.delivery.deliverable, true)
  if (Number(totals.delivery_total) !== 0) {
    equal("checks.totals.delivery_total", totals.delivery_total, decimal(fee))
  }
  holds(
    "cash on delivery",
    result.payment_methods.some(({ id }) => id === "cod"),
    "cod",
    result.payment_methods,
  )
  return [`valid, ${totals.subtotal} + delivery ${totals.delivery_total} = ${totals.total}`, totals]
}

async function validateWrong(client, body) {
  const [first, ...others] = body.items
  const wrong = { ...body, items: [{ ...first, quantity: 1000 }, ...others] }
  const result = success(await client.post("cart/validate", wrong, { guest: true }))
  equal("valid", result.valid, false)
  equal("code and line", [result.errors[0]?.code, result.errors[0]?.details.item_index], ["svc_invalid_quantity", 0])
  return `200, not valid: ${result.errors.map(({ code }) => code).join(", ")}`
}

async function place(client, body, key, quoted) {
  const answer = await client.post("orders", body, { guest: true, headers: { "idempotency-key": key } })
  const order = success(answer, 201)
  equal("status", order.status, "accepting")
  equal("total", order.total, quoted.total)
  equal("delivery_total", order.delivery_total, quoted.delivery_total)
  const dishes = (lines) => lines.map(({ product_id, quantity }) => ({ product_id, quantity }))
  equal("the lines in the order of the cart", dishes(order.line_items), dishes(body.items))
  equal("fulfilment", [order.fulfillment_date, order.fulfillment_time], [body.fulfillment_date, body.fulfillment_time])
  holds(
    "order_key",
    typeof order.order_key === "string" && order.order_key.length >= 20,
    "a secret of the guest",
    order.order_key,
  )
  return [`number ${order.number}, ticket ${order.ticket_number}, ${order.status}, ${order.total} ${order.currency}`, order]
}

async function replay(client, body, key, placed) {
  const answer = await client.post("orders", body, { guest: true, headers: { "idempotency-key": key } })
  const again = success(answer)
  equal("meta.replayed", answer.body.meta?.replayed, true)
  equal("the same order", [again.id, again.order_key], [placed.id, placed.order_key])
  return `200, number ${again.number} again, no second order`
}

/** One status move, with additional fields. */
function move({ client, step }, path, status, title, further = {}) {
  return step(`${title} (PUT /orders/{id}: ${status})`, async () => {
    const order = success(await client.put(path, { status, ...further }))
    equal("status", order.status, status)
    return `${order.status_label}, version ${order.version}`
  })
}

function guestLooks({ client, step }, path, key, expected) {
  return step("The guest reads the status (GET …/status)", async () => {
    const headers = { "x-svc-order-key": key }
    const status = success(await client.get(`${path}/status`, { guest: true, headers }))
    equal("status and link", { status: status.status, tracking_url: status.tracking_url }, expected)
    return `${status.label}, ${status.tracking_url ?? "no link"}`
  })
}

function ticketLine({ quantity, name, extras }) {
  return `${quantity} × ${name}${extras.length > 0 ? ` (+${extras.map((extra) => extra.name).join(", +")})` : ""}`
}
