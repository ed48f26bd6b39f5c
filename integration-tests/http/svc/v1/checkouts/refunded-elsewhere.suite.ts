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
}
