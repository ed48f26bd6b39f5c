import { type CardStore, eventually, GUEST, PASSWORD } from "../../../../support"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

/** The two ways in which an unpaid order ends without an action of the store. */
const WAYS: readonly (readonly [string, string, (cards: CardStore, order: Data) => Promise<unknown>])[] = [
  [
    "the payment's deadline",
    "deadline",
    (cards, { id }) =>
      cards.store
        .db("svc_online_payment")
        .where({ order_id: id })
        .update({ expires_at: new Date(0), look_at: new Date(0) }),
  ],
  ["the guest gives up", "given-up", async (cards, order) => expect((await cards.payment("DELETE", order)).status).toBe(200)],
]

export function givenBack(use: () => CardStore): void {
  beforeAll(async () => {
    const redeem = { points_per_currency: 10, minimum_points: 10, maximum_percent: 100 }
    await use().manage("PUT", "loyalty/program", { enabled: true, require_verified_email: false, redeem })
  })

  it.each(WAYS)("a coupon with a limit counts as used until %s, and can be used again afterwards", async (_until, name, end) => {
    const cards = use()
    const admin = cards.store.platform()
    const code = `UNA-${name}`.toUpperCase()
    const budget = { type: "usage", limit: 1 }
    const campaign = await admin.post("/admin/campaigns", { name: code, campaign_identifier: code, budget })
    const promotion = await admin.post("/admin/promotions", {
      code,
      type: "standard",
      status: "active",
      is_tax_inclusive: true,
      campaign_id: campaign.body.campaign?.id,
      application_method: { allocation: "across", target_type: "order", currency_code: "eur", type: "percentage", value: 10 },
    })
    expect([campaign.status, promotion.status]).toEqual([200, 200])
    const order = await cards.placed({ coupon_codes: [code] })
    expect(order.total).toBe("17.10")
    const refused = await cards.checkout({ coupon_codes: [code] })
    expect([refused.status, refused.body.error?.code]).toEqual([422, "svc_coupon_invalid"])
    await end(cards, order)
    await eventually(async () => (await cards.checkout({ coupon_codes: [code] })).status === 201)
    expect(await cards.status(order)).toBe("cancelled")
  })

  it.each(WAYS)("points and their coupon are spent until %s, and then returned once", async (_until, name, end) => {
    const cards = use()
    const { store } = cards
    const account = { email: `${name}@example.com`, password: PASSWORD, phone: `+3461177${name.length}111` }
    const { id } = (await store.api().post("auth/register", account)).body.data
    const { token } = (await store.api().post("auth/token", { username: account.email, password: PASSWORD })).body.data
    const headers = { authorization: `Bearer ${token}` }
    await cards.manage("POST", `loyalty/accounts/${id}/adjust`, { points: 100, reason: "Prueba", idempotency: `given-${name}` })
    const redeemed = await store.api().post("loyalty/redeem", { points: 50, idempotency: `redeem-${name}` }, { headers })
    expect(redeemed.status).toBe(201)
    const balance = async () => (await store.api().get("loyalty/me", { headers })).body.data.balance
    const wish = { customer: GUEST, coupon_codes: [redeemed.body.data.coupon] }
    const placed = await cards.checkout(wish, { headers })
    expect([placed.status, placed.body.data?.loyalty.points_redeemed, await balance()]).toEqual([201, 50, 50])
    const again = await cards.checkout(wish, { headers })
    expect([again.status, again.body.error?.code]).toEqual([422, "svc_coupon_invalid"])
    await end(cards, placed.body.data)
    await eventually(async () => (await balance()) === 100)
    expect(await cards.status(placed.body.data)).toBe("cancelled")
    // The order has already ended: if the guest gives it up, nothing more is returned.
    expect((await cards.payment("DELETE", placed.body.data)).status).toBe(200)
    await cards.manage("GET", `loyalty/accounts/${id}`)
    expect(await balance()).toBe(100)
  })
}
