import { hashAllTables } from "../support"
import { StoreAndHost } from "./support/store-and-host"

let storeAndHost: StoreAndHost

beforeAll(async () => {
  storeAndHost = await StoreAndHost.start()
})

afterAll(() => storeAndHost?.stop())

const reserved = async () =>
  Number(
    (await storeAndHost.host.db("inventory_level").where({ stocked_quantity: 50 }).first("reserved_quantity"))?.reserved_quantity,
  )

describe("the removal of an order", () => {
  it("removes it from every list, and leaves no reservation and no open payment", async () => {
    const kept = await storeAndHost.place([{ sku: "AGUA", quantity: 1 }])
    const before = await reserved()
    const { orderId } = await storeAndHost.place([{ sku: "AGUA", quantity: 2 }])
    const { body } = await storeAndHost.admin.get(`/admin/orders/${orderId}`)
    expect(await storeAndHost.host.run("remove", { orderId })).toBe(1)

    expect((await storeAndHost.admin.get(`/admin/orders/${orderId}`)).status).toBe(404)
    const list = await storeAndHost.admin.get("/admin/orders")
    expect(list.body.orders.map(({ id }: { id: string }) => id)).toEqual([kept.orderId])
    expect(await reserved()).toBe(before)
    const [collection] = body.order.payment_collections
    expect(await storeAndHost.host.db("payment_collection").where({ id: collection.id }).first("status")).toEqual({
      status: "canceled",
    })
    expect((await storeAndHost.admin.get(`/admin/orders/${kept.orderId}`)).body.order).toMatchObject({
      id: kept.orderId,
      total: 4.3,
    })
  })

  it("changes nothing when it fails", async () => {
    const { orderId } = await storeAndHost.place([{ sku: "AGUA", quantity: 2 }])
    const before = await hashAllTables(storeAndHost.host.db)
    await expect(storeAndHost.host.run("remove", { orderId, fail: true })).rejects.toThrow(/refused/)
    expect(await hashAllTables(storeAndHost.host.db)).toEqual(before)
  })
})
