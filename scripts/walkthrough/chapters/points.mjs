import { randomBytes } from "node:crypto"
import { equal, holds, refusal, success } from "../expectation.mjs"

const BEFORE = 1_000

/** A customer's points: given, exchanged for a coupon, used for an order, earned with it, and taken back with it. */
export const points = {
  title: "Points",
  async run(walk) {
    const { client, known, step } = walk
    const who = await newCustomer(walk)
    await openProgram(walk)

    await step("The store gives points (POST /loyalty/accounts/{id}/adjust)", async () => {
      const entry = { points: BEFORE, reason: "Paseo", idempotency: `walk-${randomBytes(8).toString("hex")}` }
      const booked = success(await client.post(`loyalty/accounts/${who.id}/adjust`, entry), 201)
      equal("balance_after", booked.balance_after, BEFORE)
      const again = success(await client.post(`loyalty/accounts/${who.id}/adjust`, entry))
      equal("the same request again is the same entry", again, booked)
      return `${booked.points}, requested twice, booked once`
    })
    const coupon = await step("Redeem them for a coupon (POST /loyalty/redeem)", async () => {
      const wish = { points: 100, idempotency: `walk-${randomBytes(8).toString("hex")}` }
      const answer = await client.post("loyalty/redeem", wish, { as: who.token })
      const made = success(answer, 201)
      equal("Cache-Control", answer.headers.get("cache-control"), "private, no-store")
      equal("balance", made.balance, BEFORE - made.points)
      return [`${made.coupon}: ${made.value} off until ${made.expires_at}`, made]
    })
    const cart = { ...known.cart.body, coupon_codes: [coupon.coupon] }
    await step("A guest's order with it is refused", async () => {
      const { error } = refusal(await client.post("orders", cart, { guest: true }), 422, "svc_coupon_invalid")
      return `422 ${error.code}, ${error.details.reason}`
    })
    const order = await step("Order with the coupon (POST /orders)", async () => {
      const placed = success(await client.post("orders", cart, { as: who.token }), 201)
      equal("loyalty", placed.loyalty, { points_earned: 0, points_redeemed: coupon.points, coupon: coupon.coupon })
      equal("discount", placed.discount_total, coupon.value)
      return [`number ${placed.number}, ${placed.discount_total} off`, placed]
    })
    await step("Finalize it: the order earns points", async () => {
      for (const status of ["processing", "shipped", "completed", "finalized"])
        success(await client.put(`orders/${order.number}`, { status }))
      const earned = await settled(client, order, (loyalty) => loyalty.points_earned > 0)
      const { balance } = success(await client.get("loyalty/me", { as: who.token }))
      equal("balance", balance, BEFORE - coupon.points + earned.points_earned)
      return `${earned.points_earned} points for ${order.total} minus delivery`
    })
    await step("Refund it: earned points go, redeemed ones return", async () => {
      success(await client.put(`orders/${order.number}`, { status: "refunded" }))
      await settled(client, order, (loyalty) => loyalty.points_earned === 0)
      const { balance, owed } = success(await client.get("loyalty/me", { as: who.token }))
      equal("as before", [balance, owed], [BEFORE, 0])
      refusal(await client.post("orders", cart, { as: who.token }), 422, "svc_coupon_invalid")
      return `balance ${balance} again, and the coupon is invalid`
    })
    await step("The history lists every booking (GET /loyalty/me/history)", async () => {
      const entries = success(await client.get("loyalty/me/history", { as: who.token }))
      const sum = entries.reduce((total, entry) => total + entry.points, 0)
      equal("the balance is their sum", sum, BEFORE)
      return entries.map(({ type, points }) => `${type} ${points}`).join(", ")
    })
  },
}

async function newCustomer({ client, step }) {
  const email = `walk-${randomBytes(5).toString("hex")}@example.com`
  const password = `walk-${randomBytes(9).toString("base64url")}`
  return step("A customer registers", async () => {
    const { id } = success(await client.post("auth/register", { email, password }, { guest: true }), 201)
    const { token } = success(await client.post("auth/token", { username: email, password }, { guest: true }))
    return [`account ${id}`, { id, token }]
  })
}

/** Sets the program's rules for the duration of the walkthrough. */
async function openProgram({ client, step, afterwards }) {
  const before = success(await client.get("loyalty/program"))
  await step("Enable the program (PUT /loyalty/program)", async () => {
    afterwards("Put back: the loyalty program", async () => {
      equal("the program as it was", success(await client.put("loyalty/program", before)), before)
      return before.enabled ? "open" : "closed"
    })
    const rules = {
      enabled: true,
      earn_on: "finalized",
      require_verified_email: false,
      redeem: { points_per_currency: 20, minimum_points: 50, maximum_percent: 100 },
    }
    const program = success(await client.put("loyalty/program", rules))
    holds("it earns", program.points_per_currency > 0, "points for money", program)
    return `${program.points_per_currency} points per unit of currency`
  })
}

/** Waits for the points, which are booked shortly after the response. */
async function settled(client, { number }, check) {
  for (let tries = 0; tries < 100; tries += 1) {
    const { loyalty } = success(await client.get(`orders/${number}`))
    if (check(loyalty)) return loyalty
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return success(await client.get(`orders/${number}`)).loyalty
}
