import { type CardStore, eventually, type NativeCartWish, type NativeCheckout, nativeCheckout, STRIPE } from "../../../../support"
import type { Intent } from "../../../../support/vendors/local-stripe"

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

  it("with manual capture wait on hold for the store, and are captured when it takes them on", async () => {
    const cards = use()
    const cart = await native.ready(wish("22:15", { capture_method: "manual" }))
    const { id } = intent()
    expect(cards.stripe.confirm(id).status).toBe("requires_capture")
    const { order } = (await native.complete(cart)).body
    expect(order.extensions.svc.status).toBe("on-hold")
    await cards.manage("PUT", `orders/${order.id}`, { status: "processing" })
    for (const status of ["completed", "finalized"]) await cards.manage("PUT", `orders/${order.id}`, { status })
    await eventually(() => cards.stripe.intents.get(id)?.status === "succeeded")
  })

  it("with manual capture wait for acceptance under manual acceptance, and are voided when the store refuses", async () => {
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
}
