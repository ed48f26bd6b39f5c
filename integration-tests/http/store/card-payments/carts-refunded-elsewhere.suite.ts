import { atRest, type CardStore, eventually, type NativeCheckout, nativeCheckout, STRIPE } from "../../../support"
import { crashAt, restartDead } from "../../../support/failpoints"

/** The amount refunded in Stripe's own dashboard, in cents. */
const PART = 500

/** Orders of native carts, with a part of their payment refunded in Stripe's own dashboard. */
export function cartsRefundedElsewhere(use: () => CardStore): void {
  let native: NativeCheckout
  beforeAll(() => {
    native = nativeCheckout(use().store, use().shop)
  })

  /** A paid order of a cart, with {@link PART} refunded. */
  const partlyRefunded = async (fulfillment_time: string) => {
    const cards = use()
    const svc = { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time }
    const paymentData = { capture_method: "automatic" }
    const cart = await native.ready({ provider: STRIPE, paymentData, cart: { extensions: { svc } } })
    const intent = [...cards.stripe.intents.values()].at(-1)
    if (!intent) throw new Error("Stripe has no intent")
    const { id, amount } = cards.stripe.confirm(intent.id)
    const { order } = (await native.complete(cart)).body
    cards.stripe.refund(id, PART)
    return { cards, order, id, amount }
  }
  const refundsOf = (id: string): number[] =>
    use()
      .stripe.refunds.filter(({ payment_intent: of }) => of === id)
      .map(({ amount }) => amount)
  const mirrored = ({ id }: { readonly id: string }, status: string | undefined) =>
    eventually(async () => (await use().store.db("svc_order").where({ id }).first()).mirrored_status === status)
  const notesOf = async ({ id }: { readonly id: string }): Promise<number> => {
    const all: { author: string }[] = await use().manage("GET", `orders/${id}/notes`)
    return all.filter(({ author }) => author === "payment").length
  }

  it.each([
    ["cancels", ["cancelled"], "22:15"],
    ["has sent and refunds", ["completed", "refunded"], "22:30"],
  ] as const)("the rest is refunded once when the store %s the order", async (_what, moves, time) => {
    const { cards, order, id, amount } = await partlyRefunded(time)
    for (const status of moves) await cards.manage("PUT", `orders/${order.id}`, { status })
    await mirrored(order, moves.at(-1))
    expect([refundsOf(id), await notesOf(order)]).toEqual([[PART, amount - PART], 0])
    const rest = (amount - PART) / 100
    expect(await cards.booked(order)).toMatchObject({ refunded: rest, transactions: PART / 100 })
    await cards.manage("PUT", `orders/${order.id}`, { customer_note: "refunded in two parts" })
    await atRest(cards.store, "orders")
    expect(refundsOf(id)).toEqual([PART, amount - PART])
  })

  it("the rest is refunded once if the server crashes before it has booked the refund", async () => {
    const { cards, order, id, amount } = await partlyRefunded("22:45")
    await crashAt(cards.store, "refund.booked", () => cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" }))
    const { collection_id } = await cards.store
      .db("order_payment_collection as l")
      .where({ order_id: order.id })
      .first("l.payment_collection_id as collection_id")
    const refunds = cards.store.db("refund").whereIn("payment_id", (query) => {
      query.select("id").from("payment").where({ payment_collection_id: collection_id })
    })
    // Move the refund further into the past than a running process could need for it.
    expect(await refunds.update({ created_at: cards.store.db.raw("created_at - interval '1 minute'") })).toBe(1)
    await restartDead(cards.store)
    await mirrored(order, "cancelled")
    expect([refundsOf(id), await notesOf(order)]).toEqual([[PART, amount - PART], 0])
    // Stripe responds to the repeated request that everything is refunded. The refund made in Stripe's dashboard is then booked as well.
    expect(await cards.booked(order)).toMatchObject({ refunded: amount / 100, transactions: 0 })
  })

  it("an amount that the provider refuses to refund is kept, and the order gets one note about it", async () => {
    const { cards, order, id, amount } = await partlyRefunded("23:00")
    cards.stripe.dispute(id)
    await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
    await mirrored(order, "cancelled")
    expect([refundsOf(id), await notesOf(order)]).toEqual([[PART], 1])
    expect(cards.stripe.netOf(id)).toBe(amount - PART)
  })

  it("a second payment is refunded even if the provider refuses to refund the first", async () => {
    const { cards, order, id, amount } = await partlyRefunded("22:15")
    const second = await partlyRefunded("22:30")
    const { db } = cards.store
    const collectionOf = async ({ id: order_id }: { readonly id: string }): Promise<string> =>
      (await db("order_payment_collection").where({ order_id }).first()).payment_collection_id
    await db("payment")
      .where({ payment_collection_id: await collectionOf(second.order) })
      .update({ payment_collection_id: await collectionOf(order) })
    cards.stripe.dispute(id)
    for (const status of ["completed", "refunded"]) await cards.manage("PUT", `orders/${order.id}`, { status })
    await mirrored(order, "refunded")
    expect([refundsOf(id), refundsOf(second.id)]).toEqual([[PART], [PART, amount - PART]])
    expect(await notesOf(order)).toBe(1)
  })

  it("nothing more is refunded, and there is no note, if the whole payment was refunded in Stripe's dashboard", async () => {
    const { cards, order, id, amount } = await partlyRefunded("23:15")
    cards.stripe.refund(id, amount - PART)
    await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
    await mirrored(order, "cancelled")
    expect([cards.stripe.netOf(id), refundsOf(id).length, await notesOf(order)]).toEqual([0, 2, 0])
  })
}
