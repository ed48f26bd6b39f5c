import { ensureTriggers } from "../../src/database/platform-triggers"
import { NATIVE_FEED } from "../../src/modules/ordering/native/native-feed"
import { atRest, type Client, orderBodies, type Store, smallCatalogue } from "../support"
import { nativeAdmin } from "../support/native-admin"

/** The triggers that write the native feed: changes of the platform's orders. */
export function nativeFeed(use: () => Store): void {
  let store: Store
  let admin: Client
  let id: string

  beforeAll(async () => {
    store = use()
    admin = store.platform()
    const body = orderBodies(await smallCatalogue(store.db))
    const { status, body: answer } = await store.api().post("orders", body.pickup())
    expect(status).toBe(201)
    id = answer.data.id
  })

  const notes = async () => (await store.db("svc_native_change").where({ order_id: id }).select("what")).map(({ what }) => what)

  it("is not written when the plugin places or changes an order", async () => {
    await store.api("manager").put(`orders/${id}`, { minutes_to_arrive: 20, printed: true, customer_note: "sin prisa" })
    expect(await notes()).toEqual([])
  })

  it("is written in the transaction of the change: a rollback leaves nothing", async () => {
    await expect(
      store.db.transaction(async (trx) => {
        await trx("order").where({ id }).update({ status: "completed" })
        expect(await trx("svc_native_change").where({ order_id: id })).toHaveLength(1)
        throw new Error("taken back")
      }),
    ).rejects.toThrow("taken back")
    expect(await notes()).toEqual([])
  })

  it("has triggers that every start installs if they are missing, once under concurrent starts", async () => {
    await store.db.raw("drop function svc_note_order() cascade")
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => ensureTriggers(store.db, NATIVE_FEED)))
    expect(outcomes.filter((outcome) => outcome === "installed")).toHaveLength(1)
    expect(await ensureTriggers(store.db, NATIVE_FEED)).toBe("unchanged")
    await store.db.raw("drop trigger svc_note_money on order_transaction")
    await store.processes[0]?.kill()
    await store.processes[0]?.start()
    expect(await ensureTriggers(store.db, NATIVE_FEED)).toBe("unchanged")
  })

  it("does not block the platform if its table is missing", async () => {
    await store.db.raw("alter table svc_native_change rename to svc_native_change_gone")
    try {
      expect((await admin.post(`/admin/orders/${id}/complete`, {})).status).toBe(200)
    } finally {
      await store.db.raw("alter table svc_native_change_gone rename to svc_native_change")
    }
    expect((await nativeAdmin(store).order(id)).status).toBe("completed")
  })

  it("does not keep rows of orders that are not the restaurant's", async () => {
    await store.db("svc_native_change").insert({ order_id: "order_of_somebody_else", what: ["status"], was_status: "pending" })
    await atRest(store, "orders")
  })
}
