import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { dataFolder } from "../../launcher/data-folder.mjs"
import { eventually } from "../eventually.mjs"
import { equal, holds, refusal, success } from "../expectation.mjs"
import { changeForTheWalk } from "../operation-settings.mjs"

const CARDS = "pp_stripe_card"
/** The minimum of the setting `hold_minutes`. */
const MINUTES = 5
/** Time allowed for the cancellation of an expired order. */
const LATE_MS = 30_000
/** The file with the URL of the local Stripe of `npm start`. */
const ADDRESS = join(dataFolder(), "stripe.json")

/** Card payments: paid and refunded, declined and then paid in cash, cancelled by the guest, and abandoned. */
export const cardPayments = {
  title: "Card payments",
  async run(walk) {
    const { client, known, settings, step } = walk
    if (settings.withoutCards) return walk.leaveOut("card payments (--without-cards)")
    const url = settings.stripe ?? (existsSync(ADDRESS) ? JSON.parse(readFileSync(ADDRESS, "utf8")).url : undefined)
    const body = { ...known.cart.body, payment_method: CARDS, customer: { first_name: "Tina", email: "tina@example.com" } }
    await step("Test cards are offered (POST /cart/validate)", async () => {
      const { payment_methods: methods } = success(await client.post("cart/validate", body, { guest: true }))
      const method = methods.find(({ id }) => id === CARDS)
      const isLocal = method?.public.publishable_key === "pk_test_local" && url !== undefined
      holds("cards", isLocal, "the test cards of npm start; without them: --without-cards", method ?? "no cards")
      return `${method.title}, held for ${method.hold_minutes} min`
    })
    const stripe = cardGuest(url)

    const paid = await place(walk, body)
    await step("Unpaid, so staff do not see it (GET /orders)", async () => {
      const newest = success(await client.get("orders"))
      const isListed = newest.some(({ id }) => id === paid.id)
      equal("in the list", isListed, false)
      return "not in the list"
    })
    await step("The guest pays (Stripe's script in the browser)", () => stripe(paid, "pm_card_visa"))
    await step("The payment is captured (GET /orders/{id}/payment)", async () => {
      const payment = await eventually(async () => {
        const now = success(await client.get(`orders/${paid.number}/payment`, withKey(paid)))
        return now.status === "captured" ? now : undefined
      })
      const order = success(await client.get(`orders/${paid.number}`))
      holds("its status", order.status !== "pending", "no longer pending", order.status)
      return `${payment.captured} ${payment.currency} captured, ${order.status}`
    })
    await step("The store refuses the order: it is refunded", async () => {
      success(await client.put(`orders/${paid.number}`, { status: "cancelled" }))
      const { refunded } = await eventually(async () => {
        const now = success(await client.get(`orders/${paid.number}/payment`, withKey(paid)))
        return now.status === "refunded" ? now : undefined
      })
      return `${refunded} refunded`
    })

    const declined = await place(walk, body)
    await step("The card is declined", async () => {
      await stripe(declined, "pm_card_chargeDeclined")
      const { error } = await eventually(async () => {
        const now = success(await client.get(`orders/${declined.number}/payment`, withKey(declined)))
        return now.status === "failed" ? now : undefined
      })
      return error.message
    })
    await step("Change to cash (PUT /orders/{id}/payment)", async () => {
      const order = success(await client.put(`orders/${declined.number}/payment`, { payment_method: "cod" }, withKey(declined)))
      equal("payment", order.payment.status, "offline")
      return `${order.status}, ${order.payment_method_title}`
    })

    const left = await place(walk, body)
    await step("The guest cancels (DELETE /orders/{id}/payment)", async () => {
      const order = success(await client.delete(`orders/${left.number}/payment`, withKey(left)))
      equal("status", order.status, "cancelled")
      const { error } = refusal(
        await client.post(`orders/${left.number}/payment`, {}, withKey(left)),
        409,
        "svc_payment_not_open",
      )
      return `${order.status}; paying now: 409 ${error.details.reason}`
    })

    await changeForTheWalk(walk, "An unpaid order holds its place for five minutes", {
      payments: { online: { hold_minutes: MINUTES } },
    })
    known.vanished = await place(walk, body)
    await step("The guest leaves without paying", async () => `held until ${known.vanished.payment.expires_at}`)
  },
}

/** The result of the abandoned order. */
export const vanishedGuest = {
  title: "The unpaid order",
  async run({ client, known, settings, step, leaveOut }) {
    const { vanished } = known
    if (!vanished) return
    if (!settings.patient) {
      leaveOut("the expiry of an unpaid order (--patient waits for it)")
      await step("Without --patient it is cancelled now (DELETE …/payment)", async () => {
        const order = success(await client.delete(`orders/${vanished.number}/payment`, withKey(vanished)))
        equal("status", order.status, "cancelled")
        return order.payment.status
      })
      return
    }
    await step("Five minutes later it is cancelled", async () => {
      const end = Date.parse(vanished.payment.expires_at) + LATE_MS
      for (;;) {
        const { status } = success(await client.get(`orders/${vanished.number}/payment`, withKey(vanished)))
        if (status === "expired") break
        holds("the order's time ends", Date.now() < end, `expired by ${new Date(end).toISOString()}`, status)
        await new Promise((resolve) => setTimeout(resolve, 2_000))
      }
      const order = success(await client.get(`orders/${vanished.number}`))
      equal("status", order.status, "cancelled")
      return `${order.status}, and its place is free`
    })
  },
}

function place({ client, step }, body) {
  return step("Place an order paid online (POST /checkouts)", async () => {
    const order = success(await client.post("checkouts", body, { guest: true }), 201)
    equal("status", [order.status, order.payment.status], ["pending", "awaiting"])
    return [`number ${order.number}, ${order.payment.amount} ${order.payment.currency}`, order]
  })
}

const withKey = ({ order_key: key }) => ({ guest: true, headers: { "x-svc-order-key": key } })

/** Confirms a payment as Stripe's script in the browser does. */
function cardGuest(url) {
  return async ({ payment }, card) => {
    const { id, client_secret: secret } = payment.session.data
    const form = new URLSearchParams({ client_secret: secret, payment_method: card })
    const answer = await fetch(`${url}/v1/payment_intents/${id}/confirm`, { method: "POST", body: form })
    const { status, error } = await answer.json()
    return error?.message ?? status
  }
}
