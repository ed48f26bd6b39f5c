import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { nativePayment } from "../references/native-checkout.mjs"
import { durations } from "../rig/load.mjs"
import { orderPlacer } from "../rig/place-orders.mjs"
import { interleave, judged, median, ratios } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

/** The payment provider of the tests. It runs in the server's process, so the figures do not include a vendor's time. */
const PROVIDER = "pp_card_card"

export const payments = {
  id: "payments",
  title: "Opening an online payment, compared with POST /orders and the platform's flow (B)",
  async measure(rig) {
    const store = await rig.openStore("payments", {
      environment: { PAYMENT_PROVIDER: join(rig.hosts.full, "integration-tests", "support", "card-payments.js") },
    })
    const platform = await rig.bare()
    try {
      await takeCards(store)
      const place = orderPlacer(store)
      const pay = orderPlacer(store, { path: "/svc/v1/checkouts", payment: PROVIDER })
      const order = () => place(store.client)
      const checkout = async () => {
        const { data } = await pay(store.client)
        if (data.payment.session === null) throw new Error(`The payment is not open: ${JSON.stringify(data.payment)}`)
      }
      const native = nativePayment(platform.client, platform.shop)
      for (const work of [order, checkout]) await durations(40, work)
      await durations(2, native)
      const times = rig.quick ? 15 : 30
      const figures = await interleave(rig.quick ? 5 : 9, {
        checkout: async () => median(await durations(times, checkout)),
        order: async () => median(await durations(times, order)),
        native: async () => median(await durations(rig.quick ? 1 : 2, native)),
      })
      const ms = (name) => `${figure(median(figures[name]))} ms`
      return [
        {
          row: "POST /checkouts, places the order and opens its payment",
          measured: ms("checkout"),
          reference: `POST /orders ${ms("order")}`,
          ...judged(ratios(figures.checkout, figures.order)),
          bar: { atMost: 1.5 },
        },
        {
          row: "POST /checkouts, compared with the platform's flow until its payment session",
          measured: ms("checkout"),
          reference: `B ${ms("native")}`,
          ...judged(ratios(figures.native, figures.checkout)),
          bar: { atLeast: 20 },
        },
      ]
    } finally {
      await store.close()
    }
  },
}

/** Switches online payment on and waits until `/cart/validate` offers it. The server caches the region's providers for some seconds. */
async function takeCards({ client, bearer, shop }) {
  const options = { headers: bearer }
  await client.put(`/svc/v1/payment-gateways/${PROVIDER}`, { enabled: true }, options)
  await client.put("/svc/v1/settings/operation", { payments: { online: { enabled: true, max_unpaid: null } } }, options)
  for (let tries = 0; tries < 300; tries += 1) {
    const { data } = await client.post("/svc/v1/cart/validate", shop.order())
    if (data.payment_methods.some(({ id }) => id === PROVIDER)) return
    await sleep(100)
  }
  throw new Error("Cards are not offered")
}
