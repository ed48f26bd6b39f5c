import { randomBytes } from "node:crypto"
import { equal, holds, refusal, success } from "../expectation.mjs"
import { changeForTheWalk } from "../operation-settings.mjs"

const NAME = { first_name: "Clara", last_name: "Campos", phone: "+34600333444" }

/** A customer with an account registers, saves an address, orders with it, and cancels an order. The account stays. */
export const customer = {
  title: "A customer with an account",
  async run(walk) {
    const { client, known, step } = walk
    const email = `walk-${randomBytes(5).toString("hex")}@example.com`
    const password = `walk-${randomBytes(9).toString("base64url")}`

    const account = await step("Register (POST /auth/register)", async () => {
      const made = success(await client.post("auth/register", { email, password, ...NAME }, { guest: true }), 201)
      equal("roles", made.roles, ["customer"])
      refusal(await client.post("auth/register", { email, password }, { guest: true }), 409, "svc_email_exists")
      return [`account ${made.id}, a second one for the same e-mail is refused`, made]
    })
    const as = await step("Sign in (POST /auth/token)", async () => {
      const { token, user } = success(await client.post("auth/token", { username: email, password }, { guest: true }))
      equal("manage_commerce", user.capabilities.manage_commerce, false)
      return ["no more than a customer may", token]
    })
    await step("The store's orders are refused (GET /orders)", async () => {
      return `403 ${refusal(await client.get("orders", { as }), 403, "svc_forbidden").code}`
    })

    const address = await step("Save an address (POST /users/me/addresses)", async () => {
      const body = { label: "Casa", ...NAME, address_1: known.delivery.address, city: "Madrid", postcode: "28013", country: "ES" }
      const kept = success(await client.post("users/me/addresses", body, { as }), 201)
      equal("the first one is the default", [kept.position, kept.default], [0, true])
      return [`${kept.label}, deliverable: ${kept.deliverable}`, kept]
    })

    const { customer: _, ...cart } = known.cart.body
    const body = { ...cart, address: delivered(address) }
    known.customerOrder = await step("Order to that address (POST /orders)", async () => {
      const order = success(await client.post("orders", body, { as }), 201)
      equal("it is the account's", order.customer_id, account.id)
      equal("total", order.total, known.cart.quoted.total)
      return [`number ${order.number}, ${order.status}, ${order.total} ${order.currency}`, order]
    })
    await step("Own orders (GET /users/me/orders)", async () => {
      const answer = await client.get("users/me/orders", { as })
      equal(
        "the one order",
        success(answer).map(({ id }) => id),
        [known.customerOrder.id],
      )
      equal("meta.total", answer.body.meta.total, 1)
      refusal(await client.get(`orders/${known.order.number}`, { as }), 404, "svc_order_not_found")
      return "one; another customer's order is 404"
    })

    await changeForTheWalk(walk, "Ten minutes to change one's mind", { customer_cancel_minutes: 10 })
    await step("Order once more, and cancel (PUT /orders/{id})", async () => {
      const second = success(await client.post("orders", body, { as }), 201)
      refusal(await client.put(`orders/${second.number}`, { status: "accepted" }, { as }), 403, "svc_forbidden")
      const cancelled = success(await client.put(`orders/${second.number}`, { status: "cancelled" }, { as }))
      equal("status", cancelled.status, "cancelled")
      return `number ${second.number}: ${cancelled.status_label}; accepting it is refused`
    })
    await step("Delete the address (DELETE /users/me/addresses/0)", async () => {
      equal("the record as it was", success(await client.delete("users/me/addresses/0", { as })).id, address.id)
      equal("addresses", success(await client.get("users/me/addresses", { as })), [])
      return "no addresses left"
    })
    await step("Sign out everywhere (DELETE /auth/tokens)", async () => {
      success(await client.delete("auth/tokens", { as }))
      refusal(await client.get("auth/me", { as }), 401, "svc_unauthorized")
      holds(
        "the administrator's token is still valid",
        success(await client.get("auth/me")).id !== account.id,
        "another account",
        account.id,
      )
      return "all tokens of the account are revoked"
    })
  },
}

/** The order fields of a saved address. */
function delivered({ first_name, last_name, phone, address_1, address_2, city, state, postcode, country }) {
  return { first_name, last_name, phone, address_1, address_2, city, state, postcode, country }
}
