import { atRest, type CardStore, eventually } from "../../../../support"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

export function editedOrders(use: () => CardStore): void {
  const readPayment = async (order: Data) => (await use().payment("GET", order)).body.data
  const step = async (path: string, body: object): Promise<void> => {
    expect((await use().store.platform().post(`/admin/order-edits${path}`, body)).status).toBe(200)
  }
  /** Begins an edit of an order in Medusa's dashboard. @returns the function that confirms the edit */
  async function begin(order: Data, path: string, body: object): Promise<() => Promise<void>> {
    await step("", { order_id: order.id })
    await step(`/${order.id}/${path}`, body)
    return () => step(`/${order.id}/confirm`, {})
  }
  const change = async (order: Data, path: string, body: object): Promise<void> => (await begin(order, path, body))()
  /** The only line of an order, as a path of an edit. */
  const lineOf = async (order: Data): Promise<string> =>
    `items/item/${(await use().store.db("order_item").where({ order_id: order.id }).first("item_id")).item_id}`
  /** Changes the quantity of the only line. */
  const edit = async (order: Data, quantity: number): Promise<void> => change(order, await lineOf(order), { quantity })
  const paidAt = async (order: Data) => (await use().store.db("svc_order").where({ id: order.id }).first("paid_at")).paid_at
  const toCollect = async (order: Data): Promise<string> => (await use().manage("GET", `orders/${order.id}`)).to_collect
  const notes = async (order: Data): Promise<string[]> =>
    (await use().manage("GET", `orders/${order.id}/notes`)).map(({ text }: { text: string }) => text)

  it("a paid order keeps its status after an edit, and its payment is a mismatch until the amounts agree again", async () => {
    const cards = use()
    const { order } = await cards.paidOrder()
    // Two processes that fulfil an order at the same time can leave two sums of one version.
    await cards.store.db.raw(
      `insert into order_summary (id, order_id, version, totals, created_at, updated_at)
       select id || '_2', order_id, version, totals, created_at, updated_at from order_summary where order_id = ?`,
      [order.id],
    )
    await edit(order, 3)
    await eventually(async () => (await readPayment(order)).status === "mismatch")
    await atRest(cards.store, "orders")
    expect([await cards.status(order), await readPayment(order)]).toEqual([
      "processing",
      expect.objectContaining({ amount: "28.50", captured: "19.00" }),
    ])
    expect((await notes(order)).filter((text) => text.includes("19.00 EUR") && text.includes("28.50 EUR"))).toHaveLength(1)
    expect(await toCollect(order)).toBe("9.50")
    await edit(order, 1)
    await eventually(async () => (await notes(order)).some((text) => text.includes("19.00 EUR") && text.includes(" 9.50 EUR")))
    await atRest(cards.store, "orders")
    expect(await readPayment(order)).toMatchObject({ status: "mismatch", amount: "9.50" })
    expect(await toCollect(order)).toBe("0.00")
    await edit(order, 2)
    await eventually(async () => (await readPayment(order)).status === "captured")
    await atRest(cards.store, "orders")
    expect(await readPayment(order)).toMatchObject({ amount: "19.00", captured: "19.00" })
    expect([await cards.status(order), (await notes(order)).length]).toEqual(["processing", 2])
  })

  it("an order that is edited while its payment is opened gets no session of the old amount", async () => {
    const cards = use()
    cards.stripe.behave(500)
    const order = await cards.placed()
    cards.stripe.behave("well")
    const pause = async (value: string | null): Promise<void> => {
      for (const server of cards.store.processes) await server.setEnvironment("SVC_FAILPOINT", value)
    }
    const confirm = await begin(order, await lineOf(order), { quantity: 3 })
    await pause("payment.session-made:pause=2500")
    try {
      const opened = cards.payment("POST", order, {})
      await eventually(() =>
        [...cards.stripe.intents.values()].some(({ metadata }) => metadata.order_number === String(order.number)),
      )
      await confirm()
      expect((await opened).body.data).toMatchObject({ amount: "28.50", session: null })
    } finally {
      await pause(null)
    }
    const { body } = await cards.payment("POST", order, {})
    expect(body.data).toMatchObject({ status: "awaiting", amount: "28.50" })
    cards.pay(order)
    await cards.webhook(order)
    expect([await cards.status(order), cards.stripe.netOf(cards.intentOf(order).id)]).toEqual(["processing", 2850])
  })

  it("the difference of an edit is collected by the store, and booked when the order is finalized", async () => {
    const cards = use()
    const { order, id } = await cards.paidOrder()
    await edit(order, 3)
    await eventually(async () => (await toCollect(order)) === "9.50")
    for (const status of ["completed", "finalized"]) await cards.manage("PUT", `orders/${order.id}`, { status })
    await eventually(async () => (await cards.books(order)).transactions === 28.5)
    expect(await cards.books(order)).toEqual({ transactions: 28.5, due: 0 })
    expect(cards.stripe.netOf(id)).toBe(1900)
  })

  it("a goodwill refund after the refund of an edit's difference is no mismatch", async () => {
    const cards = use()
    const { order, payment } = await cards.paidOrder()
    const refund = (amount: number) => cards.store.platform().post(`/admin/payments/${payment.id}/refund`, { amount })
    await edit(order, 1)
    await eventually(async () => (await readPayment(order)).status === "mismatch")
    expect((await refund(9.5)).status).toBe(200)
    await eventually(async () => (await readPayment(order)).status === "partially_refunded")
    expect((await refund(3)).status).toBe(200)
    await eventually(async () => (await readPayment(order)).refunded === "12.50")
    await cards.dueNow(order)
    await eventually(async () => (await cards.row(order)).look_at === null)
    expect([await readPayment(order), (await notes(order)).length]).toEqual([
      expect.objectContaining({ status: "partially_refunded", amount: "9.50", captured: "19.00" }),
      1,
    ])
    // The guest got 9.50 and 3.00 back, and orders the dish again.
    await edit(order, 2)
    await eventually(async () => (await notes(order)).some((text) => text.includes(" 6.50 EUR") && text.includes("16.00 EUR")))
  })

  it("a free order that is given a price is unpaid, and its payment is a mismatch", async () => {
    const cards = use()
    const order = await cards.placed()
    await edit(order, 0)
    await eventually(async () => (await readPayment(order)).status === "captured")
    const { variant_id } = await cards.store
      .db("order_line_item as line")
      .join("order_item as item", "item.item_id", "line.id")
      .where("item.order_id", order.id)
      .first("line.variant_id")
    await change(order, "items", { items: [{ variant_id, quantity: 1, unit_price: 9.5 }] })
    await eventually(async () => (await readPayment(order)).status === "mismatch")
    expect(await readPayment(order)).toMatchObject({ amount: "9.50", captured: "0.00" })
    expect([await paidAt(order), (await notes(order)).length]).toEqual([null, 1])
  })

  it("an authorised payment is released and never captured when an edit makes the order free", async () => {
    const cards = use()
    await cards.acceptedByHand(async () => {
      const order = await cards.placed()
      cards.pay(order)
      expect([await cards.webhook(order), await cards.status(order)]).toEqual([200, "accepting"])
      cards.stripe.behave(500, /cancel$/)
      await edit(order, 0)
      await eventually(async () => (await cards.row(order)).failures > 0)
      // The store accepts the order before the payment is released.
      expect((await cards.manage("PUT", `orders/${order.id}`, { status: "processing" })).status).toBe("processing")
      const { db } = cards.store
      await eventually(async () => (await db("svc_order").where({ id: order.id }).first()).mirrored_status === "processing")
      expect(cards.intentOf(order).status).toBe("requires_capture")
      // Stripe cancels, and its response is lost.
      cards.stripe.behave("lose", /cancel$/)
      await cards.dueNow(order)
      await eventually(async () => cards.intentOf(order).status === "canceled")
      cards.stripe.behave("well")
      await cards.dueNow(order)
      await eventually(async () => (await readPayment(order)).status === "voided")
      await eventually(async () => (await cards.row(order)).look_at === null)
      expect([await readPayment(order), await notes(order)]).toEqual([
        expect.objectContaining({ status: "voided", amount: "0.00" }),
        [],
      ])
    })
  })

  it("an order whose authorisation an edit cancels is put on hold, and expires if it waits for a payment again", async () => {
    const cards = use()
    await cards.acceptedByHand(async () => {
      const order = await cards.placed()
      cards.pay(order)
      expect([await cards.webhook(order), await cards.status(order)]).toEqual([200, "accepting"])
      await edit(order, 3)
      await eventually(async () => (await cards.status(order)) === "on-hold")
      expect(await readPayment(order)).toMatchObject({ status: "voided", amount: "28.50", captured: "0.00" })
      for (const method of ["POST", "DELETE"]) {
        const { status, body } = await cards.payment(method, order, method === "POST" ? {} : undefined)
        expect([status, body.error?.details]).toEqual([409, { reason: "expired", order_status: "on-hold" }])
      }
      expect(cards.stripe.netOf(cards.intentOf(order).id)).toBe(0)
      expect(await notes(order)).toHaveLength(1)
      await cards.manage("PUT", `orders/${order.id}`, { status: "failed" })
      await eventually(async () => (await cards.row(order)).state === "closed")
      await cards.manage("PUT", `orders/${order.id}`, { status: "pending" })
      await cards.store
        .db("svc_order")
        .where({ id: order.id })
        .update({ status_changed_at: new Date(0) })
      await cards.dueNow(order)
      await eventually(async () => (await cards.status(order)) === "cancelled")
    })
  })

  it.each(["automatic", "manual"])(
    "a paid order (capture: %s) that the store sets to pending becomes processing again",
    async (capture) => {
      const cards = use()
      await cards.online({ capture })
      const order = await cards.placed()
      await cards.online({ capture: "automatic" })
      cards.pay(order)
      expect([await cards.webhook(order), await cards.status(order)]).toEqual([200, "processing"])
      const change = { status: "pending", force: true, note: "By mistake" }
      await cards.manage("PUT", `orders/${order.id}`, change)
      await eventually(async () => (await cards.status(order)) === "processing")
    },
  )

  it("the payment collection of an order cannot be deleted while the payment is open, so a later payment is found", async () => {
    const cards = use()
    const order = await cards.placed()
    const { collection_id } = await cards.row(order)
    const { status, body } = await cards.store.platform().delete(`/admin/payment-collections/${collection_id}`)
    expect([status, body.code, body.details]).toEqual([409, "svc_conflict", { reason: "payment_open" }])
    cards.pay(order)
    await eventually(async () => (await readPayment(order)).status === "captured")
  })

  it("the store gets a note about owed money even if the payment collection is gone, and the next check is planned", async () => {
    const cards = use()
    const { order } = await cards.paidOrder()
    const { collection_id } = await cards.row(order)
    const { db } = cards.store
    await db("payment_collection").where({ id: collection_id }).delete()
    await db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ state: "owed", looks: 0, failures: 33, look_at: new Date(0) })
    await eventually(async () => {
      const { failures, look_at } = await cards.row(order)
      return failures >= 34 && look_at.getTime() > 0
    })
    expect(await notes(order)).toHaveLength(1)
    await db("svc_online_payment").where({ order_id: order.id }).update({ state: "closed", look_at: null })
  })

  it("a payment of the earlier amount just after an edit puts the order on hold until the amounts agree", async () => {
    const cards = use()
    const order = await cards.placed()
    await edit(order, 3)
    // As if Medusa had changed the order, but not yet the amount to collect.
    const { collection_id } = await cards.row(order)
    const former = { amount: 19, raw_amount: JSON.stringify({ value: "19", precision: 20 }) }
    await cards.store.db("payment_collection").where({ id: collection_id }).update(former)
    cards.pay(order)
    expect([await cards.webhook(order), await cards.status(order)]).toEqual([200, "on-hold"])
    expect(await readPayment(order)).toMatchObject({ status: "mismatch", captured: "19.00" })
    expect([await paidAt(order), await toCollect(order)]).toEqual([null, "9.50"])
    await edit(order, 2)
    await eventually(async () => (await readPayment(order)).status === "captured")
    // Nobody collects the money again.
    expect(await paidAt(order)).not.toBeNull()
    // It was on hold only because of the amount, so it continues as a paid order.
    expect(await use().status(order)).toBe("processing")
  })

  it("an order that the store itself has put on hold stays on hold when an edit repairs its amount", async () => {
    const cards = use()
    const { order } = await cards.paidOrder()
    await edit(order, 3)
    await eventually(async () => (await readPayment(order)).status === "mismatch")
    await cards.manage("PUT", `orders/${order.id}`, { status: "on-hold", force: true, note: "Calls back" })
    await edit(order, 2)
    await eventually(async () => (await readPayment(order)).status === "captured")
    expect(await cards.status(order)).toBe("on-hold")
  })

  it("a credit reduces the amount of an unpaid order: the guest pays less, and the order is accepted", async () => {
    const cards = use()
    const order = await cards.placed()
    const credit = { amount: 3, reference: "goodwill", reference_id: order.id }
    const answer = await cards.store.platform().post(`/admin/orders/${order.id}/credit-lines`, credit)
    expect([answer.status, answer.status === 200 ? "" : answer.text]).toEqual([200, ""])
    await cards.openedLongAgo(order)
    const { body } = await cards.payment("POST", order, {})
    expect([body.data.amount, cards.intentOf(order).amount]).toEqual(["16.00", 1600])
    cards.pay(order)
    expect([await cards.webhook(order), await cards.status(order)]).toEqual([200, "processing"])
    expect(await readPayment(order)).toMatchObject({ status: "captured", captured: "16.00" })
    expect([(await paidAt(order)) === null, await toCollect(order), await notes(order)]).toEqual([false, "0.00", []])
    const { collection_id } = await cards.row(order)
    const collection = await cards.store.db("payment_collection").where({ id: collection_id }).first("status")
    expect(collection.status).toBe("completed")
  })
}
