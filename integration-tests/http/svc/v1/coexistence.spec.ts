import { orderBodies, type Store, smallCatalogue, startStore } from "../../../support"
import { table, tableSettings } from "../../../support/table-settings"

/** While a legacy ordering plugin is active (contract section 13). */
let store: Store
beforeAll(async () => {
  store = await startStore({ env: { SVC_LEGACY_ACTIVE: "1" } })
})
afterAll(() => store.stop())

it("while a legacy ordering plugin is active, an order is refused with 409 before its body is validated", async () => {
  const { status, body } = await store.api().post("orders", { nonsense: true })
  expect([status, body.error.code]).toEqual([409, "svc_cutover_pending"])
})

it("while a legacy ordering plugin is active, guests see tables as disabled, and managers can change settings", async () => {
  const manager = store.api("manager")
  const saved = await manager.put("settings/tables", tableSettings([table("a")], { require_table: true }))
  expect([saved.status, saved.body.data.enabled]).toEqual([200, true])
  expect((await manager.get("settings/tables")).body.data).toEqual(saved.body.data)

  const availability = await store.api().get("tables/availability")
  expect(availability.body.data).toMatchObject({ enabled: false, available_count: 0, total_count: 0, tables: [] })
  const resolved = await store.api().get("tables/resolve", { query: { token: saved.body.data.tables[0].qr_token } })
  expect([resolved.status, resolved.body.error.code]).toEqual([404, "table_not_found"])
  const held = await store.api().post("tables/a/hold", {})
  expect([held.status, held.body.error.code, held.headers["cache-control"]]).toEqual([
    409,
    "svc_cutover_pending",
    "private, no-store",
  ])
  expect(await store.db("svc_table_hold")).toEqual([])

  const body = orderBodies(await smallCatalogue(store.db))
  const cart = { ...body.pickup(), service_mode: "dine_in" }
  const order = await store.api().post("orders", { ...cart, table_id: "a" })
  expect([order.status, order.body.error.code]).toEqual([409, "svc_cutover_pending"])
  const named = await store.api().post("cart/validate", { ...cart, table_id: "a" })
  const unnamed = await store.api().post("cart/validate", cart)
  expect([named.body.data.checks.table, unnamed.body.data.checks.table]).toEqual([
    { valid: false, reason: "table_not_found" },
    { valid: true, reason: null },
  ])
  expect((await manager.get("tables/occupancy")).body.data).toMatchObject([{ id: "a", orders: [] }])
})
