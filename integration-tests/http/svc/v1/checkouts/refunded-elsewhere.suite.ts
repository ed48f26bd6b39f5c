import { atRest, type CardStore, eventually } from "../../../../support"
import { crashAtStart, restartDead } from "../../../../support/failpoints"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

/** Refunds made in the provider's own dashboard, and refunds that the provider refuses. */
export function refundedElsewhere(use: () => CardStore): void {
  /** Waits until no further check of the payment is planned. */
  const over = (order: Data) => eventually(async () => (await use().row(order)).look_at === null)
  /** The notes on an order that its payment has written. */
  const notesOf = async ({ id }: Data): Promise<Data[]> => {
    const notes: Data[] = await use().manage("GET", `orders/${id}/notes`)
    return notes.filter(({ author }) => author === "payment")
  }
  /** Stores a refund that has not reached the provider. By default, its process crashed a minute ago. */
  const begin = async (
    order: Data,
    payment: Data,
    { amount = 5, age = 60_000, at, name = "begun" }: { amount?: number; age?: number; at?: number; name?: string } = {},
  ) => {
    const refund = { id: `ref_${name}_${order.number}`, payment_id: payment.id, amount }
    const created_at = new Date(at ?? Date.parse(order.created_at) - age)
    await use()
      .store.db("refund")
      .insert({ ...refund, raw_amount: JSON.stringify({ value: String(amount), precision: 20 }), created_at })
  }
  /** The age, in ms, of a refund whose key the provider no longer remembers. */
  const OLD = { age: 25 * 3_600_000 }
  /** The amount that the dashboard shows as due or to be refunded. */
  const outstanding = async ({ id }: Data): Promise<number> => {
    const { body } = await use()
      .store.platform()
      .get(`/admin/orders/${id}`, { query: { fields: "id,summary" } })
    return body.order.summary.pending_difference
  }
  const paymentOf = async (order: Data) => (await use().payment("GET", order)).body.data
  const closed = (order: Data) => eventually(async () => (await use().row(order)).state === "closed")
  /** Waits until an owed refund was refused at least this many times and is planned again. */
  const refusedTimes = (order: Data, times: number) =>
    eventually(async () => {
      const { state, looks, look_at, updated_at } = await use().row(order)
      return state === "owed" && looks >= times && look_at > updated_at
    })
  /** Makes a refused refund due now. It would otherwise wait for minutes. */
  const dueAgain = (order: Data) =>
    use()
      .store.db("svc_online_payment")
      .where({ order_id: order.id, state: "owed" })
      .whereRaw("look_at > updated_at + interval '60 seconds'")
      .update({ look_at: new Date(0) })
  /** Waits until everything owed is refunded. */
  const paidBack = (order: Data) =>
    eventually(async () => {
      await dueAgain(order)
      return (await use().row(order)).state === "closed"
    })

  it("a started refund that the provider refuses does not count as refunded, and the order gets a note", async () => {
    const cards = use()
    const { order, id, payment } = await cards.paidOrder()
    cards.stripe.refund(id, 1500)
    await begin(order, payment)
    await cards.dueNow(order)
    await over(order)
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
    expect([await cards.status(order), (await notesOf(order)).length]).toEqual(["processing", 1])
    expect(cards.stripe.refundedOf(id)).toBe(1500)
  })

  it("after a kill -9 right after the refusal of a started refund, the order still gets one note", async () => {
    const cards = use()
    const { order, id, payment } = await cards.paidOrder()
    cards.stripe.refund(id, 1500)
    await crashAtStart(cards.store, "refund.refused", async () => {
      await begin(order, payment)
      await cards.dueNow(order)
    })
    expect([await cards.booked(order), cards.stripe.refundedOf(id)]).toMatchObject([{ refunded: 5, transactions: 19 }, 1500])
    await restartDead(cards.store)
    await cards.dueNow(order)
    await over(order)
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
    expect((await notesOf(order)).length).toBe(1)
  })

  it("a started refund is kept while the provider fails, and is made afterwards", async () => {
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
    ["was not made", 0],
    ["was made", 500],
  ])(
    "a started refund that %s is decided by the amount refunded at the provider, if the provider repeats its failure",
    async (_what, made) => {
      const cards = use()
      const { order, id, payment } = await cards.paidOrder()
      cards.stripe.behave("broken", /^POST .*refunds$/)
      if (made > 0) cards.stripe.refund(id, made)
      await begin(order, payment)
      await cards.dueNow(order)
      await over(order)
      cards.stripe.behave("well")
      const refunded = made / 100
      expect(cards.stripe.refundedOf(id)).toBe(made)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded, transactions: 19 - refunded, payments: 1 })
      expect((await notesOf(order)).length).toBe(made > 0 ? 0 : 1)
    },
  )

  it("an order counts as refunded when its last refund has been made, and not before", async () => {
    const cards = use()
    const { order, id, payment } = await cards.paidOrder()
    const answer = await cards.store.platform().post(`/admin/payments/${payment.id}/refund`, { amount: 5 })
    expect(answer.status).toBe(200)
    await atRest(cards.store, "orders")
    await begin(order, payment, { amount: 14, at: (await cards.row(order)).updated_at.getTime() })
    // The platform reports the refund that was made again.
    await cards.store.db("order_transaction").where({ order_id: order.id, reference: "refund" }).update({ deleted_at: null })
    await atRest(cards.store, "orders")
    expect([await cards.status(order), cards.stripe.refundedOf(id)]).toEqual(["processing", 500])
    await eventually(async () => (await cards.status(order)) === "refunded")
    expect(cards.stripe.refundedOf(id)).toBe(1900)
  })

  describe("a refund that was started longer ago than the provider remembers", () => {
    it("does not count as refunded if the provider has never received it, and the order gets a note", async () => {
      const cards = use()
      const { order, id, payment } = await cards.paidOrder()
      await begin(order, payment, OLD)
      await cards.dueNow(order)
      await over(order)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
      expect(await paymentOf(order)).toMatchObject({ status: "captured", refunded: "0.00" })
      expect([(await notesOf(order)).length, cards.stripe.refundedOf(id)]).toEqual([1, 0])
    })

    it("is booked without a second refund if the provider has made it", async () => {
      const cards = use()
      const { order, id, payment } = await cards.paidOrder()
      cards.stripe.refund(id, 500)
      await begin(order, payment, OLD)
      await cards.dueNow(order)
      await over(order)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 5, transactions: 14, payments: 1 })
      expect([await notesOf(order), cards.stripe.refundedOf(id)]).toEqual([[], 500])
    })

    it("with an unknown result does not count as refunded, and the order gets one note", async () => {
      const cards = use()
      const { order, id, payment } = await cards.paidOrder()
      cards.stripe.refund(id, 200)
      await begin(order, payment, OLD)
      for (const _time of ["first", "second"]) {
        await cards.dueNow(order)
        await over(order)
        expect(await paymentOf(order)).toMatchObject({ status: "captured", refunded: "0.00" })
        expect((await cards.booked(order)).transactions).toBe(19)
        expect((await notesOf(order)).length).toBe(1)
      }
    })

    it("stays undecided when the result of another refund is unknown", async () => {
      const cards = use()
      const { order, id, payment } = await cards.paidOrder()
      cards.stripe.refund(id, 200)
      await begin(order, payment, OLD)
      await cards.dueNow(order)
      await over(order)
      cards.stripe.refund(id, 300)
      await begin(order, payment, { ...OLD, amount: 3, name: "second" })
      await cards.dueNow(order)
      await over(order)
      // Both refunds are kept for a person to check.
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 8, transactions: 19, payments: 1 })
      expect((await notesOf(order)).length).toBe(2)
    })

    it("is decided only after a refund that was started later has been made", async () => {
      const cards = use()
      const { order, id, payment } = await cards.paidOrder()
      await begin(order, payment, OLD)
      cards.stripe.meanwhile(/^GET \/v1\/refunds$/, () => void begin(order, payment, { name: "later" }))
      await cards.dueNow(order)
      await eventually(async () => (await cards.booked(order)).transactions === 14)
      await over(order)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 5, transactions: 14, payments: 1 })
      expect([cards.stripe.refundedOf(id), (await notesOf(order)).length]).toEqual([500, 1])
    })

    it.each<[string, (payment: Data) => Promise<unknown>]>([
      [
        "has been uninstalled",
        async ({ id }) => await use().store.db("payment").where({ id }).update({ provider_id: "pp_stripe_gone" }),
      ],
      // Stripe's response for a payment of another account.
      ["does not know the payment", async () => use().stripe.behave(404, /^GET \/v1\/refunds$/)],
    ])("leaves a note and does not block the order if its provider %s", async (_why, change) => {
      const cards = use()
      const { order, payment } = await cards.paidOrder()
      await begin(order, payment, OLD)
      await change(payment)
      for (const status of ["completed", "finalized"]) await cards.manage("PUT", `orders/${order.id}`, { status })
      await eventually(async () => (await cards.store.db("order").where({ id: order.id }).first("status")).status === "completed")
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 5, transactions: 19, payments: 1 })
      expect((await notesOf(order)).length).toBe(1)
    })

    it("is included in the full refund of a cancelled order", async () => {
      const cards = use()
      const { order, id, payment } = await cards.paidOrder()
      await begin(order, payment, OLD)
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await eventually(async () => (await cards.booked(order)).transactions === 0)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
      expect(cards.stripe.refundedOf(id)).toBe(1900)
    })

    it.each([
      ["a cancelled", "PUT"],
      ["a deleted", "DELETE"],
    ])("does not prevent the full refund of %s order if its result is unknown", async (_what, method) => {
      const cards = use()
      const { order, id, payment } = await cards.paidOrder()
      cards.stripe.refund(id, 200)
      await begin(order, payment, OLD)
      await cards.dueNow(order)
      await over(order)
      expect((await notesOf(order)).length).toBe(1)
      await cards.manage(method, `orders/${order.id}`, method === "PUT" ? { status: "cancelled" } : undefined)
      await cards.dueNow(order)
      // Everything that is left at the provider is refunded.
      await closed(order)
      expect(cards.stripe.refundedOf(id)).toBe(1900)
      expect((await cards.booked(order)).refunded).toBe(17)
    })

    it("does not prevent the full refund of a sent order if its result is unknown", async () => {
      const cards = use()
      const { order, id, payment } = await cards.paidOrder()
      cards.stripe.refund(id, 200)
      await begin(order, payment, OLD)
      await cards.dueNow(order)
      await over(order)
      for (const status of ["completed", "refunded"]) await cards.manage("PUT", `orders/${order.id}`, { status })
      await closed(order)
      expect(cards.stripe.refundedOf(id)).toBe(1900)
      // Of 19.00, the store has refunded 2.00 elsewhere.
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 17, transactions: 2, payments: 1 })
    })

    it("with an unknown result is not booked together with a later refund from the dashboard", async () => {
      const cards = use()
      const { order, id, payment } = await cards.paidOrder()
      cards.stripe.refund(id, 200)
      await begin(order, payment, OLD)
      await cards.dueNow(order)
      await over(order)
      const answer = await cards.store.platform().post(`/admin/payments/${payment.id}/refund`, { amount: 3 })
      expect(answer.status).toBe(200)
      expect(await paymentOf(order)).toMatchObject({ refunded: "3.00" })
      await cards.dueNow(order)
      await over(order)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 8, transactions: 16, payments: 1 })
      expect([(await notesOf(order)).length, await outstanding(order)]).toEqual([1, 0])
    })

    it("is included in the full refund of a deleted order", async () => {
      const cards = use()
      const { order, id, payment } = await cards.paidOrder()
      await begin(order, payment, OLD)
      await cards.manage("DELETE", `orders/${order.id}`)
      await cards.dueNow(order)
      await closed(order)
      expect(cards.stripe.refundedOf(id)).toBe(1900)
    })
  })

  it("a cancelled order's payment is not closed before the provider has responded to its refund", async () => {
    const cards = use()
    const { order, id, payment } = await cards.paidOrder()
    cards.stripe.behave("hang", /refunds$/)
    await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
    await eventually(async () => (await cards.store.db("refund").where({ payment_id: payment.id })).length > 0)
    await cards.dueNow(order)
    // The cancellation holds the payment turn, so the check is postponed.
    await eventually(async () => (await cards.row(order)).look_at > new Date(0))
    expect((await cards.row(order)).state).toBe("paid")
    cards.stripe.behave("well")
    await eventually(async () => (await cards.booked(order)).transactions === 0)
    await over(order)
    expect(cards.stripe.refundedOf(id)).toBe(1900)
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
  })

  it("the payment of a cancelled order is checked again when its refused refund is deleted, and the rest is refunded", async () => {
    const cards = use()
    const { order, id, payment } = await cards.paidOrder()
    cards.stripe.behave(500, /refunds$/)
    cards.stripe.refund(id, 1500)
    await begin(order, payment, { amount: 19 })
    await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
    // Only the deletion of the refused refund plans another check.
    const later = await cards.store
      .db("svc_online_payment")
      .where({ order_id: order.id, state: "paid" })
      .update({ look_at: new Date("2100-01-01") })
    expect(later).toBe(1)
    cards.stripe.behave("well")
    await closed(order)
    expect([cards.stripe.refundedOf(id), (await notesOf(order)).length]).toEqual([1900, 1])
  })

  it("a refused refund of a disputed charge leaves one note, and is made after the dispute has been won", async () => {
    const cards = use()
    const { order, id } = await cards.paidOrder()
    cards.stripe.dispute(id)
    await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
    for (const times of [1, 2]) {
      await refusedTimes(order, times)
      expect([(await notesOf(order)).length, cards.stripe.refundedOf(id)]).toEqual([1, 0])
      await dueAgain(order)
    }
    cards.stripe.endDispute(id)
    await paidBack(order)
    expect([cards.stripe.refundedOf(id), (await notesOf(order)).length]).toEqual([1900, 1])
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
  })

  it("a refused refund of a sent order is left to the scheduled check, and nothing is due afterwards", async () => {
    const cards = use()
    const { db } = cards.store
    const { order, id } = await cards.paidOrder()
    await cards.manage("PUT", `orders/${order.id}`, { status: "completed" })
    cards.stripe.dispute(id)
    await cards.manage("PUT", `orders/${order.id}`, { status: "refunded" })
    await refusedTimes(order, 1)
    await eventually(async () => (await db("svc_order").where({ id: order.id }).first()).mirrored_status === "refunded")
    expect((await db("order").where({ id: order.id }).first("status")).status).toBe("completed")
    expect(await db("svc_outbox_failure").where({ order_id: order.id })).toEqual([])
    expect([(await notesOf(order)).length, cards.stripe.refundedOf(id)]).toEqual([1, 0])
    cards.stripe.endDispute(id)
    await paidBack(order)
    expect([cards.stripe.refundedOf(id), (await notesOf(order)).length]).toEqual([1900, 1])
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
    expect(await outstanding(order)).toBe(0)
  })

  it("a refund of a sent order is left to the scheduled check if the provider fails", async () => {
    const cards = use()
    const { order, id } = await cards.paidOrder()
    await cards.manage("PUT", `orders/${order.id}`, { status: "completed" })
    cards.stripe.behave(500, /refunds$/)
    await cards.manage("PUT", `orders/${order.id}`, { status: "refunded" })
    const { db } = cards.store
    await eventually(async () => (await db("svc_order").where({ id: order.id }).first()).mirrored_status === "refunded")
    expect([await notesOf(order), cards.stripe.refundedOf(id)]).toEqual([[], 0])
    cards.stripe.behave("well")
    await cards.dueNow(order)
    await closed(order)
    expect([await notesOf(order), cards.stripe.refundedOf(id)]).toEqual([[], 1900])
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
  })

  it.each<[string, (payment: Data) => Promise<unknown>, (payment: Data) => Promise<unknown>]>([
    [
      "has been uninstalled",
      async ({ id }) => await use().store.db("payment").where({ id }).update({ provider_id: "pp_stripe_gone" }),
      async ({ id, provider_id }) => await use().store.db("payment").where({ id }).update({ provider_id }),
    ],
    // Stripe's response for a payment of another account.
    [
      "does not know the payment",
      async () => use().stripe.behave(404, /^POST \/v1\/refunds$/),
      async () => use().stripe.behave("well"),
    ],
  ])("an owed refund leaves one note if its provider %s, and is made later", async (_why, change, restore) => {
    const cards = use()
    const { order, id, payment } = await cards.paidOrder()
    const before = await cards.store.db("payment").where({ id: payment.id }).first("id", "provider_id")
    await change(payment)
    await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
    await eventually(async () => (await cards.row(order)).state === "owed")
    const failing = { order_id: order.id, state: "owed" }
    // The refund now has as many failures as after ten minutes.
    await cards.store
      .db("svc_online_payment")
      .where(failing)
      .update({ failures: 33, look_at: new Date(0) })
    for (let check = 0; check < 2; check += 1) {
      await eventually(async () => {
        const { failures, look_at } = await cards.row(order)
        return failures >= 34 && look_at.getTime() > 0
      })
      expect((await notesOf(order)).length).toBe(1)
      await cards.dueNow(order)
    }
    await restore(before)
    await eventually(async () => {
      await cards.dueNow(order)
      return (await cards.row(order)).state === "closed"
    })
    expect([cards.stripe.refundedOf(id), (await notesOf(order)).length]).toEqual([1900, 1])
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
  })

  it("a refund that a cancellation booked but never made neither replaces a later refund nor adds to it", async () => {
    const cards = use()
    const { order, id, payment } = await cards.paidOrder()
    const { db } = cards.store
    const bookedByCancellation = () =>
      db("order_transaction").where({ order_id: order.id, reference: "refund", reference_id: payment.id })
    // The payment is not checked before the refund below has started.
    const uncheck = () =>
      db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ look_at: new Date("2100-01-01") })
    cards.stripe.behave(500, /refunds$/)
    await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
    await uncheck()
    await eventually(async () => (await db("svc_order").where({ id: order.id }).first()).mirrored_status === "cancelled")
    await uncheck()
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 0, payments: 1 })
    expect(await bookedByCancellation().update({ created_at: new Date(Date.parse(order.created_at) - 600_000) })).toBe(1)
    cards.stripe.behave("well")
    // A refund from the dashboard whose process has crashed.
    await begin(order, payment, { amount: 19 })
    await cards.dueNow(order)
    await closed(order)
    expect(cards.stripe.refundedOf(id)).toBe(1900)
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
    expect(await bookedByCancellation()).toEqual([])
    const { body } = await cards.store.platform().get(`/admin/orders/${order.id}`, { query: { fields: "id,summary" } })
    expect(body.order.summary).toMatchObject({ refunded_total: 19, transaction_total: 0 })
  })

  it("a refund that starts during the refund of a cancelled order is booked when the provider has made it", async () => {
    const cards = use()
    const { order, id, payment } = await cards.paidOrder()
    cards.stripe.dispute(id)
    await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
    await refusedTimes(order, 1)
    // Started now, by the servers' clock.
    const at = (await cards.row(order)).updated_at.getTime()
    cards.stripe.meanwhile(/^POST \/v1\/refunds$/, () => void begin(order, payment, { at }))
    await dueAgain(order)
    await refusedTimes(order, 2)
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 5, transactions: 19, payments: 1 })
    cards.stripe.endDispute(id)
    await paidBack(order)
    expect(cards.stripe.refundedOf(id)).toBe(1900)
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
  })

  /** Two paid orders whose payments both belong to the first order. 15.00 of the first order's own payment were refunded at the provider. */
  const paidTwice = async () => {
    const cards = use()
    const [first, second] = [await cards.paidOrder(), await cards.paidOrder()]
    const { collection_id } = await cards.row(first.order)
    await cards.store.db("payment").where({ id: second.payment.id }).update({ payment_collection_id: collection_id })
    cards.stripe.refund(first.id, 1500)
    return { cards, first, second }
  }

  it("a refused refund delays no other payment of the order, and the rest of the refused payment is refunded", async () => {
    const { cards, first, second } = await paidTwice()
    await cards.manage("DELETE", `orders/${first.order.id}`)
    await cards.dueNow(first.order)
    await closed(first.order)
    expect([cards.stripe.refundedOf(first.id), cards.stripe.refundedOf(second.id)]).toEqual([1900, 1900])
  })

  it("a refused refund delays no other payment of the order, even if the provider refuses the rest", async () => {
    const { cards, first, second } = await paidTwice()
    cards.stripe.dispute(first.id)
    await cards.manage("DELETE", `orders/${first.order.id}`)
    await cards.dueNow(first.order)
    await refusedTimes(first.order, 1)
    expect([cards.stripe.refundedOf(first.id), cards.stripe.refundedOf(second.id)]).toEqual([1500, 1900])
    cards.stripe.endDispute(first.id)
    await paidBack(first.order)
    expect(cards.stripe.refundedOf(first.id)).toBe(1900)
  })
}
