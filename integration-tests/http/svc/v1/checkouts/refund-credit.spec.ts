import { CardStore, eventually } from "../../../../support"
import { killAll, restartDead } from "../../../../support/failpoints"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

describe("a refund from the dashboard whose server crashes between the booking and the credit line", () => {
  let cards: CardStore

  beforeAll(async () => {
    cards = await CardStore.start()
  })
  afterAll(() => cards?.stop())

  /** The amount that the dashboard shows as due. */
  const outstanding = async (order: Data): Promise<number> => {
    const { body } = await cards.store.platform().get(`/admin/orders/${order.id}`, { query: { fields: "id,summary" } })
    return body.order.summary.pending_difference
  }
  const credited = async (order: Data): Promise<number[]> => {
    const lines = cards.store.db("order_credit_line").where({ order_id: order.id }).whereNull("deleted_at")
    return (await lines.pluck("amount")).map(Number)
  }
  const ago = (table: string, where: object) =>
    cards.store
      .db(table)
      .where(where)
      .update({ created_at: cards.store.db.raw("created_at - interval '1 minute'") })

  /** A paid order of 19.00 with a refund of 5.00 that was booked a minute ago and has no credit line. */
  const refundBooked = async () => {
    const { db } = cards.store
    const order = await cards.placed()
    const { id } = cards.pay(order)
    expect(await cards.webhook(order)).toBe(200)
    await eventually(async () => (await cards.row(order)).look_at === null)
    const { collection_id } = await cards.row(order)
    const payment = await db("payment").where({ payment_collection_id: collection_id }).first("id")
    const blocked = await db.transaction()
    // The workflow's next step adds an order change.
    await blocked.raw("lock table order_change in exclusive mode")
    const refunding = cards.store
      .platform()
      .post(`/admin/payments/${payment.id}/refund`, { amount: 5 })
      .catch(() => undefined)
    await eventually(async () => (await cards.booked(order)).transactions === 14)
    await killAll(cards.store)
    await refunding
    await db.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    await blocked.rollback()
    await ago("refund", { payment_id: payment.id })
    await ago("order_transaction", { order_id: order.id })
    expect(await credited(order)).toEqual([])
    const looked = (await cards.row(order)).look_at
    // No check runs before the test starts it, however long the servers take to start.
    await db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ look_at: new Date("2100-01-01") })
    return { order, id, looked }
  }

  it("gets its credit line from the next check, so that the refunded amount is not due again", async () => {
    const { order, id, looked } = await refundBooked()
    expect(looked).not.toBeNull()
    await restartDead(cards.store)
    expect(await outstanding(order)).toBe(5)
    await cards.store
      .db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ look_at: new Date(0) })
    await eventually(async () => (await credited(order)).length > 0)
    await eventually(async () => (await cards.row(order)).look_at === null)
    expect([await credited(order), await outstanding(order), cards.stripe.refundedOf(id)]).toEqual([[5], 0, 500])
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 5, transactions: 14, payments: 1 })
  })

  it("gets no credit line if the order was edited after the booking: the due amount may come from the edit", async () => {
    const { order } = await refundBooked()
    await restartDead(cards.store)
    const platform = cards.store.platform()
    expect((await platform.post("/admin/order-edits", { order_id: order.id })).status).toBe(200)
    const [item] = await cards.store.db("order_item").where({ order_id: order.id }).select("item_id", "quantity")
    const path = `/admin/order-edits/${order.id}`
    const more = { quantity: Number(item.quantity) + 1 }
    expect((await platform.post(`${path}/items/item/${item.item_id}`, more)).status).toBe(200)
    expect((await platform.post(`${path}/request`)).status).toBe(200)
    expect((await platform.post(`${path}/confirm`)).status).toBe(200)
    await cards.store
      .db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ look_at: new Date(0) })
    await eventually(async () => (await cards.row(order)).look_at === null)
    expect(await credited(order)).toEqual([])
  })
})
