import { createHmac } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { transformSync } from "@swc/core"
import {
  ACCOUNTS,
  eventually,
  nativeCheckout,
  orderBodies,
  PASSWORD,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
} from "../support"
import { table, tableSettings } from "../support/table-settings"
import { PLUGIN, PlainHost, packPlugin } from "./plain-host"
import { fencedBlocks } from "./readme/read-readme"
import { workflowsLikeRoutes } from "./workflows-and-routes.suite"

jest.setTimeout(600_000)

/** The entry for the platform's fulfilment module with the plugin's provider, as in the README. */
const FULFILLMENT = {
  resolve: "@medusajs/medusa/fulfillment",
  options: {
    providers: [
      { resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" },
      { resolve: `${PLUGIN}/providers/fulfillment-svc`, id: "svc-delivery" },
    ],
  },
}

const STRIPE_KEYS = { STRIPE_API_KEY: "sk_test_shop", STRIPE_WEBHOOK_SECRET: "whsec_shop" } as const

/** The entry of `modules` that the README gives under "Take cards". */
function cardModule(): object {
  const [block, ...others] = fencedBlocks().filter(({ heading, language }) => heading === "Take cards" && language === "ts")
  if (!block || others.length > 0) throw new Error("README.md has no single configuration under Take cards")
  return new Function("process", `return ${block.text}`)({ env: STRIPE_KEYS })
}

/** Files of a host with its own error handler, middlewares, a route, and a handler of the hook that the plugin uses. */
const OWN_FILES: Readonly<Record<string, string>> = {
  "src/api/middlewares.js": `
const { authenticate, defineMiddlewares } = require("@medusajs/framework/http")
module.exports.default = defineMiddlewares({
  errorHandler: (error, request, response, next) => response.status(418).json({ of_the_host: error.message }),
  routes: [
    { matcher: "/svc/*", middlewares: [(request, response, next) => { response.setHeader("x-of-the-host", "svc"); next() }] },
    { matcher: "/store/*", middlewares: [(request, response, next) => { response.setHeader("x-of-the-host", "store"); next() }] },
    { matcher: "/own/me", middlewares: [authenticate("customer", ["session"])] },
  ],
})
`,
  "src/api/own/route.js": `
module.exports.GET = (request, response) => response.json({ own: true })
module.exports.POST = () => { throw new Error("own failure") }
`,
  "src/api/own/me/route.js": `
module.exports.GET = (request, response) => response.json({ id: request.auth_context.actor_id })
`,
  "src/api/own/workflows/[name]/route.js": `
const workflows = require("${PLUGIN}/workflows")
const { phoneOrderWorkflow } = require("../../../../workflows/readme-workflows-0")
const known = { ...workflows, phoneOrderWorkflow }
module.exports.POST = async (request, response) => {
  try {
    const { result } = await known[request.params.name](request.scope).run({ input: request.body })
    response.json({ result })
  } catch ({ type, code, status, message, details }) {
    response.status(409).json({ type, code, status, message, details })
  }
}
`,
  "src/workflows/own-completion.js": `
const { completeCartWorkflow } = require("@medusajs/medusa/core-flows")
const { MedusaError } = require("@medusajs/framework/utils")
const { validateCompletion, freeCompletion } = require("${PLUGIN}/commands")
completeCartWorkflow.hooks.validate(
  async (input, context) => {
    if (input.cart.email === "refused@example.com") {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "not served", "own_rule")
    }
    return validateCompletion(input, context)
  },
  freeCompletion
)
`,
}

/**
 * Posts an event of an unknown payment session, signed as Stripe does.
 * @returns the response's body
 */
async function postEvent(origin: string, secret: string): Promise<string> {
  const object = {
    id: "pi_1",
    object: "payment_intent",
    currency: "eur",
    amount: 100,
    amount_received: 100,
    metadata: { session_id: "payses_0" },
  }
  const body = JSON.stringify({ id: "evt_1", object: "event", type: "payment_intent.succeeded", data: { object } })
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")
  const headers = { "content-type": "application/json", "stripe-signature": `t=${at},v1=${signature}` }
  return (await fetch(`${origin}/hooks/payment/stripe_card`, { method: "POST", headers, body })).text()
}

/** The TypeScript of a section of the README, compiled into files of the host's `src/workflows`, as `medusa build` does. */
function filesOf(section: "Hooks" | "Workflows"): [string, string][] {
  const blocks = fencedBlocks().filter(({ heading, language }) => heading === section && language === "ts")
  if (blocks.length === 0) throw new Error(`README.md has no code under ${section}`)
  return blocks.map(({ text }, index) => [`src/workflows/readme-${section.toLowerCase()}-${index}.js`, compiled(text)])
}

function compiled(text: string): string {
  const { code } = transformSync(text, {
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "commonjs" },
  })
  return code
}

describe("a shop's host with the plugin from the tarball", () => {
  const host = new PlainHost()
  beforeAll(async () => {
    await host.install((await packPlugin()).tarball)
  })
  afterAll(() => {
    host.remove()
  })

  describe("native checkout", () => {
    let store: Store
    let shop: SmallCatalogue
    beforeAll(async () => {
      host.configure({}, { modules: [FULFILLMENT, cardModule()] })
      store = await startStore({ folder: host.folder, env: STRIPE_KEYS })
      shop = await smallCatalogue(store.db)
    })
    afterAll(() => store?.stop())

    it("turns a cart with extras into an order with row, lines, metadata and stock, which staff can see", async () => {
      const checkout = nativeCheckout(store, shop)
      const line = {
        sku: "MARGARITA-M",
        quantity: 2,
        extras: { extra_ids: [shop.extra.Jamón], additional_comments: "sin gluten" },
      }
      const cart = { extensions: { svc: { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" } } }
      const placed = await checkout.order({ lines: [line], cart })
      // 2 × (9.50 + 2.00 for the ham).
      expect(Number(placed.total)).toBe(23)
      const list = await store.api("store").get("orders", { query: { search: "Nativa" } })
      expect(list.body.data).toHaveLength(1)
      const [order] = list.body.data
      expect(order).toMatchObject({
        source: "checkout",
        order_type: "pickup",
        status: "processing",
        total: "23.00",
        line_items: [
          { quantity: 2, price: "11.50", additional_comments: "sin gluten", extras: [{ name: "Jamón", price: "2.00" }] },
        ],
      })
      expect(order.ticket_number).toBeGreaterThan(0)
      const accepted = await store.api("store").put(`orders/${order.id}`, { status: "completed" })
      expect([accepted.status, accepted.body.data.status]).toEqual([200, "completed"])
    })

    it("takes cards with the README's configuration, and verifies Stripe's events with the webhook secret", async () => {
      const administrator = store.api("administrator")
      const gateway = await administrator.put("payment-gateways/pp_stripe_card", {
        enabled: true,
        settings: { publishable_key: "pk_test_shop" },
      })
      const operation = await administrator.put("settings/operation", { payments: { online: { enabled: true } } })
      expect([gateway.status, operation.status]).toEqual([200, 200])
      const offered = async () => {
        const { body } = await store.api().post("cart/validate", orderBodies(shop).pickup())
        return body.data.payment_methods.find(({ id }: { id: string }) => id === "pp_stripe_card")
      }
      // The server caches the region's providers for some seconds.
      expect(await eventually(offered)).toMatchObject({
        kind: "online",
        provider: "stripe",
        public: { publishable_key: "pk_test_shop" },
      })
      // The plugin confirms a correctly signed event of an unknown session, and leaves other events to Medusa's own handler.
      expect(await postEvent(store.url, STRIPE_KEYS.STRIPE_WEBHOOK_SECRET)).toBe('{"received":true}')
      expect(await postEvent(store.url, "whsec_other")).not.toBe('{"received":true}')
    })

    it("refuses a cart that is not valid, with the judgement's code, and creates no order", async () => {
      const cart = { extensions: { svc: { order_type: "pickup", fulfillment_date: "2026-11-21", fulfillment_time: "03:00" } } }
      const checkout = nativeCheckout(store, shop)
      const before = await store.db("order").count()
      const answer = await checkout.complete(await checkout.ready({ cart }))
      expect([answer.status, answer.body.code]).toEqual([400, "schedule_selection_invalid"])
      expect(await store.db("order").count()).toEqual(before)
    })
  })

  describe("with its own error handler, middlewares and completion hook", () => {
    let store: Store
    let shop: SmallCatalogue
    beforeAll(async () => {
      const files = [...Object.entries(OWN_FILES), ...filesOf("Hooks"), ...filesOf("Workflows")]
      for (const [path, content] of files) {
        mkdirSync(dirname(join(host.folder, path)), { recursive: true })
        writeFileSync(join(host.folder, path), content)
      }
      host.configure({ complete_cart_hook: false }, { modules: [FULFILLMENT] })
      store = await startStore({ folder: host.folder, env: { LOG_LEVEL: "info" } })
      shop = await smallCatalogue(store.db)
    })
    afterAll(() => store?.stop())

    it("keeps its routes, errors and middlewares", async () => {
      const own = await store.api().get("/own")
      expect([own.status, own.body]).toEqual([200, { own: true }])
      expect(await store.api().post("/own", {})).toMatchObject({ status: 418, body: { of_the_host: "own failure" } })
      expect((await store.api().get("status")).headers["x-of-the-host"]).toBe("svc")
    })

    it("signs out sessions with an expired token, also on its own routes", async () => {
      const { token } = (await store.api().post("auth/token", { username: ACCOUNTS.customer.email, password: PASSWORD })).body
        .data
      // In production the host's cookie is sent only over HTTPS.
      const secure = { "x-forwarded-proto": "https" }
      const headers = { authorization: `Bearer ${token}`, ...secure }
      const opened = await store.api().post("auth/session", undefined, { headers })
      const cookie = String(opened.headers["set-cookie"]).split(";", 1)[0] ?? ""
      const me = () => store.api().get("/own/me", { headers: { cookie, ...secure } })
      expect(await me()).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^cus_/) } })
      expect((await store.api().delete("auth/tokens", undefined, { headers })).status).toBe(200)
      expect((await me()).status).toBe(401)
    })

    it("has the plugin's error formats under svc/v1, although its own format is different", async () => {
      const broken = await store
        .api()
        .post("cart/validate", undefined, { rawBody: "{", headers: { "content-type": "application/json" } })
      expect([broken.status, broken.body.code]).toEqual([400, "rest_invalid_json"])
      expect(await store.api().get("no-such-thing")).toMatchObject({ status: 404, body: { code: "rest_no_route" } })
      expect(await store.api().get("orders")).toMatchObject({ status: 401, body: { code: "svc_unauthorized" } })
    })

    it("checks carts with its own handler and with the plugin's", async () => {
      const checkout = nativeCheckout(store, shop)
      const pickup = { extensions: { svc: { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" } } }
      const refused = await checkout.complete(await checkout.ready({ cart: { ...pickup, email: "refused@example.com" } }))
      expect(refused.status).toBe(418)
      const late = { extensions: { svc: { order_type: "pickup", fulfillment_date: "2026-11-21", fulfillment_time: "03:00" } } }
      expect((await checkout.complete(await checkout.ready({ cart: late }))).status).toBe(418)
      expect(await store.db("svc_order").count()).toEqual([{ count: "0" }])
      const placed = await checkout.order({ cart: pickup })
      const list = await store.api("store").get("orders")
      expect(list.body.data).toMatchObject([{ source: "checkout", status: "processing", total: "7.25" }])
      expect(Number(placed.total)).toBe(7.25)
      expect(await store.db("svc_checkout_claim").count()).toEqual([{ count: "0" }])
    })

    it("runs the README's hooks, which refuse a cart, add metadata to an order, and write to the log", async () => {
      const bodies = orderBodies(shop)
      const many = await store.api().post("orders", bodies.pickup({ items: [bodies.margarita({ quantity: 21 })] }))
      expect([many.status, many.body.error.code]).toEqual([422, "too_many_pieces"])
      const { body } = await store.api().post("orders", bodies.pickup())
      const { metadata } = await store.db("order").where({ id: body.data.id }).first()
      expect(metadata).toMatchObject({ big_order: false })
      expect((await store.api("manager").put(`orders/${body.data.id}`, { status: "completed" })).status).toBe(200)
      await eventually(() => store.log().includes(`Order ${body.data.number} went from processing to completed`))
      expect(store.log()).toContain(`Order ${body.data.number}: ${body.data.total}`)
    })

    describe("from the host's own workflows", () => {
      const run = (name: string, input: object) => store.api().post(`/own/workflows/${name}`, input)
      const accountOf = async (role: "manager" | "customer"): Promise<number> =>
        (await store.api(role).get("auth/me")).body.data.id

      it("the README's workflow places an order and runs the hooks, once per idempotency key", async () => {
        const input = { body: orderBodies(shop).pickup(), idempotency_key: "phone-order-1" }
        const first = await run("phoneOrderWorkflow", input)
        expect(first.body.result).toMatchObject({
          order_type: "pickup",
          status: "processing",
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          order_key: expect.any(String),
        })
        const { id, number, total } = first.body.result
        await eventually(() => store.log().includes(`Phone order ${number}`))
        expect((await store.api("store").get(`orders/${id}`)).body.data).toMatchObject({ number, total, source: "api" })
        expect((await store.db("order").where({ id }).first()).metadata).toMatchObject({ big_order: false })
        expect((await run("phoneOrderWorkflow", input)).body.result.id).toBe(id)
      })

      it("an order is refused with the status, code and details of the route, and nothing is stored", async () => {
        const bodies = orderBodies(shop)
        const before = await store.db("svc_order").count()
        const late = await run("placeOrderWorkflow", { body: bodies.pickup({ fulfillment_time: "04:00" }) })
        expect(late.body).toMatchObject({
          type: "not_allowed",
          status: 422,
          code: "schedule_selection_invalid",
          details: { errors: [{ code: "schedule_selection_invalid" }] },
        })
        const many = await run("placeOrderWorkflow", { body: bodies.pickup({ items: [bodies.margarita({ quantity: 21 })] }) })
        expect(many.body).toMatchObject({ status: 422, code: "too_many_pieces" })
        const wrong = await run("placeOrderWorkflow", { body: bodies.pickup({ order_type: "drone" }) })
        expect(wrong.body).toMatchObject({
          type: "invalid_data",
          status: 400,
          code: "rest_invalid_param",
          details: { order_type: { code: "rest_not_in_enum" } },
        })
        expect(await store.db("svc_order").count()).toEqual(before)
      })

      it("a cart is judged, and its problems are the result", async () => {
        const body = orderBodies(shop).pickup({ fulfillment_time: "04:00" })
        const { result } = (await run("judgeCartWorkflow", { body })).body
        expect(result).toMatchObject({ valid: false, errors: [{ code: "schedule_selection_invalid" }] })
        expect(result).toEqual((await store.api().post("cart/validate", body)).body.data)
      })

      it("an order is changed with the rights of the acting account", async () => {
        const { id } = (await run("placeOrderWorkflow", { body: orderBodies(shop).pickup() })).body.result
        const change = { order_id: id, body: { status: "completed", note: "Ready early" } }
        expect((await run("changeOrderWorkflow", change)).body).toMatchObject({ status: 401, code: "svc_unauthorized" })
        const customer = { ...change, acting_account: await accountOf("customer") }
        expect((await run("changeOrderWorkflow", customer)).body).toMatchObject({ status: 404, code: "svc_order_not_found" })
        const nobody = { ...change, acting_account: 999_999 }
        expect((await run("changeOrderWorkflow", nobody)).body).toMatchObject({
          type: "not_found",
          code: "svc_account_not_found",
        })
        const manager = { ...change, acting_account: await accountOf("manager") }
        expect((await run("changeOrderWorkflow", { ...manager, version: 99 })).body.code).toBe("svc_order_changed")
        expect((await run("changeOrderWorkflow", manager)).body.result).toMatchObject({ id, status: "completed" })
        const [move] = await store.db("svc_order_history").where({ order_id: id, to_status: "completed" })
        expect(move).toMatchObject({ actor: `account:${manager.acting_account}` })
      })

      it("a customer is registered once, and can sign in", async () => {
        const body = { email: "berta@example.com", password: "supersecret", first_name: "Berta" }
        expect((await run("registerCustomerWorkflow", { body })).body.result).toMatchObject({
          email: body.email,
          roles: ["customer"],
        })
        const signIn = await store.api().post("auth/token", { username: body.email, password: body.password })
        expect(signIn.status).toBe(200)
        expect((await run("registerCustomerWorkflow", { body })).body).toMatchObject({
          type: "conflict",
          code: "svc_email_exists",
        })
      })

      it("bulk changes, released tables and redeemed points have the results and codes of the routes", async () => {
        const manager = await accountOf("manager")
        const bulk = {
          entity: "product",
          operation: "disable",
          target: { ids: [shop.product.margarita] },
          request_id: "own-workflow-1",
        }
        expect(
          (await run("applyBulkChangeWorkflow", { body: bulk, acting_account: await accountOf("customer") })).body,
        ).toMatchObject({
          type: "forbidden",
          code: "svc_forbidden",
        })
        const changed = await run("applyBulkChangeWorkflow", { body: bulk, acting_account: manager })
        expect(changed.body.result).toMatchObject({ status: "done", applied: 1 })
        const seats = tableSettings([table("T1")])
        expect((await store.api("administrator").put("settings/tables", seats)).status).toBe(200)
        const missing = await run("releaseTableWorkflow", { body: { id: "T9" }, acting_account: manager })
        expect(missing.body).toMatchObject({ type: "not_found", status: 404, code: "table_not_found" })
        const released = await run("releaseTableWorkflow", { body: { id: "T1" }, acting_account: manager })
        expect(released.body.result).toMatchObject([{ id: "T1", status: "available", orders: [] }])

        const customer = await accountOf("customer")
        const points = { body: { points: 100, idempotency: "own-workflow-2" }, acting_account: customer }
        expect((await run("redeemPointsWorkflow", points)).body).toMatchObject({ status: 409, code: "loyalty_unavailable" })
        expect((await store.api("manager").put("loyalty/program", { enabled: true })).status).toBe(200)
        expect((await run("redeemPointsWorkflow", points)).body).toMatchObject({
          code: "loyalty_insufficient_points",
          details: { balance: 0, required: 100 },
        })
        const gift = { points: 150, reason: "test", idempotency: "own-workflow-3" }
        expect((await store.api("manager").post(`loyalty/accounts/${customer}/adjust`, gift)).status).toBe(201)
        expect((await run("redeemPointsWorkflow", points)).body.result).toMatchObject({ points: 100, balance: 50 })
      })
    })

    describe("from its own workflows as from the routes", () => workflowsLikeRoutes(() => store))
  })
})
