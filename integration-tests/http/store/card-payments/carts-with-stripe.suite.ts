import {
  atRest,
  type CardStore,
  eventually,
  type NativeCartWish,
  type NativeCheckout,
  nativeCheckout,
  STRIPE,
} from "../../../support"
import type { Intent } from "../../../support/vendors/local-stripe"

export function cartsWithStripe(use: () => CardStore): void {
  let native: NativeCheckout
  beforeAll(() => {
    native = nativeCheckout(use().store, use().shop)
  })

  const wish = (time: string, paymentData?: object): NativeCartWish => ({
    provider: STRIPE,
    cart: { extensions: { svc: { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: time } } },
    ...(paymentData === undefined ? {} : { paymentData }),
  })
  /** The intent of the session that was opened last. */
  const intent = (): Intent => {
    const last = [...use().stripe.intents.values()].at(-1)
    if (!last) throw new Error("Stripe has no intent")
    return last
  }
  const claimOf = (cart: string) => use().store.db("svc_checkout_claim").where({ cart_id: cart }).first()
  /** The plugin's status of an order that the platform has placed; undefined until the order is adopted. */
  const statusOf = async (id: string) => (await use().store.db("svc_order").where({ id }).first())?.status

  const paymentOf = ({ id }: { readonly id: string }) => use().manage("GET", `orders/${id}/payment`)

  /** The refusals of every request that would open, switch or abandon the payment. */
  const refusalsOf = async ({ id }: { readonly id: string }) => {
    const api = use().store.api("administrator")
    const answers = [
      await api.post(`orders/${id}/payment`, {}),
      await api.put(`orders/${id}/payment`, { payment_method: "cod" }),
      await api.delete(`orders/${id}/payment`),
    ]
    return answers.map(({ status, body }) => [status, body.error.code, body.error.details])
  }
  const everyMethod = (reason: string, order_status: string) =>
    [1, 2, 3].map(() => [409, "svc_payment_not_open", { reason, order_status }])

  it("hold a place, which POST /checkouts respects, for `hold_minutes` from the opening of the session", async () => {
    const cards = use()
    await cards.operation({ order_types: { pickup: { max_per_slot: 1 } } })
    try {
      const cart = await native.ready(wish("22:00", { capture_method: "automatic" }))
      const claim = await claimOf(cart)
      expect(claim.held_until.getTime() - claim.created_at.getTime()).toBe(15 * 60_000)
      // The other server sees a changed setting within a second.
      const refused = await cards.checkout({ fulfillment_time: "22:00" })
      expect([refused.status, refused.body.error?.details.reason]).toEqual([422, "slot_unavailable"])
      cards.stripe.confirm(intent().id)
      const { order } = (await native.complete(cart)).body
      expect(order.extensions.svc.status).toBe("processing")
      expect(await claimOf(cart)).toBeUndefined()
      expect(await paymentOf(order)).toMatchObject({ status: "captured", refunded: "0.00", session: null, expires_at: null })
      const { amount, captured } = await paymentOf(order)
      expect([captured, Number(amount) > 0]).toEqual([amount, true])
      expect(await refusalsOf(order)).toEqual(everyMethod("paid", "processing"))
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await eventually(async () => (await paymentOf(order)).refunded === amount)
      expect((await paymentOf(order)).status).toBe("refunded")
      expect(await refusalsOf(order)).toEqual(everyMethod("cancelled", "cancelled"))
    } finally {
      await cards.operation({ order_types: { pickup: { max_per_slot: 0 } } })
    }
  })

  it("with manual capture put their orders on hold, and are captured when the store finalizes them", async () => {
    const cards = use()
    const cart = await native.ready(wish("22:15", { capture_method: "manual" }))
    const { id } = intent()
    expect(cards.stripe.confirm(id).status).toBe("requires_capture")
    const { order } = (await native.complete(cart)).body
    expect(order.extensions.svc.status).toBe("on-hold")
    expect(await paymentOf(order)).toMatchObject({ kind: "online", gateway: STRIPE, status: "authorized", captured: "0.00" })
    expect(await refusalsOf(order)).toEqual(everyMethod("paid", "on-hold"))
    // Nothing must be collected from the guest: the money will be captured.
    const collected = async () => {
      const { to_collect, paid_at } = await cards.manage("GET", `orders/${order.id}`)
      return [to_collect, paid_at === null]
    }
    expect(await collected()).toEqual(["0.00", true])
    await cards.manage("PUT", `orders/${order.id}`, { status: "processing" })
    expect(await collected()).toEqual(["0.00", true])
    for (const status of ["completed", "finalized"]) await cards.manage("PUT", `orders/${order.id}`, { status })
    await eventually(() => cards.stripe.intents.get(id)?.status === "succeeded")
  })

  it("with manual capture wait for the store under manual acceptance, and are voided if the store refuses", async () => {
    const cards = use()
    await cards.operation({ manual_acceptance: true })
    const cart = await native.ready(wish("22:30", { capture_method: "manual" }))
    const { id } = intent()
    cards.stripe.confirm(id)
    const { order } = (await native.complete(cart)).body
    await cards.operation({ manual_acceptance: false })
    expect(order.extensions.svc.status).toBe("accepting")
    await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
    await eventually(() => cards.stripe.intents.get(id)?.status === "canceled")
    expect(cards.stripe.netOf(id)).toBe(0)
  })

  it.each([
    ["automatic", /^POST \/v1\/refunds$/, "22:15"],
    ["manual", /cancel$/, "22:30"],
  ] as const)("with %s capture are returned on cancellation, even if the provider fails first", async (capture, fails, time) => {
    const cards = use()
    const { db } = cards.store
    const cart = await native.ready(wish(time, { capture_method: capture }))
    const { id } = intent()
    cards.stripe.confirm(id)
    const { order } = (await native.complete(cart)).body
    cards.stripe.behave(500, fails)
    await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
    await eventually(async () => (await db("order").where({ id: order.id }).first("canceled_at")).canceled_at !== null)
    expect(cards.stripe.netOf(id)).toBe(cards.stripe.intents.get(id)?.amount)
    cards.stripe.behave("well")
    await eventually(() => cards.stripe.netOf(id) === 0)
    await eventually(async () => (await db("svc_order").where({ id: order.id }).first()).mirrored_status === "cancelled")
    const { captured, refunded, transactions } = await cards.booked(order)
    expect([captured - refunded, transactions]).toEqual([0, 0])
  })

  it.each([
    ["cancels", ["cancelled"], "23:00"],
    ["has sent and refunds", ["completed", "refunded"], "23:15"],
  ] as const)(
    "leave one note and are not refunded again if the provider refuses the refund when the store %s the order",
    async (_what, moves, time) => {
      const cards = use()
      const { db } = cards.store
      const cart = await native.ready(wish(time, { capture_method: "automatic" }))
      const { id } = intent()
      cards.stripe.confirm(id)
      const { order } = (await native.complete(cart)).body
      cards.stripe.dispute(id)
      for (const status of moves) await cards.manage("PUT", `orders/${order.id}`, { status })
      await eventually(async () => (await db("svc_order").where({ id: order.id }).first()).mirrored_status === moves.at(-1))
      const notes = async () => {
        const all: { author: string }[] = await cards.manage("GET", `orders/${order.id}/notes`)
        return all.filter(({ author }) => author === "payment").length
      }
      expect(await notes()).toBe(1)
      const requests = () => cards.stripe.calls.filter((call) => call === "POST /v1/refunds").length
      const before = requests()
      await cards.manage("PUT", `orders/${order.id}`, { customer_note: "to be refunded by hand" })
      await atRest(cards.store, "orders")
      expect([await notes(), requests() - before]).toEqual([1, 0])
      expect(await db("svc_outbox_failure").where({ order_id: order.id })).toEqual([])
    },
  )

  it("by bank debit keep the place while the debit is processed, and place the order when the bank has paid", async () => {
    const cards = use()
    const cart = await native.ready(wish("22:45", { capture_method: "automatic" }))
    const { id } = intent()
    cards.stripe.debit(id)
    expect((await native.complete(cart)).body.type).not.toBe("order")
    expect(await claimOf(cart)).toBeDefined()
    cards.stripe.confirm(id)
    expect(await cards.stripe.deliver(cards.stripe.eventOf(id), cards.store.url)).toBe(200)
    // The link of a completion that was undone stays in the table, marked as deleted.
    const placed = () => cards.store.db("order_cart").where({ cart_id: cart }).whereNull("deleted_at").pluck<string[]>("order_id")
    await eventually(async () => {
      const [order = ""] = await placed()
      return (await statusOf(order)) === "processing"
    })
    expect(cards.stripe.netOf(id)).toBe(cards.stripe.intents.get(id)?.amount)
    expect(await claimOf(cart)).toBeUndefined()
  })
}
