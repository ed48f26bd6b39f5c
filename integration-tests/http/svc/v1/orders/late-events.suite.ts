import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { eventually, orderBodies, type Store, smallCatalogue } from "../../../../support"

export function lateEvents(use: () => Store): void {
  let store: Store
  let bodies: ReturnType<typeof orderBodies>
  beforeAll(async () => {
    store = use()
    bodies = orderBodies(await smallCatalogue(store.db))
  })

  async function placeOrder(): Promise<string> {
    const { status, body } = await store.api().post("orders", bodies.pickup())
    expect(status).toBe(201)
    return body.data.id
  }

  const platformStatus = async (id: string) => (await store.db("order").first("status").where({ id })).status

  describe("an event whose transaction commits after that of an event with a higher position", () => {
    it("still reaches the platform's order", async () => {
      const [late, early] = [await placeOrder(), await placeOrder()]
      const cancel = async (trx: Knex.Transaction, id: string) => {
        await trx("svc_order").where({ id }).update({ status: "cancelled" })
        const event = { store: "main", order_id: id, topic: "order.updated", created_at: new Date() }
        await trx("svc_outbox").insert({ ...event, data: JSON.stringify({ from: "processing", status: "cancelled" }) })
      }
      const [older, newer] = await Promise.all([store.db.transaction(), store.db.transaction()])
      await older.raw("select pg_current_xact_id()")
      await cancel(newer, late)
      await cancel(older, early)
      await older.commit()
      await eventually(async () => (await platformStatus(early)) === "canceled")
      expect(await platformStatus(late)).toBe("pending")
      await newer.commit()
      await eventually(async () => (await platformStatus(late)) === "canceled")
    })
  })
}
