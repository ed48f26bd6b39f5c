import { slotsAhead } from "./slots.mjs"

/**
 * Places orders as guests do, each in another slot than the order before.
 * @param {{ shop: Awaited<ReturnType<typeof import("./shop.mjs").readShop>> }} store
 * @param {{ path?: string, payment?: string }} [options] the path of the route, and the payment method
 * @returns {(client: ReturnType<typeof import("./load.mjs").createClient>, coupon?: string) => Promise<any>} a function that places one
 * order and returns the body of the response
 */
export function orderPlacer({ shop }, { path = "/svc/v1/orders", payment } = {}) {
  const slots = slotsAhead()
  const run = `bench-${process.pid}-${Date.now()}`
  let placed = 0
  return (client, coupon) => {
    placed += 1
    return client.post(path, shop.order({ ...slots[(placed * 17) % slots.length], coupon, payment }), {
      headers: { "idempotency-key": `${run}-${path.length}-${placed}` },
    })
  }
}
