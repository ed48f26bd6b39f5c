import { type CardStore, eventually } from "../../../../support"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

export function editedOrders(use: () => CardStore): void {
  const given = async (order: Data) => (await use().payment("GET", order)).body.data
  /** Changes the quantity of the only line, in Medusa's dashboard. */
  async function edit(order: Data, quantity: number): Promise<void> {
    const admin = use().store.platform()
    const line = await use().store.db("order_item").where({ order_id: order.id }).first("item_id")
    for (const [path, body] of [
      ["", { order_id: order.id }],
      [`/${order.id}/items/item/${line.item_id}`, { quantity }],
      [`/${order.id}/confirm`, {}],
    ] as const) {
      expect((await admin.post(`/admin/order-edits${path}`, body)).status).toBe(200)
    }
  }
  const notes = async (order: Data): Promise<string[]> =>
    (await use().manage("GET", `orders/${order.id}/notes`)).map(({ text }: { text: string }) => text)

  it("a paid order that becomes dearer or cheaper goes on, and its payment is a mismatch until the amounts agree again", async () => {
    const cards = use()
    const { order } = await cards.paidOrder()
    await edit(order, 3)
    await eventually(async () => (await given(order)).status === "mismatch")
    expect([await cards.status(order), await given(order)]).toEqual([
      "processing",
      expect.objectContaining({ amount: "28.50", captured: "19.00" }),
    ])
    expect((await notes(order)).filter((text) => text.includes("19.00 EUR") && text.includes("28.50 EUR"))).toHaveLength(1)
    await edit(order, 1)
    await eventually(async () => (await notes(order)).some((text) => text.includes("19.00 EUR") && text.includes(" 9.50 EUR")))
    expect(await given(order)).toMatchObject({ status: "mismatch", amount: "9.50" })
    await edit(order, 2)
    await eventually(async () => (await given(order)).status === "captured")
    expect(await given(order)).toMatchObject({ amount: "19.00", captured: "19.00" })
    expect([await cards.status(order), (await notes(order)).length]).toEqual(["processing", 2])
  })

  it("an order whose authorisation is cancelled by an edit is put on hold, because nothing is paid any more", async () => {
    const cards = use()
    await cards.operation({ manual_acceptance: true })
    await cards.online({ capture: "manual" })
    try {
      const order = await cards.placed()
      cards.pay(order)
      expect([await cards.webhook(order), await cards.status(order)]).toEqual([200, "accepting"])
      await edit(order, 3)
      await eventually(async () => (await cards.status(order)) === "on-hold")
      expect(await given(order)).toMatchObject({ status: "voided", amount: "28.50", captured: "0.00" })
      const { status, body } = await cards.payment("POST", order, {})
      expect([status, body.error.details]).toEqual([409, { reason: "expired", order_status: "on-hold" }])
      expect(cards.stripe.netOf(cards.intentOf(order).id)).toBe(0)
      expect(await notes(order)).toHaveLength(1)
    } finally {
      await cards.online({ capture: "automatic" })
      await cards.operation({ manual_acceptance: false })
    }
  })

  it("a payment of the former amount that arrives just after the edit puts the order on hold", async () => {
    const cards = use()
    const order = await cards.placed()
    await edit(order, 3)
    // As if Medusa had changed the order, but not yet the amount to collect.
    const { collection_id } = await cards.row(order)
    const former = { amount: 19, raw_amount: JSON.stringify({ value: "19", precision: 20 }) }
    await cards.store.db("payment_collection").where({ id: collection_id }).update(former)
    cards.pay(order)
    expect([await cards.webhook(order), await cards.status(order)]).toEqual([200, "on-hold"])
    expect(await given(order)).toMatchObject({ status: "mismatch", captured: "19.00" })
    const paidAt = async () => (await cards.store.db("svc_order").where({ id: order.id }).first("paid_at")).paid_at
    expect(await paidAt()).toBeNull()
    await edit(order, 2)
    await eventually(async () => (await given(order)).status === "captured")
    // Nobody collects it again.
    expect(await paidAt()).not.toBeNull()
  })
}
