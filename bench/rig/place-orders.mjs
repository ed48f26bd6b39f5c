import { slotsAhead } from "./slots.mjs"

/**
 * Orders as guests place them, each at another time.
 * @param {{ shop: Awaited<ReturnType<typeof import("./shop.mjs").readShop>> }} store
 * @returns {(client: ReturnType<typeof import("./load.mjs").createClient>, coupon?: string) => Promise<any>} places one; the answer's body
 */
export function orderPlacer({ shop }) {
  const slots = slotsAhead()
  const run = `bench-${process.pid}-${Date.now()}`
  let placed = 0
  return (client, coupon) => {
    placed += 1
    return client.post("/svc/v1/orders", shop.order({ ...slots[(placed * 17) % slots.length], coupon }), {
      headers: { "idempotency-key": `${run}-${placed}` },
    })
  }
}
