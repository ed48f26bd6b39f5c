const CLIENTS = 8

/** Functions that place a guest's order for immediate preparation, mark its first line and complete it, as the kitchen does. */
export function kitchenOf({ client, shop, bearer: headers }) {
  return {
    place: async () => {
      const { data } = await client.post("/svc/v1/orders", { ...shop.order(), order_type: "pickup", fulfillment_time: "now" })
      return data
    },
    mark: ({ id, line_items: lines }, done) =>
      client.post(`/svc/v1/orders/${id}/kitchen`, { items: [{ id: lines[0].id, done }] }, { headers }),
    end: ({ id }) => client.put(`/svc/v1/orders/${id}`, { status: "completed" }, { headers }),
  }
}

/** Runs `work` `times` times, at most `CLIENTS` at the same time. @returns the results */
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
