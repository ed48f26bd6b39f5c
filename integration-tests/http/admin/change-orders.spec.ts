import { atRest, orderBodies, type Store, smallCatalogue, startStore } from "../../support"
import { nativeAdmin } from "../../support/native-admin"

/* The platform's `POST /admin/orders/{id}` can change the plugin's status and tracking link of an order. */

let store: Store
let body: ReturnType<typeof orderBodies>

beforeAll(async () => {
  store = await startStore()
  body = orderBodies(await smallCatalogue(store.db))
  await store
    .api("administrator")
    .put("settings/operation", { delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
})
afterAll(() => store.stop())

const place = async () => (await store.api().post("orders", body.delivery())).body.data
const changeOnPlatform = (id: string, changes: object) => store.platform().post(`/admin/orders/${id}`, changes)
const readOrder = async (id: string) => (await store.api("manager").get(`orders/${id}`)).body.data
const history = async (id: string) => (await store.api("manager").get(`orders/${id}/history`)).body.data

it("a change by an administrator follows the plugin's rules for moves, and saves the other fields", async () => {
  const { id } = await place()
  const { status, body: answer } = await changeOnPlatform(id, {
    metadata: { _svc_status: "shipped", _svc_tracking_url: "https://track.example/9", erp: "A-17" },
  })
  expect(status).toBe(200)
  expect(answer.order.metadata).toMatchObject({ erp: "A-17", _svc_tracking_url: "https://track.example/9" })
  expect(answer.order.metadata).not.toHaveProperty("_svc_status")
  expect(await readOrder(id)).toMatchObject({ status: "shipped", tracking_url: "https://track.example/9" })
  const { body: me } = await store.api("administrator").get("auth/me")
  expect((await history(id)).at(-1)).toMatchObject({
    from: "processing",
    to: "shipped",
    actor: `account:${me.data.id}`,
    source: "dashboard",
  })
  await atRest(store, "orders")
  expect((await nativeAdmin(store).order(id)).fulfillment_status).toBe("shipped")
})

it.each([[{ status: "shipped" }], [{ status: "commerce-shipped" }], [{ metadata: { _svc_status: "commerce-shipped" } }]])(
  "the change %j is accepted, and the response is the platform's order",
  async (changes) => {
    const { id } = await place()
    const { status, body: answer } = await changeOnPlatform(id, changes)
    expect([status, answer.order.id]).toEqual([200, id])
    expect((await readOrder(id)).status).toBe("shipped")
  },
)

it("an illegal move is refused with the allowed statuses, and nothing is changed", async () => {
  const { id } = await place()
  const before = await nativeAdmin(store).order(id)
  const { status, body: answer } = await changeOnPlatform(id, {
    email: "nueva@example.com",
    metadata: { _svc_status: "finalized", _svc_tracking_url: "https://track.example/1", erp: "A-18" },
  })
  expect([status, answer]).toEqual([
    409,
    {
      type: "conflict",
      code: "svc_invalid_transition",
      message: expect.any(String),
      details: { from: "processing", to: "finalized", allowed: ["shipped", "cancelled"] },
    },
  ])
  const after = await nativeAdmin(store).order(id)
  expect([after.email, after.metadata]).toEqual([before.email, before.metadata])
  expect(await readOrder(id)).toMatchObject({ status: "processing", version: 1, tracking_url: null })
})

it.each([
  [{ status: "sold" }, "status"],
  [{ metadata: { _svc_status: 7 } }, "metadata._svc_status"],
  [{ status: "shipped", metadata: { _svc_status: "cancelled" } }, "metadata._svc_status"],
  [{ metadata: { _svc_tracking_url: "javascript:alert(1)" } }, "meta_data._svc_tracking_url"],
  [{ metadata: { _svc_tracking_url: { a: 1 } } }, "metadata._svc_tracking_url"],
])("the change %j is refused, and the error names the field", async (changes, field) => {
  const { id } = await place()
  const { status, body: answer } = await changeOnPlatform(id, changes)
  expect([status, answer.type, answer.code, Object.keys(answer.details)]).toEqual([
    400,
    "invalid_data",
    "rest_invalid_param",
    [field],
  ])
  expect(await readOrder(id)).toMatchObject({ status: "processing", version: 1 })
})

it("a request that the platform refuses does not change the plugin's status", async () => {
  const { id } = await place()
  const { status } = await changeOnPlatform(id, { status: "shipped", nobody_knows: 1 })
  expect(status).toBe(400)
  const country = await changeOnPlatform(id, { status: "shipped", shipping_address: { country_code: "fr" } })
  expect(country.status).toBe(400)
  expect(await readOrder(id)).toMatchObject({ status: "processing", version: 1 })
})

it("metadata sent back unchanged changes nothing, and the service's own keys cannot be overwritten", async () => {
  const { id } = await place()
  const { metadata } = await nativeAdmin(store).order(id)
  expect((await changeOnPlatform(id, { metadata: { ...metadata, _svc_status: "processing" } })).status).toBe(200)
  expect(await readOrder(id)).toMatchObject({ version: 1 })
  expect((await changeOnPlatform(id, { metadata: { _svc_fulfillment_date: "2020-01-01", legacy_order_type: "" } })).status).toBe(
    200,
  )
  expect((await nativeAdmin(store).order(id)).metadata).toEqual(metadata)
  const { body: answer } = await changeOnPlatform(id, { metadata: { printed: "yes", minutes_to_arrive: 25 } })
  expect(answer.order.metadata).toMatchObject({ printed: "yes", minutes_to_arrive: 25 })
  expect(await readOrder(id)).toMatchObject({ printed: true, minutes_to_arrive: 25, version: 2 })
})

it("the status cancelled cancels the plugin's order and the platform's", async () => {
  const { id } = await place()
  expect((await changeOnPlatform(id, { status: "cancelled", metadata: { why: "cerrado" } })).body.order.metadata.why).toBe(
    "cerrado",
  )
  await atRest(store, "orders")
  expect((await readOrder(id)).status).toBe("cancelled")
  expect(await nativeAdmin(store).order(id)).toMatchObject({ status: "canceled", metadata: { why: "cerrado" } })
})

it("a secret key of the platform acts as the user who created it", async () => {
  const { body: made } = await store.platform().post("/admin/api-keys", { title: "ERP", type: "secret" })
  const { id } = await place()
  const basic = Buffer.from(`${made.api_key.token}:`).toString("base64")
  const answer = await store
    .api()
    .post(`/admin/orders/${id}`, { status: "shipped" }, { headers: { authorization: `Basic ${basic}` } })
  expect(answer.status).toBe(200)
  const { body: me } = await store.api("administrator").get("auth/me")
  expect((await history(id)).at(-1)).toMatchObject({ to: "shipped", actor: `account:${me.data.id}` })
})

it("unauthenticated requests, and requests for orders that are not the restaurant's, are left to the platform", async () => {
  const { id } = await place()
  expect((await store.api().post(`/admin/orders/${id}`, { status: "shipped" })).status).toBe(401)
  expect((await changeOnPlatform("order_01AAAAAAAAAAAAAAAAAAAAAAAA", { metadata: { a: 1 } })).status).toBe(404)
  expect((await readOrder(id)).status).toBe("processing")
})

it("a change writes one event per status to the outbox", async () => {
  const { id } = await place()
  await changeOnPlatform(id, { status: "shipped" })
  await atRest(store, "orders")
  const events = await store.db("svc_outbox").where({ order_id: id }).orderBy("position")
  expect(events.map(({ topic, data }) => [topic, data.status])).toEqual([
    ["order.created", "processing"],
    ["order.updated", "shipped"],
  ])
})
