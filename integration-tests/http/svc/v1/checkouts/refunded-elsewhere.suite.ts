import { type CardStore, eventually } from "../../../../support"
import { diesAtStart, everybodyBack } from "../../../../support/failpoints"

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape and compares them with plain values
type Data = any

/** Refunds that the provider's own dashboard has made, and refunds that the provider refuses. */
export function refundedElsewhere(use: () => CardStore): void {
  /** Waits until the payment is not checked any more. */
  const over = (order: Data) => eventually(async () => (await use().row(order)).look_at === null)
  /** The notes on an order that its payment has written. */
  const notesOf = async ({ id }: Data): Promise<Data[]> => {
    const notes: Data[] = await use().manage("GET", `orders/${id}/notes`)
    return notes.filter(({ author }) => author === "payment")
  }
  const cancel = ({ id }: Data) => use().manage("PUT", `orders/${id}`, { status: "cancelled" })
  /** Waits until everything is back with the guest, once, and the books say so. */
  const allBack = async (order: Data, id: string) => {
    const cards = use()
    await over(order)
    expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id)]).toEqual([1900, 0])
    await eventually(async () => (await cards.booked(order)).transactions === 0)
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
    expect((await cards.payment("GET", order)).body.data).toMatchObject({ status: "refunded", refunded: "19.00" })
  }
  /** Stores a refund of 5.00 whose process died a minute ago, before it asked the provider. */
  const begin = async (order: Data, payment: Data) => {
    const refund = { id: `ref_begun_${order.number}`, payment_id: payment.id, amount: 5 }
    const created_at = new Date(Date.parse(order.created_at) - 60_000)
    await use()
      .store.db("refund")
      .insert({ ...refund, raw_amount: JSON.stringify({ value: "5", precision: 20 }), created_at })
  }

  it("a refund that is begun and that the provider refuses does not count as refunded, and the store is told", async () => {
    const cards = use()
    const { order, id, payment } = await cards.paidOrder()
    cards.stripe.giveBack(id, 1500)
    await begin(order, payment)
    await cards.dueNow(order)
    await over(order)
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
    expect([await cards.status(order), (await notesOf(order)).length]).toEqual(["processing", 1])
    expect(cards.stripe.refundedOf(id)).toBe(1500)
  })

  it("a kill -9 behind the refusal of a begun refund changes nothing: the store is told once", async () => {
    const cards = use()
    const { order, id, payment } = await cards.paidOrder()
    cards.stripe.giveBack(id, 1500)
    await diesAtStart(cards.store, "refund.refused", async () => {
      await begin(order, payment)
      await cards.dueNow(order)
    })
    expect([await cards.booked(order), cards.stripe.refundedOf(id)]).toMatchObject([{ refunded: 5, transactions: 19 }, 1500])
    await everybodyBack(cards.store)
    await cards.dueNow(order)
    await over(order)
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
    expect((await notesOf(order)).length).toBe(1)
  })

  it("a refund that is begun stays while the provider fails, and is made afterwards", async () => {
    const cards = use()
    const { order, id, payment } = await cards.paidOrder()
    cards.stripe.behave(500, /refunds$/)
    await begin(order, payment)
    await cards.dueNow(order)
    await eventually(async () => (await cards.row(order)).failures > 0)
    cards.stripe.behave("well")
    await over(order)
    expect(cards.stripe.refundedOf(id)).toBe(500)
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 5, transactions: 14, payments: 1 })
    expect(await notesOf(order)).toEqual([])
  })

  it.each([
    ["a part", 500, 1],
    ["everything", 1900, 0],
  ])(
    "%s was refunded in the provider's dashboard, then the order is cancelled: the rest goes back",
    async (_what, part, notes) => {
      const cards = use()
      const { order, id } = await cards.paidOrder()
      cards.stripe.giveBack(id, part)
      await cancel(order)
      await cards.dueNow(order)
      await allBack(order, id)
      expect(await notesOf(order)).toHaveLength(notes)
    },
  )

  it("so much was refunded in the provider's dashboard that a begun refund is refused: the rest of a cancelled order goes back", async () => {
    const cards = use()
    const { order, id, payment } = await cards.paidOrder()
    cards.stripe.giveBack(id, 1500)
    await begin(order, payment)
    await cancel(order)
    await cards.dueNow(order)
    await allBack(order, id)
  })

  it("a part was refunded in the provider's dashboard, then the order is deleted: the rest goes back", async () => {
    const cards = use()
    const { order, id, payment } = await cards.paidOrder()
    cards.stripe.giveBack(id, 1500)
    await begin(order, payment)
    await cards.manage("DELETE", `orders/${order.id}`)
    await cards.dueNow(order)
    await over(order)
    expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id)]).toEqual([1900, 0])
    expect(await cards.booked(order)).toMatchObject({ captured: 19, refunded: 19 })
  })

  it("a kill -9 behind the record of such a part records it once, and the rest goes back once", async () => {
    const cards = use()
    const { order, id } = await cards.paidOrder()
    cards.stripe.giveBack(id, 500)
    await diesAtStart(cards.store, "refund.foreign", async () => {
      await cards.store.db("svc_order").where({ id: order.id }).update({ status: "cancelled" })
      await cards.dueNow(order)
    })
    expect([cards.stripe.refundedOf(id), (await cards.booked(order)).refunded]).toEqual([500, 5])
    await everybodyBack(cards.store)
    await cards.dueNow(order)
    await allBack(order, id)
    expect(await notesOf(order)).toHaveLength(1)
  })

  it("what the provider refuses for another reason is told to the store once, asked for again later, and told when it is back", async () => {
    const cards = use()
    const { order, id } = await cards.paidOrder()
    cards.stripe.refuseRefunds(true)
    await cancel(order)
    await cards.dueNow(order)
    await eventually(async () => (await notesOf(order)).length > 0)
    for (const _again of [1, 2]) {
      const { look_at, updated_at, state, problem } = await cards.row(order)
      expect([state, problem, look_at - updated_at]).toEqual(["owed", "unreturned", 600_000])
      await cards.dueNow(order)
      await eventually(async () => (await cards.row(order)).look_at.getTime() > 0)
    }
    expect([await cards.status(order), (await notesOf(order)).length]).toEqual(["cancelled", 1])
    cards.stripe.refuseRefunds(false)
    await cards.dueNow(order)
    await allBack(order, id)
    expect([(await notesOf(order)).length, (await cards.row(order)).problem]).toEqual([2, null])
  })

  it.each([429, 500])(
    "an outage with status %s is not told to the store, and delays a refund by less than a minute",
    async (status) => {
      const cards = use()
      const { order, id } = await cards.paidOrder()
      cards.stripe.behave(status, /refunds/)
      await cancel(order)
      await cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ look_at: new Date(0), failures: 90 })
      await eventually(async () => (await cards.row(order)).failures > 90)
      const { look_at, updated_at } = await cards.row(order)
      expect(look_at - updated_at).toBeLessThan(50_000)
      cards.stripe.behave("well")
      await cards.dueNow(order)
      await allBack(order, id)
      expect(await notesOf(order)).toEqual([])
    },
  )
}
