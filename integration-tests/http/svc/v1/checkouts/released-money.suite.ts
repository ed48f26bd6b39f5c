import { type CardStore, eventually } from "../../../../support"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

export function releasedMoney(use: () => CardStore): void {
  /** Moves the deadline into the past, by default far enough that the cancellation does not wait for a provider that is down. */
  const expire = (order: Data, at = new Date(0)) =>
    use()
      .store.db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ expires_at: at, look_at: new Date(0) })
  const paymentOf = async (order: Data) => {
    const { collection_id } = await use().row(order)
    return use().store.db("payment").where({ payment_collection_id: collection_id }).first("id")
  }
  const mirrored = (order: Data, status: string) =>
    eventually(
      async () => (await use().store.db("svc_order").where({ id: order.id }).first("mirrored_status")).mirrored_status === status,
    )
  /** The number of notes about the payment on an order. */
  const noteCount = async (order: Data): Promise<number> =>
    (await use().store.db("svc_order_note").where({ order_id: order.id, author: "payment" })).length
  const paidAt = async ({ id }: Data) => (await use().store.db("svc_order").where({ id }).first("paid_at")).paid_at
  const closed = (order: Data) => eventually(async () => (await use().row(order)).state === "closed")

  describe("with `capture: manual`", () => {
    beforeAll(() => use().online({ capture: "manual" }))
    afterAll(() => use().online({ capture: "automatic" }))

    it("an order that needs no acceptance is accepted when its payment is authorised, and then captured", async () => {
      const cards = use()
      const order = await cards.placed()
      expect(cards.pay(order).status).toBe("requires_capture")
      expect(await cards.webhook(order)).toBe(200)
      expect(await cards.status(order)).toBe("processing")
      await eventually(() => cards.intentOf(order).status === "succeeded")
      await eventually(async () => (await cards.payment("GET", order)).body.data.status === "captured")
      await eventually(async () => (await cards.booked(order)).transactions === 19)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
      expect(cards.stripe.netOf(cards.intentOf(order).id)).toBe(1900)
    })

    it("money that is authorised after the order has expired is released, and never captured", async () => {
      const cards = use()
      const order = await cards.placed()
      const { id } = cards.intentOf(order)
      cards.stripe.behave(500)
      await expire(order)
      await eventually(async () => (await cards.status(order)) === "cancelled")
      expect(cards.stripe.confirm(id).status).toBe("requires_capture")
      cards.stripe.behave("well")
      await closed(order)
      expect(cards.stripe.intents.get(id)).toMatchObject({ status: "canceled", amount_received: 0, amount_capturable: 0 })
      expect(cards.stripe.calls).not.toContain(`POST /v1/payment_intents/${id}/capture`)
      expect(await cards.booked(order)).toMatchObject({ captured: 0, refunded: 0, transactions: 0 })
      expect(await cards.status(order)).toBe("cancelled")
      expect((await cards.payment("GET", order)).body.data).toMatchObject({ status: "voided", captured: "0.00", session: null })
    })

    it("money that is authorised just after the guest has given up the order is released", async () => {
      const cards = use()
      const order = await cards.placed()
      const { id } = cards.intentOf(order)
      cards.stripe.behave(500)
      expect((await cards.payment("DELETE", order)).body.data.status).toBe("cancelled")
      cards.stripe.confirm(id)
      cards.stripe.behave("well")
      await closed(order)
      expect(cards.stripe.intents.get(id)?.status).toBe("canceled")
      expect(cards.stripe.netOf(id)).toBe(0)
    })
  })

  describe("with `capture: manual` and manual acceptance", () => {
    beforeAll(async () => {
      await use().operation({ manual_acceptance: true })
      await use().online({ capture: "manual" })
    })
    afterAll(async () => {
      await use().operation({ manual_acceptance: false })
      await use().online({ capture: "automatic" })
    })

    it("money that was captured in the provider's own dashboard is refunded when the store refuses the order", async () => {
      const cards = use()
      const order = await cards.placed()
      const { id } = cards.pay(order)
      expect([await cards.webhook(order), await cards.status(order)]).toEqual([200, "accepting"])
      cards.stripe.capture(id)
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await closed(order)
      expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id)]).toEqual([1900, 0])
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
      expect((await cards.payment("GET", order)).body.data).toMatchObject({ status: "refunded", captured: "19.00" })
    })

    it("an authorisation is released even if the provider repeats its failure of the first attempt", async () => {
      const cards = use()
      const order = await cards.placed()
      const { id } = cards.pay(order)
      expect([await cards.webhook(order), await cards.status(order)]).toEqual([200, "accepting"])
      cards.stripe.behave("broken", /cancel$/)
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await eventually(() => cards.stripe.calls.includes(`POST /v1/payment_intents/${id}/cancel`))
      expect(cards.stripe.intents.get(id)?.status).toBe("requires_capture")
      cards.stripe.behave("well")
      await closed(order)
      expect([cards.stripe.intents.get(id)?.status, cards.stripe.netOf(id)]).toEqual(["canceled", 0])
    })

    it.each([
      ["step by step", ["accepted", "processing", "completed"]],
      ["in one move", ["completed"]],
    ])("money that could not be captured at first is captured after the order was completed %s", async (_how, moves) => {
      const cards = use()
      const order = await cards.placed()
      const { id } = cards.pay(order)
      expect([await cards.webhook(order), await cards.status(order)]).toEqual([200, "accepting"])
      cards.stripe.behave(500, /capture$/)
      for (const status of moves)
        await cards.manage("PUT", `orders/${order.id}`, { status, force: moves.length === 1, note: "Left" })
      await eventually(() => cards.stripe.intents.get(id)?.status === "requires_capture")
      // After half an hour the store gets one note.
      const longAgo = new Date(Date.parse(order.created_at) - 1_801_000)
      await cards.store.db("svc_order").where({ id: order.id }).update({ status_changed_at: longAgo })
      await eventually(async () => {
        await cards.dueNow(order)
        return (await noteCount(order)) > 0
      })
      await cards.dueNow(order)
      cards.stripe.behave("well")
      await eventually(() => cards.stripe.intents.get(id)?.status === "succeeded")
      expect(await noteCount(order)).toBe(1)
      await eventually(async () => (await paidAt(order)) !== null)
      expect([await cards.status(order), cards.stripe.netOf(id)]).toEqual(["completed", 1900])
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
    })

    it.each([1900, 1000])(
      "%d of 1900 cents, captured in the provider's own dashboard, are refunded when the store sets the order to failed",
      async (taken) => {
        const cards = use()
        const order = await cards.placed()
        const { id } = cards.pay(order)
        expect(await cards.webhook(order)).toBe(200)
        cards.stripe.capture(id, taken)
        await cards.manage("PUT", `orders/${order.id}`, { status: "failed", force: true, note: "Chargeback" })
        await closed(order)
        await eventually(async () => (await cards.store.db("svc_native_change").where({ order_id: order.id })).length === 0)
        expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id)]).toEqual([taken, 0])
        expect([await cards.status(order), await paidAt(order)]).toEqual(["failed", null])
      },
    )

    it.each(["processing", "completed", "finalized"])(
      "a part captured in the provider's own dashboard is booked and shown as a mismatch when the order becomes %s",
      async (status) => {
        const cards = use()
        const order = await cards.placed()
        const { id } = cards.pay(order)
        expect([await cards.webhook(order), await cards.status(order)]).toEqual([200, "accepting"])
        cards.stripe.capture(id, 1000)
        await cards.manage("PUT", `orders/${order.id}`, { status, force: true, note: "Now" })
        await eventually(async () => (await cards.booked(order)).transactions > 0)
        expect(await cards.booked(order)).toEqual({ captured: 10, refunded: 0, transactions: 10, payments: 1 })
        await eventually(async () => (await cards.payment("GET", order)).body.data.status === "mismatch")
        expect((await cards.payment("GET", order)).body.data).toMatchObject({ amount: "19.00", captured: "10.00" })
        const left = status === "finalized" ? "0.00" : "9.00"
        expect((await cards.manage("GET", `orders/${order.id}`)).to_collect).toBe(left)
        expect([await cards.status(order), cards.stripe.netOf(id)]).toEqual([status, 1000])
      },
    )

    it("a payment captured in part by Medusa, but in full by the provider, is refunded in full", async () => {
      const cards = use()
      const order = await cards.placed()
      const { id } = cards.pay(order)
      expect(await cards.webhook(order)).toBe(200)
      const { collection_id } = await cards.row(order)
      const payment = await cards.store.db("payment").where({ payment_collection_id: collection_id }).first("id")
      const answer = await cards.store.platform().post(`/admin/payments/${payment.id}/capture`, { amount: 10 })
      expect([answer.status, cards.stripe.netOf(id)]).toEqual([200, 1900])
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await closed(order)
      expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id)]).toEqual([1900, 0])
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
    })

    it("a payment captured in part by Medusa, but in full by the provider, counts as captured when the order is accepted", async () => {
      const cards = use()
      const order = await cards.placed()
      const { id } = cards.pay(order)
      expect(await cards.webhook(order)).toBe(200)
      const payment = await paymentOf(order)
      const answer = await cards.store.platform().post(`/admin/payments/${payment.id}/capture`, { amount: 10 })
      expect([answer.status, cards.stripe.netOf(id)]).toEqual([200, 1900])
      await eventually(async () => (await cards.row(order)).look_at !== null)
      await cards.manage("PUT", `orders/${order.id}`, { status: "processing" })
      const created_at = new Date(Date.parse(order.created_at) - 31_000)
      await cards.store.db("capture").where({ payment_id: payment.id }).update({ created_at })
      await cards.dueNow(order)
      await eventually(async () => (await cards.booked(order)).transactions === 19)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
      await eventually(async () => (await paidAt(order)) !== null)
      expect([(await cards.payment("GET", order)).body.data.status, await noteCount(order)]).toEqual(["captured", 0])
    })

    it.each(["set to failed", "cancelled", "accepted"])(
      "money captured by the provider after Medusa had given up is booked if the order is accepted, else refunded (%s)",
      async (how) => {
        const cards = use()
        const order = await cards.placed()
        const { id } = cards.pay(order)
        expect(await cards.webhook(order)).toBe(200)
        cards.stripe.capture(id)
        // The state that Medusa leaves if the response to a capture arrives after the capture's row was deleted.
        await cards.store
          .db("payment")
          .where({ id: (await paymentOf(order)).id })
          .update({ captured_at: new Date() })
        if (how === "accepted") await cards.manage("PUT", `orders/${order.id}`, { status: "processing" })
        else if (how === "cancelled") await cards.manage("PUT", `orders/${order.id}`, { status: how })
        else await cards.manage("PUT", `orders/${order.id}`, { status: "failed", force: true, note: "Chargeback" })
        if (how === "accepted") {
          await cards.dueNow(order)
          await eventually(async () => (await cards.booked(order)).transactions === 19)
        } else await closed(order)
        const refunded = how === "accepted" ? 0 : 19
        expect(cards.stripe.netOf(id)).toBe(1900 - refunded * 100)
        expect(await cards.booked(order)).toEqual({ captured: 19, refunded, transactions: 19 - refunded, payments: 1 })
      },
    )

    it("an authorisation that must be released is not captured if the failed order is revived before the release", async () => {
      const cards = use()
      const order = await cards.placed()
      const { id } = cards.pay(order)
      expect(await cards.webhook(order)).toBe(200)
      cards.stripe.behave(500, /cancel$/)
      await cards.manage("PUT", `orders/${order.id}`, { status: "failed", force: true, note: "Chargeback" })
      await eventually(async () => (await cards.row(order)).failures > 0)
      expect((await cards.row(order)).state).toBe("owed")
      for (const status of ["pending", "processing"])
        await cards.manage("PUT", `orders/${order.id}`, { status, force: true, note: "Comes for it" })
      await mirrored(order, "processing")
      expect(cards.stripe.intents.get(id)?.status).toBe("requires_capture")
      cards.stripe.behave("well")
      await closed(order)
      expect([cards.stripe.intents.get(id)?.status, cards.stripe.netOf(id)]).toEqual(["canceled", 0])
      expect([await cards.status(order), await paidAt(order)]).toEqual(["processing", null])
    })

    it.each([
      ["deleted", false, "canceled"],
      ["set to failed", false, "canceled"],
      ["deleted", true, "succeeded"],
      ["set to failed", true, "succeeded"],
    ])(
      "money is released or refunded when the order is %s after a capture without a response (captured: %p)",
      async (how, made, status) => {
        const cards = use()
        const { db } = cards.store
        const order = await cards.placed()
        const { id } = cards.pay(order)
        expect(await cards.webhook(order)).toBe(200)
        const { collection_id } = await cards.row(order)
        const payment = await db("payment").where({ payment_collection_id: collection_id }).first("id")
        const created_at = new Date(Date.parse(order.created_at) - 31_000)
        const amount = { amount: 19, raw_amount: JSON.stringify({ value: "19", precision: 20 }) }
        await db("capture").insert({ id: `capt_dead_${order.number}`, payment_id: payment.id, created_at, ...amount })
        if (made) cards.stripe.capture(id)
        if (how === "deleted") await cards.manage("DELETE", `orders/${order.id}`)
        else await cards.manage("PUT", `orders/${order.id}`, { status: "failed", force: true, note: "Chargeback" })
        await cards.dueNow(order)
        await closed(order)
        expect([cards.stripe.intents.get(id)?.status, cards.stripe.netOf(id)]).toEqual([status, 0])
      },
    )
  })

  describe("the payment of a deleted order", () => {
    const paid = () => use().paidOrder()
    const remove = ({ id }: Data) => use().manage("DELETE", `orders/${id}`)
    /** Makes the check that the deletion has planned due now. */
    const check = async (order: Data) => {
      const cards = use()
      expect((await cards.row(order)).look_at).not.toBeNull()
      await cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ look_at: new Date(0) })
    }

    it("is refunded in full, even after an outage of the provider", async () => {
      const cards = use()
      const { order, id } = await paid()
      cards.stripe.behave(500, /refunds$/)
      await remove(order)
      await check(order)
      await eventually(async () => (await cards.row(order)).failures > 0)
      expect([(await cards.row(order)).state, cards.stripe.refundedOf(id)]).toEqual(["owed", 0])
      cards.stripe.behave("well")
      await closed(order)
      expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id)]).toEqual([1900, 0])
    })

    it("is refunded before its next retry is due, if the provider has voided another order's session", async () => {
      const cards = use()
      const { order, id } = await paid()
      const other = await cards.placed()
      cards.stripe.behave(500, /refunds$/)
      await remove(order)
      await check(order)
      await eventually(async () => (await cards.row(order)).failures > 0)
      await cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ failures: 40, look_at: new Date(Date.parse(order.created_at) + 3_600_000) })
      cards.stripe.behave("well")
      expect((await cards.payment("DELETE", other)).status).toBe(200)
      await closed(order)
      expect(cards.stripe.netOf(id)).toBe(0)
    })

    it.each([
      ["has not reached the provider", false],
      ["the provider has made", true],
    ])("is refunded in full if there is a partial refund that %s", async (_which, made) => {
      const cards = use()
      const { order, id, payment } = await paid()
      const refunded = made ? 500 : 0
      if (made) {
        const answer = await cards.store.platform().post(`/admin/payments/${payment.id}/refund`, { amount: 5 })
        expect(answer.status).toBe(200)
      } else {
        const amount = { amount: 5, raw_amount: JSON.stringify({ value: "5", precision: 20 }) }
        await cards.store.db("refund").insert({ id: `ref_begun_${order.number}`, payment_id: payment.id, ...amount })
      }
      expect(cards.stripe.refundedOf(id)).toBe(refunded)
      await cards.store
        .db("refund")
        .where({ payment_id: payment.id })
        .update({ created_at: new Date(Date.parse(order.created_at) - 60_000) })
      await remove(order)
      await check(order)
      await closed(order)
      expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id)]).toEqual([1900, 0])
    })

    it("is not refunded again if the order was cancelled and refunded before", async () => {
      const cards = use()
      const { order, id, payment } = await paid()
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await eventually(() => cards.stripe.refundedOf(id) === 1900)
      await cards.store
        .db("refund")
        .where({ payment_id: payment.id })
        .update({ created_at: new Date(Date.parse(order.created_at) - 60_000) })
      await remove(order)
      if ((await cards.row(order)).state === "paid") await check(order)
      await closed(order)
      expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id)]).toEqual([1900, 0])
    })
  })

  describe("the payment of an order that the store sets to failed", () => {
    const readPayment = (order: Data) =>
      use()
        .payment("GET", order)
        .then(({ body }) => body.data)
    const fail = (order: Data, change: object = { force: true, note: "Chargeback" }) =>
      use().manage("PUT", `orders/${order.id}`, { status: "failed", ...change })

    it("is refunded in full once, despite an outage of the provider and a later cancellation of the order", async () => {
      const cards = use()
      const { order, id } = await cards.paidOrder()
      cards.stripe.behave(500, /refunds$/)
      await fail(order)
      await eventually(async () => (await cards.row(order)).failures > 0)
      expect([(await cards.row(order)).state, cards.stripe.refundedOf(id)]).toEqual(["owed", 0])
      cards.stripe.behave("well")
      await closed(order)
      const returned = { captured: 19, refunded: 19, transactions: 0, payments: 1 }
      expect([cards.stripe.refundedOf(id), await cards.booked(order)]).toEqual([1900, returned])
      expect([await cards.status(order), await readPayment(order)]).toEqual([
        "failed",
        expect.objectContaining({ status: "refunded", captured: "19.00", refunded: "19.00", session: null }),
      ])
      await eventually(async () => (await cards.store.db("svc_native_change").where({ order_id: order.id })).length === 0)
      expect(await cards.status(order)).toBe("failed")
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await eventually(async () => (await cards.store.db("order").where({ id: order.id }).first("status")).status === "canceled")
      expect([cards.stripe.refundedOf(id), await cards.booked(order)]).toEqual([1900, returned])
    })

    it("is refunded in full if its amount differs from the order's", async () => {
      const cards = use()
      const order = await cards.placed()
      const { id } = cards.pay(order, "pm_card_visa", 100)
      expect([await cards.webhook(order), await cards.status(order)]).toEqual([200, "on-hold"])
      await fail(order, {})
      await closed(order)
      expect([cards.stripe.refundedOf(id), cards.stripe.netOf(id), await cards.status(order)]).toEqual([100, 0, "failed"])
    })

    it("is released if it was only authorised", async () => {
      const cards = use()
      await cards.acceptedByHand(async () => {
        const order = await cards.placed()
        const { id } = cards.pay(order)
        expect([await cards.webhook(order), await cards.status(order)]).toEqual([200, "accepting"])
        await fail(order)
        await closed(order)
        expect([cards.stripe.intents.get(id)?.status, cards.stripe.netOf(id)]).toEqual(["canceled", 0])
        expect([await cards.status(order), (await readPayment(order)).status]).toEqual(["failed", "voided"])
      })
    })

    it.each([
      ["captured", false],
      ["authorised", true],
    ])(
      "that was %s is replaced by cash if the order waits again; the cash is booked when the order is finalized",
      async (_what, byHand) => {
        const cards = use()
        const runs = async () => {
          const order = await cards.placed()
          const { id } = cards.pay(order)
          expect(await cards.webhook(order)).toBe(200)
          await fail(order)
          await closed(order)
          expect(cards.stripe.netOf(id)).toBe(0)
          await cards.manage("PUT", `orders/${order.id}`, { status: "pending" })
          const answer = await cards.payment("PUT", order, { payment_method: "cod" })
          expect([answer.status, answer.body.data?.to_collect]).toEqual([200, "19.00"])
          if (byHand) await cards.manage("PUT", `orders/${order.id}`, { status: "processing" })
          for (const status of ["completed", "finalized"]) await cards.manage("PUT", `orders/${order.id}`, { status })
          await eventually(async () => (await cards.books(order)).transactions !== 0)
          expect(await cards.books(order)).toEqual({ transactions: 19, due: 0 })
          expect(await cards.status(order)).toBe("finalized")
          await cards.manage("PUT", `orders/${order.id}`, { status: "refunded" })
          await eventually(async () => (await cards.books(order)).transactions === 0)
        }
        await (byHand ? cards.acceptedByHand(runs) : runs())
      },
    )

    it.each([
      ["afterwards", false],
      ["while the provider fails the refund", true],
    ])("stays returned if the order is accepted again %s: the order continues unpaid", async (_when, isDown) => {
      const cards = use()
      const { order, id } = await cards.paidOrder()
      if (isDown) cards.stripe.behave(500, /refunds$/)
      await fail(order)
      if (isDown) await eventually(async () => (await cards.row(order)).failures > 0)
      else await eventually(() => cards.stripe.refundedOf(id) === 1900)
      await cards.manage("PUT", `orders/${order.id}`, { status: "processing", force: true, note: "Comes for it" })
      cards.stripe.behave("well")
      await closed(order)
      await eventually(async () => (await cards.store.db("svc_native_change").where({ order_id: order.id })).length === 0)
      expect([cards.stripe.refundedOf(id), await cards.status(order)]).toEqual([1900, "processing"])
      // The whole total must be collected, as for an order that was never paid.
      expect(await paidAt(order)).toBeNull()
      expect((await cards.manage("GET", `orders/${order.id}`)).to_collect).toBe("19.00")
      expect(await readPayment(order)).toMatchObject({ status: "refunded", session: null })
    })
  })

  it("an expired order whose session cannot be voided stays pending with its place, until the void succeeds", async () => {
    const cards = use()
    const order = await cards.placed()
    const { id } = cards.intentOf(order)
    const voids = () => cards.stripe.calls.filter((call) => call === `POST /v1/payment_intents/${id}/cancel`).length
    cards.stripe.behave(500, /cancel$/)
    // The new deadline is less than a minute ago by the store's clock.
    await expire(order, new Date(order.created_at))
    await eventually(async () => (await cards.row(order)).failures > 0)
    expect(voids()).toBeGreaterThan(0)
    expect([await cards.status(order), (await cards.row(order)).state]).toEqual(["pending", "open"])
    cards.stripe.behave("well")
    await closed(order)
    expect([cards.intentOf(order).status, await cards.status(order)]).toEqual(["canceled", "cancelled"])
    expect((await cards.payment("GET", order)).body.data.status).toBe("expired")
  })

  it("an expired order that is paid while its session cannot be voided is accepted", async () => {
    const cards = use()
    const order = await cards.placed()
    cards.stripe.behave(500, /cancel$/)
    await expire(order, new Date(order.created_at))
    await eventually(async () => (await cards.row(order)).failures > 0)
    cards.pay(order)
    await eventually(async () => (await cards.status(order)) === "processing")
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
  })
}
