import { CardStore, eventually } from "../../../../support"
import { everybodyBack } from "../../../../support/failpoints"

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape and compares them with plain values
type Data = any

describe("a refund from the dashboard whose server dies between the booking and the credit line", () => {
  let cards: CardStore

  beforeAll(async () => {
    cards = await CardStore.start()
  })
  afterAll(() => cards?.stop())

  /** What the dashboard shows as due. */
  const outstanding = async (order: Data): Promise<number> => {
    const { body } = await cards.store.platform().get(`/admin/orders/${order.id}`, { query: { fields: "id,summary" } })
    return body.order.summary.pending_difference
  }
  const credited = async (order: Data): Promise<number[]> => {
    const lines = cards.store.db("order_credit_line").where({ order_id: order.id }).whereNull("deleted_at")
    return (await lines.pluck("amount")).map(Number)
  }

  /** A paid order of 19.00 with a booked refund of 5.00, a minute old, that has no credit line. */
  const refundBooked = async () => {
    const { db } = cards.store
    const { order, id, payment } = await cards.paidOrder()
    const blocked = await db.transaction()
    // The workflow's next step adds an order change.
    await blocked.raw("lock table order_change in exclusive mode")
    const refunding = cards.store
      .platform()
      .post(`/admin/payments/${payment.id}/refund`, { amount: 5 })
      .catch(() => undefined)
    await eventually(async () => (await cards.booked(order)).transactions === 14)
    await Promise.all(cards.store.processes.map((server) => server.kill()))
    await refunding
    await db.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    await blocked.rollback()
    await cards.ageRefunds(payment)
    await db("order_transaction")
      .where({ order_id: order.id })
      .update({ created_at: db.raw("created_at - interval '1 minute'") })
    expect(await credited(order)).toEqual([])
    const looked = (await cards.row(order)).look_at
    // Not before the test wants it, however long the servers take to start.
    await db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ look_at: new Date("2100-01-01") })
    return { order, id, looked }
  }

  const edits = "/admin/order-edits"
  const openEdit = async ({ id }: Data) => expect((await cards.store.platform().post(edits, { order_id: id })).status).toBe(200)
  /** Waits until the check that is due now has been made. @returns after how many ms the next one is due */
  const nextCheck = async (order: Data): Promise<number | null> => {
    await cards.dueNow(order)
    await eventually(async () => (await cards.row(order)).look_at?.getTime() !== 0)
    const { look_at: next, updated_at: checked } = await cards.row(order)
    return next && next - checked
  }

  it("gets its credit line within a minute, so that the refunded amount is not due again", async () => {
    const { order, id, looked } = await refundBooked()
    expect(looked).not.toBeNull()
    await everybodyBack(cards.store)
    expect(await outstanding(order)).toBe(5)
    await cards.dueNow(order)
    await eventually(async () => (await credited(order)).length > 0)
    await eventually(async () => (await cards.row(order)).look_at === null)
    expect([await credited(order), await outstanding(order), cards.stripe.refundedOf(id)]).toEqual([[5], 0, 500])
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 5, transactions: 14, payments: 1 })
  })

  it("waits for an edit of the order, and gets its credit line once the edit is cancelled", async () => {
    const { order } = await refundBooked()
    await everybodyBack(cards.store)
    await openEdit(order)
    expect(await nextCheck(order)).toBe(60_000)
    expect(await credited(order)).toEqual([])
    expect((await cards.store.platform().delete(`${edits}/${order.id}`)).status).toBe(200)
    expect(await nextCheck(order)).toBeNull()
    expect([await credited(order), await outstanding(order)]).toEqual([[5], 0])
  })

  it("stays as it is when the order was edited since: what is due may be due to the edit", async () => {
    const { order } = await refundBooked()
    await everybodyBack(cards.store)
    const platform = cards.store.platform()
    expect((await platform.post("/admin/order-edits", { order_id: order.id })).status).toBe(200)
    const [item] = await cards.store.db("order_item").where({ order_id: order.id }).select("item_id", "quantity")
    const path = `/admin/order-edits/${order.id}`
    const more = { quantity: Number(item.quantity) + 1 }
    expect((await platform.post(`${path}/items/item/${item.item_id}`, more)).status).toBe(200)
    expect((await platform.post(`${path}/request`)).status).toBe(200)
    expect((await platform.post(`${path}/confirm`)).status).toBe(200)
    await cards.dueNow(order)
    await eventually(async () => (await cards.row(order)).look_at === null)
    expect(await credited(order)).toEqual([])
  })
})
