import { atRest, type CardStore, eventually, type NativeCheckout, nativeCheckout, STRIPE } from "../../../support"

/** Orders of native carts that the store deletes, refunds or sets to failed: their guests get their money back. */
export function cartsCalledOff(use: () => CardStore): void {
  let native: NativeCheckout
  beforeAll(() => {
    native = nativeCheckout(use().store, use().shop)
  })

  type Capture = "automatic" | "manual"
  /** An order of a cart whose payment is captured or authorised. */
  const ordered = async (capture_method: Capture, fulfillment_time: string) => {
    const cards = use()
    const svc = { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time }
    const cart = await native.ready({ provider: STRIPE, paymentData: { capture_method }, cart: { extensions: { svc } } })
    const intent = [...cards.stripe.intents.values()].at(-1)
    if (!intent) throw new Error("Stripe has no intent")
    const { id, amount } = cards.stripe.confirm(intent.id)
    const { order } = (await native.complete(cart)).body
    return { cards, order, id, amount }
  }
  type Order = Awaited<ReturnType<typeof ordered>>["order"]
  const failuresOf = ({ id }: Order) => use().store.db("svc_outbox_failure").where({ order_id: id, consumer: "native-mirror" })
  const isMirrored = ({ id }: Order, status: string) =>
    eventually(async () => (await use().store.db("svc_order").where({ id }).first()).mirrored_status === status)
  const isServed = (order: Order) => eventually(async () => (await failuresOf(order)).length === 0)

  describe("a deleted order", () => {
    const remove = ({ id }: Order) => use().manage("DELETE", `orders/${id}`)

    it.each<[string, Capture, boolean, string]>([
      ["captured", "automatic", false, "22:15"],
      ["authorised", "manual", false, "22:30"],
      ["captured in Stripe's own dashboard, unknown to Medusa", "manual", true, "22:45"],
    ])("releases or refunds money that was %s", async (_what, capture, isCaptured, time) => {
      const { cards, order, id, amount } = await ordered(capture, time)
      if (isCaptured) cards.stripe.capture(id)
      await remove(order)
      await eventually(() => cards.stripe.netOf(id) === 0)
      await isServed(order)
      const wasTaken = capture === "automatic" || isCaptured
      const returned = wasTaken ? amount / 100 : 0
      expect([cards.stripe.refundedOf(id), await cards.booked(order)]).toEqual([
        wasTaken ? amount : 0,
        { captured: returned, refunded: returned, transactions: 0, payments: 1 },
      ])
    })

    it("is refunded once, even after an outage and a lost response of the provider", async () => {
      const { cards, order, id, amount } = await ordered("automatic", "23:00")
      cards.stripe.behave(500, /refunds$/)
      await remove(order)
      await eventually(async () => (await failuresOf(order)).length > 0)
      expect(cards.stripe.refundedOf(id)).toBe(0)
      cards.stripe.behave("lose", /refunds$/)
      await eventually(() => cards.stripe.refundedOf(id) > 0)
      cards.stripe.behave("well")
      await isServed(order)
      expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id)]).toEqual([amount, 0])
    })

    it("has only the rest refunded if a part was refunded in Stripe's own dashboard", async () => {
      const { cards, order, id, amount } = await ordered("automatic", "23:15")
      cards.stripe.refund(id, 500)
      await remove(order)
      await eventually(() => cards.stripe.netOf(id) === 0)
      await isServed(order)
      expect(cards.stripe.refundedOf(id)).toBe(amount)
    })

    it("is refunded in full if a process crashed before it requested a partial refund", async () => {
      const { cards, order, id, amount } = await ordered("automatic", "22:15")
      const { db } = cards.store
      const payment = await db("payment as p")
        .join("order_payment_collection as l", "l.payment_collection_id", "p.payment_collection_id")
        .where({ order_id: order.id })
        .first("p.id")
      const part = { amount: 5, raw_amount: JSON.stringify({ value: "5", precision: 20 }) }
      const created_at = new Date(Date.parse(order.created_at) - 60_000)
      await db("refund").insert({ id: `ref_begun_cart_${order.display_id}`, payment_id: payment.id, created_at, ...part })
      await remove(order)
      await eventually(() => cards.stripe.netOf(id) === 0)
      expect(cards.stripe.refundedOf(id)).toBe(amount)
    })

    it("of svc/v1 with a second payment from a native cart has both payments refunded", async () => {
      const { cards, order: second, id, amount } = await ordered("automatic", "22:30")
      const first = await cards.paidOrder()
      await cards.store.db("order_payment_collection").where({ order_id: second.id }).update({ order_id: first.order.id })
      await remove(first.order)
      await eventually(() => cards.stripe.netOf(id) === 0)
      await cards.dueNow(first.order)
      await eventually(() => cards.stripe.netOf(first.id) === 0)
      await atRest(cards.store, "orders")
      expect([cards.stripe.refundedOf(id), cards.stripe.refundedOf(first.id)]).toEqual([amount, 1900])
    })
  })

  it("a sent order that the store refunds returns money that was captured in Stripe's own dashboard, unknown to Medusa", async () => {
    const { cards, order, id, amount } = await ordered("manual", "22:30")
    for (const status of ["processing", "completed"]) await cards.manage("PUT", `orders/${order.id}`, { status })
    await isMirrored(order, "completed")
    cards.stripe.capture(id)
    await cards.manage("PUT", `orders/${order.id}`, { status: "refunded" })
    await isMirrored(order, "refunded")
    const returned = { captured: amount / 100, refunded: amount / 100, transactions: 0, payments: 1 }
    expect([cards.stripe.refundedOf(id), await cards.booked(order)]).toEqual([amount, returned])
  })

  describe("an order that the store sets to failed", () => {
    const settled = async (order: Order) => {
      await isMirrored(order, "failed")
      const { db } = use().store
      await eventually(async () => (await db("svc_native_change").where({ order_id: order.id })).length === 0)
    }
    const shown = async ({ id }: Order) => {
      const { status, paid_at, to_collect } = await use().manage("GET", `orders/${id}`)
      return [status, paid_at, to_collect, (await use().manage("GET", `orders/${id}/payment`)).status]
    }

    it("releases its authorised payment, and stays failed", async () => {
      const { cards, order, id } = await ordered("manual", "22:45")
      await cards.manage("PUT", `orders/${order.id}`, { status: "failed" })
      await eventually(() => cards.stripe.intents.get(id)?.status === "canceled")
      await settled(order)
      expect([cards.stripe.netOf(id), await shown(order)]).toEqual([0, ["failed", null, "0.00", "voided"]])
    })

    it("is refunded and stays failed; its whole total is due when it is revived", async () => {
      const { cards, order, id, amount } = await ordered("automatic", "23:00")
      await cards.manage("PUT", `orders/${order.id}`, { status: "failed", force: true, note: "Chargeback" })
      await eventually(() => cards.stripe.netOf(id) === 0)
      await settled(order)
      const returned = { captured: amount / 100, refunded: amount / 100, transactions: 0, payments: 1 }
      expect([cards.stripe.refundedOf(id), await cards.booked(order)]).toEqual([amount, returned])
      expect(await shown(order)).toEqual(["failed", null, "0.00", "refunded"])
      for (const status of ["pending", "processing"]) await cards.manage("PUT", `orders/${order.id}`, { status })
      await atRest(cards.store, "orders")
      expect(await shown(order)).toEqual(["processing", null, (amount / 100).toFixed(2), "refunded"])
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await isMirrored(order, "cancelled")
      expect(cards.stripe.refundedOf(id)).toBe(amount)
    })

    it("can be revived only after its money is returned, and stays revived", async () => {
      const { cards, order, id, amount } = await ordered("automatic", "22:45")
      cards.stripe.behave(500, /refunds$/)
      await cards.manage("PUT", `orders/${order.id}`, { status: "failed", force: true, note: "Chargeback" })
      await eventually(async () => (await failuresOf(order)).length > 0)
      const revive = () => cards.store.api("manager").put(`orders/${order.id}`, { status: "pending" })
      const early = (await revive()).body.error
      expect([early.code, early.details.reason]).toEqual(["svc_invalid_transition", "payment_returning"])
      cards.stripe.behave("well")
      await settled(order)
      expect((await revive()).status).toBe(200)
      await atRest(cards.store, "orders")
      const { status, paid_at } = await cards.manage("GET", `orders/${order.id}`)
      expect([status, paid_at, cards.stripe.refundedOf(id)]).toEqual(["pending", null, amount])
    })

    it("keeps a manual payment that the store has captured in the dashboard", async () => {
      const cards = use()
      const svc = { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "22:45" }
      const order = await native.order({ cart: { extensions: { svc } } })
      const { db } = cards.store
      const payment = await db("payment as p")
        .join("order_payment_collection as l", "l.payment_collection_id", "p.payment_collection_id")
        .where({ order_id: order.id })
        .first("p.id")
      expect((await cards.store.platform().post(`/admin/payments/${payment.id}/capture`, {})).status).toBe(200)
      await eventually(async () => (await db("svc_native_change").where({ order_id: order.id })).length === 0)
      const taken = await cards.booked(order)
      expect(taken).toMatchObject({ captured: order.total, transactions: order.total })
      await cards.manage("PUT", `orders/${order.id}`, { status: "failed", force: true, note: "Nobody came" })
      await atRest(cards.store, "orders")
      expect(await cards.booked(order)).toEqual(taken)
    })

    it("is paid in cash if it is revived, and the cash is booked when it is finalized", async () => {
      const { cards, order, id } = await ordered("automatic", "22:30")
      await cards.manage("PUT", `orders/${order.id}`, { status: "failed", force: true, note: "Chargeback" })
      await settled(order)
      for (const status of ["pending", "processing", "completed", "finalized"])
        await cards.manage("PUT", `orders/${order.id}`, { status })
      await isMirrored(order, "finalized")
      expect(await cards.books(order)).toEqual({ transactions: Number(order.total), due: 0 })
      expect([cards.stripe.netOf(id), await cards.status(order)]).toEqual([0, "finalized"])
    })
  })
}
