import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { eventually, nativeCheckout, orderBodies, type SmallCatalogue, type Store, smallCatalogue, startStore } from "../support"
import { PLUGIN, PlainHost, packPlugin } from "./plain-host"
import { fencedBlocks } from "./readme/read-readme"

jest.setTimeout(600_000)

/** The platform's own fulfilment module with the plugin's provider, configured as in the README. */
const FULFILLMENT = {
  resolve: "@medusajs/medusa/fulfillment",
  options: {
    providers: [
      { resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" },
      { resolve: `${PLUGIN}/providers/fulfillment-svc`, id: "svc-delivery" },
    ],
  },
}

/** Files of a host with its own error handler, middlewares, a route, and a handler of the hook that the plugin uses. */
const OWN_FILES: Readonly<Record<string, string>> = {
  "src/api/middlewares.js": `
const { defineMiddlewares } = require("@medusajs/framework/http")
module.exports.default = defineMiddlewares({
  errorHandler: (error, request, response, next) => response.status(418).json({ of_the_host: error.message }),
  routes: [
    { matcher: "/svc/*", middlewares: [(request, response, next) => { response.setHeader("x-of-the-host", "svc"); next() }] },
    { matcher: "/store/*", middlewares: [(request, response, next) => { response.setHeader("x-of-the-host", "store"); next() }] },
  ],
})
`,
  "src/api/own/route.js": `
module.exports.GET = (request, response) => response.json({ own: true })
module.exports.POST = () => { throw new Error("own failure") }
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
      host.configure({}, { modules: [FULFILLMENT] })
      store = await startStore({ folder: host.folder })
      shop = await smallCatalogue(store.db)
    })
    afterAll(() => store?.stop())

    it("turns a cart with extras into a complete order: row, lines, metadata, stock, and visible to staff", async () => {
      const checkout = nativeCheckout(store, shop)
      const line = {
        sku: "MARGARITA-M",
        quantity: 2,
        extras: { extra_ids: [shop.extra.Jamón], additional_comments: "sin gluten" },
      }
      const cart = { extensions: { svc: { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" } } }
      const placed = await checkout.order({ lines: [line], cart })
      // 9.50 and 2.00 for the ham, twice.
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

    it("refuses a cart that the store does not accept, with the judgement's code, and creates nothing", async () => {
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
      const rules = fencedBlocks().filter(({ heading, language }) => heading === "Hooks" && language === "ts")
      const ruleFiles = rules.map(({ text }, index) => [`src/workflows/readme-rules-${index}.ts`, text])
      for (const [path, content] of [...Object.entries(OWN_FILES), ...ruleFiles] as [string, string][]) {
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

    it("has our error formats under svc/v1, whatever its own format", async () => {
      const broken = await store
        .api()
        .post("cart/validate", undefined, { rawBody: "{", headers: { "content-type": "application/json" } })
      expect([broken.status, broken.body.code]).toEqual([400, "rest_invalid_json"])
      expect(await store.api().get("no-such-thing")).toMatchObject({ status: 404, body: { code: "rest_no_route" } })
      expect(await store.api().get("orders")).toMatchObject({ status: 401, body: { code: "svc_unauthorized" } })
    })

    it("judges carts by its own handler and by ours", async () => {
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

    it("runs the hooks of the README: a cart refused with a code, metadata of an order, a line in the log", async () => {
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
  })
})
