import { setTimeout } from "node:timers/promises"

const CLIENTS = 8
const ATTEMPTS = 10

/** Functions that place a guest's order for immediate preparation, mark its first line and complete it, as the kitchen does. */
export function kitchenOf({ client, shop, bearer: headers }) {
  /** Waits while the service refuses orders because the machine is busy. */
  const placeAs = async (type) => {
    const order = { ...shop.order(), order_type: type, fulfillment_time: "now" }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await client.post("/svc/v1/orders", order)).data
      } catch (error) {
        if (attempt === ATTEMPTS || !error.message.includes("svc_overloaded")) throw error
        await setTimeout(1_000)
      }
    }
  }
  const end = ({ id }) => client.put(`/svc/v1/orders/${id}`, { status: "completed" }, { headers })
  return {
    place: () => placeAs("pickup"),
    /** Places a delivery, and gives it to a courier. */
    deliver: async (courierId) => {
      const order = await placeAs("delivery")
      return (await client.put(`/svc/v1/orders/${order.id}`, { courier_id: courierId }, { headers })).data
    },
    /** A new courier, with the credentials to sign in. */
    hire: async () => {
      const account = {
        username: "bench-courier",
        password: "bench-courier",
        email: "courier@example.net",
        display_name: "Courier",
      }
      const body = { ...account, roles: ["deliveryboy_user"] }
      const { data } = await client.post("/svc/v1/accounts", body, { headers })
      return { ...account, id: data.id }
    },
    mark: ({ id, line_items: lines }, done) =>
      client.post(`/svc/v1/orders/${id}/kitchen`, { items: [{ id: lines[0].id, done }] }, { headers }),
    ready: ({ id }, ready) => client.post(`/svc/v1/orders/${id}/kitchen`, { ready }, { headers }),
    end,
    /** Completes every open order, such as the orders of guests who were measured earlier. */
    endAll: async () => {
      const { data } = await client.get("/svc/v1/orders?status=accepted,processing&per_page=100", { headers })
      for (const order of data) await end(order)
    },
  }
}

/**
 * Runs `work` `times` times, at most `CLIENTS` at the same time.
 * @returns the results
 */
export async function inTurns(times, work) {
  const results = []
  let begun = 0
  const turn = async () => {
    while (begun < times) {
      begun += 1
      results.push(await work())
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, turn))
  return results
}
