import {
  type Answer,
  type Client,
  orderBodies,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
} from "../../../../support"
import { CONTRACT_ROUTES } from "../kit/contract-routes"

/* A store whose region is deleted on the platform: routes that need prices report it, everything else works. */

let store: Store
let shop: SmallCatalogue
let manager: Client
let orderId: string
beforeAll(async () => {
  store = await startStore()
  shop = await smallCatalogue(store.db)
  manager = store.api("manager")
  const { pickup } = orderBodies(shop)
  const made = await store.api().post("orders", pickup())
  expect(made.status).toBe(201)
  orderId = made.body.data.id
  expect((await manager.put(`orders/${orderId}`, { status: "completed" })).status).toBe(200)

  expect((await store.platform().delete(`/admin/regions/${shop.regionId}`)).status).toBe(200)
  // Changed settings make the server read the host's data again at once.
  expect((await manager.put("settings/operation", { store_phone: "+34600" })).body.data.currency).toBeNull()
})
afterAll(() => store.stop())

const outcome = ({ status, body }: Answer) => [status, body?.error?.code ?? body?.code]
const MISSING = [500, "svc_commerce_missing"]

/** The routes that read the menu, its prices and the delivery. */
const PRICED = new Set([
  "delivery/config",
  "delivery/minimum",
  "catalog",
  "products",
  "products/{id}",
  "products/{id}/extra-categories",
  "product-categories",
  "extras",
  "extras/{id}",
  "extra-categories",
  "extra-categories/{id}",
  "shipping-methods",
])

const READS = CONTRACT_ROUTES.filter(({ method, endless, access }) => method === "GET" && !endless && access !== "cookie")

it.each(READS.map(({ path }) => path))(
  "in a store whose region was deleted, GET %s gives svc_commerce_missing if it needs menu or delivery, else no 5xx",
  async (path) => {
    const name = path.replace(/^\/svc\/v1\//, "")
    const address = path
      .replace("orders/{id}", `orders/${orderId}`)
      .replace("products/{id}", `products/${shop.product.margarita}`)
      .replace("extras/{id}", `extras/${shop.extra.Jamón}`)
      .replace("extra-categories/{id}", `extra-categories/${shop.extraCategory.Masa}`)
      .replace("{order_type}", "pickup")
      .replace(/\{\w+\}/, "1")
    const query = { order_type: "pickup", token: "none", ...(name.includes("report") ? { order_type: undefined } : {}) }
    const [status, code] = outcome(await manager.get(address, { query }))
    if (PRICED.has(name)) expect([status, code]).toEqual(MISSING)
    else expect(status).toBeLessThan(500)
  },
)

it.each<[string, (client: Client) => Promise<Answer>]>([
  ["POST orders", (client) => client.post("orders", orderBodies(shop).pickup())],
  ["POST cart/validate", (client) => client.post("cart/validate", orderBodies(shop).pickup())],
  ["POST delivery/fee", (client) => client.post("delivery/fee", { order_type: "delivery", distance_km: 2 })],
  ["POST delivery/check-minimum", (client) => client.post("delivery/check-minimum", { order_type: "pickup", cart_subtotal: 5 })],
  ["PUT extras/{id}", (client) => client.put(`extras/${shop.extra.Jamón}`, { price: 3 })],
  [
    "POST bulk/preview",
    (client) => client.post("bulk/preview", { entity: "product", operation: "price_add", value: 1, target: { all: true } }),
  ],
])("in a store whose region was deleted, %s gives 500 svc_commerce_missing, and nothing changes", async (_name, call) => {
  const rows = async () => [
    await store.db("svc_order").count("* as n"),
    await store.db("svc_extra").select("price").orderBy("id"),
  ]
  const before = await rows()
  expect(outcome(await call(manager))).toEqual(MISSING)
  expect(await rows()).toEqual(before)
})

it("in a store whose region was deleted, the error shows what is missing, and for which country", async () => {
  const { body } = await store.api().get("delivery/config")
  expect(body.error.details).toEqual({ missing: ["region"], country: "ES" })
})

it("in a store whose region was deleted, the status shows that no orders are taken", async () => {
  expect((await store.api().get("status")).body.data).toMatchObject({ accepting_orders: false, currency: null })
})

it("in a store whose region was deleted, reports show past sales in their currency", async () => {
  const { status, body } = await manager.get("orders/reports", { query: { group_by: "product" } })
  expect([status, body.data.currency, body.data.totals.orders]).toEqual([200, "EUR", 1])
  expect((await manager.get("/svc/orders/report.csv")).status).toBe(200)
})

it("in a store whose region was deleted, existing orders get minutes, kitchen marks, notes, moves and refunds", async () => {
  const answers = [
    await manager.post(`orders/${orderId}/minutes`, { minutes: 10 }),
    await manager.post(`orders/${orderId}/kitchen`, { ready: true }),
    await manager.post(`orders/${orderId}/notes`, { text: "sin región" }),
    await manager.put(`orders/${orderId}`, { status: "finalized" }),
    await manager.put(`orders/${orderId}`, { status: "refunded" }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 200, 200])
})

it("in a store whose region was deleted, the log contains no unexpected error", () => {
  expect(store.log()).not.toMatch(/svc_internal_error|unhandled/i)
})

it("without any region, the settings accept any country", async () => {
  const answer = await manager.put("settings/operation", { country: "PT" })
  expect([answer.status, answer.body.data.country, answer.body.data.currency]).toEqual([200, "PT", null])
  expect((await manager.put("settings/operation", { country: "ES" })).status).toBe(200)
})

it("a new region reopens the store automatically", async () => {
  const made = await store.platform().post("/admin/regions", { name: "España", currency_code: "eur", countries: ["es"] })
  expect(made.status).toBe(200)
  await manager.put("settings/operation", { store_phone: "+34601" })
  expect((await store.api().get("status")).body.data).toMatchObject({ accepting_orders: true, currency: "EUR" })
  expect((await store.api().get("catalog")).status).toBe(200)
})
