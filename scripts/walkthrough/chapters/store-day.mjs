import { randomBytes } from "node:crypto"
import { equal, holds, refusal, success } from "../expectation.mjs"

const TRACKING = "https://maps.example.com/track/courier"

/** A manager and a courier handle the customer's order. Their accounts are deleted at the end. */
export const storeDay = {
  title: "An order handled by manager and courier",
  async run(walk) {
    const { client, known, step } = walk
    const manager = await hire(walk, "shop_manager", "Manager of the walk")
    const courier = await hire(walk, "deliveryboy_user", "Courier of the walk")
    const path = `orders/${known.customerOrder.number}`

    await step("The courier is in the list (GET /delivery-boys)", async () => {
      const found = success(await client.get(`delivery-boys?search=${courier.username}`, { as: manager.token }))
      equal(
        "the one found",
        found.map(({ id, roles }) => [id, roles]),
        [[courier.id, ["deliveryboy_user"]]],
      )
      return `${found[0].display_name}, ${found[0].email}`
    })
    await step("The courier has no orders yet (GET /orders)", async () => {
      equal("orders", success(await client.get("orders", { as: courier.token })), [])
      refusal(await client.get(path, { as: courier.token }), 404, "svc_order_not_found")
      return "none; the order is 404"
    })
    await step("Accept, prepare, assign a courier (PUT /orders/{id})", async () => {
      success(await client.put(path, { status: "accepted" }, { as: manager.token }))
      const order = success(
        await client.put(path, { status: "processing", courier_id: courier.id, note: "Para Rafa" }, { as: manager.token }),
      )
      equal("courier", order.courier, { id: courier.id, display_name: "Courier of the walk" })
      return `${order.status_label}, ${order.courier.display_name}`
    })
    await step("Add a note (POST /orders/{id}/notes)", async () => {
      const note = success(await client.post(`${path}/notes`, { text: "Llamar al llegar" }, { as: manager.token }), 201)
      const texts = success(await client.get(`${path}/notes`, { as: manager.token })).map(({ text }) => text)
      holds("the note in the list", texts.includes("Llamar al llegar"), "Llamar al llegar", texts)
      return `by ${note.author}`
    })
    await step("The courier sees it, and may only deliver it", async () => {
      const seen = success(await client.get("orders", { as: courier.token }))
      equal(
        "orders",
        seen.map(({ number }) => number),
        [known.customerOrder.number],
      )
      refusal(await client.post(`${path}/minutes`, { minutes: 5 }, { as: courier.token }), 403, "svc_forbidden")
      refusal(await client.put(path, { status: "finalized" }, { as: courier.token }), 403, "svc_forbidden")
      return "one order; minutes and finalising are 403"
    })
    await step("Ship and deliver it (PUT /orders/{id})", async () => {
      const shipped = success(await client.put(path, { status: "shipped", tracking_url: TRACKING }, { as: courier.token }))
      equal("tracking_url", shipped.tracking_url, TRACKING)
      const done = success(await client.put(path, { status: "completed" }, { as: courier.token }))
      equal("status and link", [done.status, done.tracking_url], ["completed", null])
      return `${shipped.status_label} → ${done.status_label}`
    })
    await step("Paid on delivery: the manager finalises it", async () => {
      const order = success(await client.put(path, { status: "finalized" }, { as: manager.token }))
      equal("status", order.status, "finalized")
      return `paid at ${order.paid_at}`
    })
  },
}

/** A staff account that is deleted at the end of the walkthrough. */
async function hire({ client, step, afterwards }, role, display_name) {
  const username = `walk-${randomBytes(5).toString("hex")}`
  const password = randomBytes(12).toString("base64url")
  const account = await step(`A staff account: ${role} (POST /accounts)`, async () => {
    const body = { username, email: `${username}@example.com`, password, display_name, roles: [role] }
    const made = success(await client.post("accounts", body), 201)
    equal("roles", made.roles, [role])
    return [`account ${made.id}, ${made.username}`, made]
  })
  afterwards(`Staff account ${role} removed (DELETE /accounts/{id})`, async () => {
    success(await client.delete(`accounts/${account.id}`))
    refusal(await client.post("auth/token", { username, password }, { guest: true }), 401, "svc_invalid_credentials")
    return "its sign-in is refused"
  })
  const { token } = success(await client.post("auth/token", { username, password }, { guest: true }))
  return { id: account.id, username, token }
}
