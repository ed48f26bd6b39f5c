import { type Client, hashAllTables, type Store, startStore } from "../support"
import { type PlatformHost, startPlatformHost } from "./support/platform-host"

let store: Store
let host: PlatformHost
let admin: Client

beforeAll(async () => {
  store = await startStore({ clock: "real", env: { SVC_LEGACY_ACTIVE: "1" } })
  host = await startPlatformHost({ database: store.databaseName })
  admin = store.platform()
}, 180_000)

afterAll(async () => {
  await host?.stop()
  await store?.stop()
})

const reserved = async () =>
  Number((await host.db("inventory_level").where({ stocked_quantity: 50 }).first("reserved_quantity"))?.reserved_quantity)

describe("an order that is removed", () => {
  it("is in no list, gives back what it reserved, and owes nothing", async () => {
    const kept = await host.run("placeOrder", { lines: [{ sku: "AGUA", quantity: 1 }] })
    const before = await reserved()
    const { orderId } = await host.run("placeOrder", { lines: [{ sku: "AGUA", quantity: 2 }], feeCents: 250 })
    const { body } = await admin.get(`/admin/orders/${orderId}`)
    expect(await host.run("remove", { orderId })).toBe(1)

    expect((await admin.get(`/admin/orders/${orderId}`)).status).toBe(404)
    const list = await admin.get("/admin/orders")
    expect(list.body.orders.map(({ id }: { id: string }) => id)).toEqual([kept.orderId])
    expect(await reserved()).toBe(before)
    const [collection] = body.order.payment_collections
    expect(await host.db("payment_collection").where({ id: collection.id }).first("status")).toEqual({ status: "canceled" })
    expect((await admin.get(`/admin/orders/${kept.orderId}`)).body.order).toMatchObject({ id: kept.orderId, total: 1.8 })
  })

  it("is as it was when the removal fails", async () => {
    const { orderId } = await host.run("placeOrder", { lines: [{ sku: "AGUA", quantity: 2 }] })
    const before = await hashAllTables(host.db)
    await expect(host.run("remove", { orderId, fail: true })).rejects.toThrow(/refused/)
    expect(await hashAllTables(host.db)).toEqual(before)
  })
})
