import { type CardStore, eventually, nativeCheckout, STRIPE } from "../../../support"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

/** Refunds and cancellations in Medusa's dashboard take the payment turn, like all other work on a payment. */
export function dashboardTurn(use: () => CardStore): void {
  const dashboard = (path: string, body = {}, process = 0) =>
    use().store.platform({ process }).post(`/admin/${path}`, body, { timeout: 120_000 })
  const refundsOf = ({ id }: Data) => use().store.db("refund").where({ payment_id: id })

  it("while a refund of a native cart's order is in progress, another refund and a cancellation get 503", async () => {
    const cards = use()
    const svc = { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "22:30" }
    const wish = { provider: STRIPE, paymentData: { capture_method: "automatic" }, cart: { extensions: { svc } } }
    const native = nativeCheckout(cards.store, cards.shop)
    const cart = await native.ready(wish)
    const { id = "" } = [...cards.stripe.intents.values()].at(-1) ?? {}
    cards.stripe.confirm(id)
    const { order } = (await native.complete(cart)).body
    const { payment_collection_id } = await cards.store.db("order_payment_collection").where({ order_id: order.id }).first()
    const payment = await cards.store.db("payment").where({ payment_collection_id }).first("id")
    cards.stripe.behave("hang", /^POST \/v1\/refunds$/)
    const first = dashboard(`payments/${payment.id}/refund`, { amount: 5 })
    await eventually(async () => (await refundsOf(payment)).length === 1)
    const others = await Promise.all([
      dashboard(`payments/${payment.id}/refund`, { amount: 1 }, 1),
      dashboard(`orders/${order.id}/cancel`, {}, 1),
    ])
    expect(others.map(({ status }) => status)).toEqual([503, 503])
    cards.stripe.behave("well")
    expect((await first).status).toBe(200)
    expect(cards.stripe.refundedOf(id)).toBe(500)
  })

  it.each([
    ["a part", 5],
    ["half of the total, which equals the rest", 9.5],
  ])(
    "a cancellation does not wait for the check of an unfinished refund of %s, because it refunds everything",
    async (_which, begun) => {
      const cards = use()
      const { order, id, payment } = await cards.paidOrder()
      const amount = { amount: begun, raw_amount: JSON.stringify({ value: String(begun), precision: 20 }) }
      const created_at = new Date(Date.parse(order.created_at) - 60_000)
      await cards.store.db("refund").insert({ id: `ref_begun_${order.number}`, payment_id: payment.id, ...amount, created_at })
      await cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ look_at: new Date("2100-01-01") })
      expect((await dashboard(`payments/${payment.id}/refund`, { amount: 3 })).status).toBe(503)
      expect((await dashboard(`orders/${order.id}/cancel`)).status).toBe(200)
      await eventually(async () => (await cards.status(order)) === "cancelled")
      await cards.dueNow(order)
      await eventually(async () => (await cards.row(order)).look_at === null)
      await eventually(() => cards.stripe.refundedOf(id) === 1900)
      await eventually(async () => (await cards.booked(order)).transactions === 0)
      expect(cards.stripe.refundedOf(id)).toBe(1900)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
    },
  )
}
