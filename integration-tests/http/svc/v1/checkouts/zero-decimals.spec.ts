import { CardStore, eventually } from "../../../../support"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

describe("an online payment in a currency without decimals", () => {
  let cards: CardStore

  beforeAll(async () => {
    cards = await CardStore.start()
    const admin = cards.store.platform()
    const { id: store } = await cards.store.db("store").first("id")
    const supported_currencies = [
      { currency_code: "jpy", is_default: true, is_tax_inclusive: true },
      { currency_code: "eur", is_tax_inclusive: true },
    ]
    const { product, variation, regionId } = cards.shop
    for (const [path, body] of [
      [`/admin/stores/${store}`, { supported_currencies }],
      [`/admin/regions/${regionId}`, { currency_code: "jpy" }],
      [
        `/admin/products/${product.margarita}/variants/${variation["MARGARITA-M"]}`,
        { prices: [{ currency_code: "jpy", amount: 950 }] },
      ],
    ] as const) {
      const { status, text } = await admin.post(path, body)
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    }
    // The region and the catalogue are cached for some seconds.
    await eventually(async () => (await judged()).canonical_subtotal === 1900)
  })
  afterAll(() => cards?.stop())

  const judged = async (): Promise<Data> => (await cards.store.api().post("cart/validate", cards.body.pickup())).body.data ?? {}

  it("has the provider's amount in whole units, and is captured and refunded whole", async () => {
    const order = await cards.placed()
    expect(order).toMatchObject({ status: "pending", currency: "JPY", total: "1900.00" })
    expect(order.payment).toMatchObject({ status: "awaiting", amount: "1900.00", currency: "JPY", captured: "0.00" })
    expect(cards.intentOf(order)).toMatchObject({ amount: 1900, currency: "jpy" })
    const { id } = cards.pay(order)
    expect(await cards.webhook(order)).toBe(200)
    expect(await cards.status(order)).toBe("processing")
    expect((await cards.payment("GET", order)).body.data).toMatchObject({ status: "captured", captured: "1900.00" })
    expect(await cards.booked(order)).toEqual({ captured: 1900, refunded: 0, transactions: 1900, payments: 1 })
    // Medusa's own sum has more decimals than the currency.
    const sum = {
      current_order_total: 1899.5,
      raw_current_order_total: { value: "1899.5", precision: 20 },
      pending_difference: -0.5,
    }
    await cards.store.db.raw("update order_summary set totals = totals || ? where order_id = ?", [JSON.stringify(sum), order.id])
    await cards.dueNow(order)
    await eventually(async () => (await cards.row(order)).look_at === null)
    expect((await cards.payment("GET", order)).body.data.status).toBe("captured")
    await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
    await eventually(() => cards.stripe.netOf(id) === 0)
    await eventually(async () => (await cards.payment("GET", order)).body.data.refunded === "1900.00")
  })

  it("with another amount than the order's waits on hold", async () => {
    const order = await cards.placed()
    cards.pay(order, "pm_card_visa", 1899)
    expect((await cards.payment("GET", order)).body.data).toMatchObject({ status: "mismatch", captured: "1899.00" })
    expect(await cards.status(order)).toBe("on-hold")
  })

  it("gets another amount before its session is closed, so that a late authorisation cannot count as paid", async () => {
    await cards.online({ capture: "manual" })
    const order = await cards.placed()
    await cards.online({ capture: "automatic" })
    const { id } = cards.intentOf(order)
    expect((await cards.payment("PUT", order, { payment_method: "cod" })).status).toBe(200)
    expect(cards.stripe.intents.get(id)).toMatchObject({ status: "canceled", amount: 1910 })
  })
})
