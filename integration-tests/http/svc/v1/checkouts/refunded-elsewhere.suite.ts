import { type CardStore, eventually } from "../../../../support"

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape and compares them with plain values
type Data = any

/** Refunds that the provider's own dashboard has made, and refunds that the provider refuses. */
export function refundedElsewhere(use: () => CardStore): void {
  const cancel = ({ id }: Data) => use().manage("PUT", `orders/${id}`, { status: "cancelled" })
  const remove = ({ id }: Data) => use().manage("DELETE", `orders/${id}`)
  /** Waits until the payment is not checked any more. */
  const over = (order: Data) => eventually(async () => (await use().row(order)).look_at === null)
  /** The notes on an order that its payment has written. */
  const notesOf = async ({ id }: Data): Promise<Data[]> => {
    const notes: Data[] = await use().manage("GET", `orders/${id}/notes`)
    return notes.filter(({ author }) => author === "payment")
  }

  it.each([
    ["a part", 500, 1],
    ["everything", 1900, 0],
  ])(
    "%s was refunded in the provider's dashboard, then the order is cancelled: the rest goes back, and the books agree",
    async (_what, part, notes) => {
      const cards = use()
      const { order, id } = await cards.paidOrder()
      cards.stripe.giveBack(id, part)
      await cancel(order)
      await cards.dueNow(order)
      await over(order)
      expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id)]).toEqual([1900, 0])
      await eventually(async () => (await cards.booked(order)).transactions === 0)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
      expect((await cards.payment("GET", order)).body.data).toMatchObject({ status: "refunded", refunded: "19.00" })
      expect(await notesOf(order)).toHaveLength(notes)
    },
  )

  it("a part was refunded in the provider's dashboard, then the order is deleted: the rest goes back", async () => {
    const cards = use()
    const { order, id } = await cards.paidOrder()
    cards.stripe.giveBack(id, 500)
    await remove(order)
    await cards.dueNow(order)
    await over(order)
    expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id)]).toEqual([1900, 0])
    expect(await cards.booked(order)).toMatchObject({ captured: 19, refunded: 19 })
  })

  it("a refund that keeps failing is told to the store once, is tried less often, and is made once the provider makes it", async () => {
    const cards = use()
    const { order, id } = await cards.paidOrder()
    cards.stripe.behave(400, /POST .*refunds$/)
    await cancel(order)
    await cards.dueNow(order)
    await eventually(async () => (await cards.row(order)).state === "owed")
    for (const failures of [20, 30]) {
      await cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ failures, look_at: new Date(0) })
      await eventually(async () => (await cards.row(order)).failures > failures)
      const { look_at: next, updated_at: tried } = await cards.row(order)
      expect(next - tried).toBeGreaterThan(600_000)
      await eventually(async () => (await notesOf(order)).length > 0)
    }
    expect([await cards.status(order), (await notesOf(order)).length]).toEqual(["cancelled", 1])
    cards.stripe.behave("well")
    await cards.dueNow(order)
    await over(order)
    expect([cards.stripe.refundedOf(id), (await notesOf(order)).length]).toEqual([1900, 1])
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
  })
}
