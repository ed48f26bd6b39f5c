/**
 * Reference B: the platform's own way to an order, eight calls. The plugin reads the extras of its lines and the fee of its delivery.
 * @param {ReturnType<typeof import("../rig/load.mjs").createClient>} client
 * @param {Awaited<ReturnType<typeof import("../rig/shop.mjs").readShop>>} shop
 * @returns {() => Promise<string>} runs the flow once; the order's id
 */
export function nativeCheckout(client, shop) {
  const headers = { "x-publishable-api-key": shop.publishable_key }
  const post = (path, body) => client.post(`/store/${path}`, body, { headers })
  return async () => {
    const { cart } = await post("carts", shop.nativeCart())
    for (const line of shop.nativeLines()) {
      await post(`carts/${cart.id}/line-items`, line)
    }
    await post(`carts/${cart.id}/shipping-methods`, { option_id: shop.shipping_option_id })
    const { payment_collection: collection } = await post("payment-collections", { cart_id: cart.id })
    await post(`payment-collections/${collection.id}/payment-sessions`, { provider_id: "pp_system_default" })
    const completed = await post(`carts/${cart.id}/complete`, {})
    if (completed.type !== "order") {
      throw new Error(`The platform's flow made no order: ${JSON.stringify(completed).slice(0, 500)}`)
    }
    return completed.order.id
  }
}
