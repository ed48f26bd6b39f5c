import { equal, holds, success, WrongAnswer } from "../expectation.mjs"
import { decimal, hundredths } from "../money.mjs"

const GUEST = { first_name: "Nora", last_name: "Nativa", phone: "+34600333444" }
const EMAIL = "nora.nativa@example.com"
const MOVES = ["accepted", "processing", "shipped", "completed", "finalized"]

/** A storefront that uses only the platform's store API sells the same dishes under the same rules. */
export const nativeCheckout = {
  title: "A checkout by Medusa's own store API",
  async run(walk) {
    const { client, known, step, settings } = walk
    const admin = await step("Sign in to Medusa's admin API (POST /auth/user/emailpass)", async () => {
      const { token } = platform(await client.post("/auth/user/emailpass", settings, { guest: true }))
      return ["signed in", { as: token }]
    })
    const shop = await step("Read the storefront's key (GET /admin/api-keys)", () => storefront(client, admin))
    const ask = async (method, path, body) => platform(await client[method](path, ...(method === "get" ? [shop] : [body, shop])))

    const body = known.cart.body
    const cart = await step("Create a cart with date and time (POST /store/carts)", async () => {
      const made = await ask("post", "/store/carts", {
        region_id: shop.region,
        email: EMAIL,
        shipping_address: {
          ...GUEST,
          address_1: known.delivery.address,
          city: "Madrid",
          postal_code: "28013",
          country_code: "es",
        },
        extensions: {
          svc: { order_type: "delivery", fulfillment_date: body.fulfillment_date, fulfillment_time: body.fulfillment_time },
        },
        additional_fields: { "svc/messaging-opt-in": true },
        metadata: { _svc_loyalty_points_earned: 1000 },
      })
      equal("extensions.svc.order_type", made.cart.extensions.svc.order_type, "delivery")
      equal("a server-only key", made.cart.metadata?._svc_loyalty_points_earned, undefined)
      return [
        `${body.fulfillment_date} ${body.fulfillment_time}, points ${made.cart.extensions["svc-loyalty"].enabled ? "on" : "off"}`,
        made.cart,
      ]
    })
    const path = `/store/carts/${cart.id}`
    await step("Add dishes with extras (POST …/line-items)", async () => {
      let filled
      for (const { product_id, variation_id, quantity, extra_selections, additional_comments } of body.items) {
        const line = {
          variant_id: variation_id ?? (await onlyVariant(ask, product_id)),
          quantity,
          extra_selections,
          additional_comments,
        }
        filled = (await ask("post", `${path}/line-items`, line)).cart
      }
      equal("item_subtotal with tax", decimal(Math.round(filled.item_total * 100)), known.cart.quoted.subtotal)
      return `${filled.items.length} lines, ${filled.item_total}: the same as in POST /cart/validate`
    })
    const fee = await step("Choose delivery at its fee (POST …/shipping-methods)", async () => {
      const { shipping_options: options } = await ask("get", `/store/shipping-options?cart_id=${cart.id}`)
      const option = options.find(({ type }) => type.code === "delivery")
      holds("a calculated delivery", option?.price_type === "calculated", "an option of type delivery", options)
      const { cart: chosen } = await ask("post", `${path}/shipping-methods`, { option_id: option.id })
      equal("the fee", decimal(Math.round(chosen.shipping_total * 100)), known.cart.quoted.delivery_total)
      return [`${option.name}, ${chosen.shipping_total}`, chosen.shipping_total]
    })
    const placed = await step("Pay and complete (POST …/complete)", async () => {
      const { payment_collection: collection } = await ask("post", "/store/payment-collections", { cart_id: cart.id })
      const session = { provider_id: "pp_system_default" }
      await ask("post", `/store/payment-collections/${collection.id}/payment-sessions`, session)
      const done = await ask("post", `${path}/complete`)
      equal("type", done.type, "order")
      equal("total", decimal(Math.round(done.order.total * 100)), known.cart.quoted.total)
      return [`${done.order.total}, including delivery ${fee}`, done.order]
    })
    const order = await step("It is an order of the store (GET /orders)", () => find(client, placed))
    known.nativeOrder = order
    await step("Its status moves, and Medusa's order follows", async () => {
      for (const status of MOVES.slice(MOVES.indexOf(order.status) + 1)) {
        equal("status", success(await client.put(`orders/${order.number}`, { status })).status, status)
      }
      const native = await until(async () => {
        const { order: seen } = platform(
          await client.get(`/admin/orders/${order.id}?fields=status,payment_status,fulfillment_status`, admin),
        )
        return seen.status === "completed" && seen.payment_status === "captured" ? seen : undefined
      })
      return `${native.status}, ${native.payment_status}, ${native.fulfillment_status}`
    })
  },
}

async function storefront(client, admin) {
  const { api_keys: keys } = platform(await client.get("/admin/api-keys?type=publishable", admin))
  const key = keys.find(({ revoked_at: revoked }) => revoked === null)
  holds("a publishable key", key !== undefined, "one", keys)
  const headers = { "x-publishable-api-key": key.token }
  const { regions } = platform(await client.get("/store/regions", { guest: true, headers }))
  holds("a region", regions.length > 0, "one", regions)
  return [`${key.title}, region ${regions[0].name}`, { guest: true, headers, region: regions[0].id }]
}

/** A dish of one size has a single variation on the platform. */
async function onlyVariant(ask, productId) {
  const { product } = await ask("get", `/store/products/${productId}`)
  return product.variants[0].id
}

async function find(client, placed) {
  const seen = await until(async () =>
    success(await client.get("orders?search=Nativa&per_page=100")).find(({ id }) => id === placed.id),
  )
  equal("source", seen.source, "checkout")
  equal("total", hundredths(seen.total), Math.round(placed.total * 100))
  holds(
    "extras",
    seen.line_items.some(({ extras }) => extras.length > 0),
    "on some line",
    seen.line_items,
  )
  return [`number ${seen.number}, ticket ${seen.ticket_number}, ${seen.status}`, seen]
}

/** The body of a response of the platform, which has no envelope. */
function platform({ request, status, body }) {
  if (status >= 300) throw new WrongAnswer(`${request}: status`, "below 300", { status, body })
  return body
}

async function until(work) {
  const end = Date.now() + 20_000
  for (;;) {
    const found = await work()
    if (found !== undefined) return found
    if (Date.now() > end) throw new WrongAnswer("something that takes a moment", "seen within 20 s", "not seen")
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
