/**
 * Sets up delivery as in a plain Medusa shop: one shipping option of the manual provider, at one price.
 * @returns {Promise<string>} the shipping option's id
 */
export async function offerManualShipping(client, signIn) {
  const { token } = await client.post("/auth/user/emailpass", signIn)
  const headers = { authorization: `Bearer ${token}` }
  const { stock_locations: locations } = await client.get(
    "/admin/stock-locations?fields=*fulfillment_sets,*fulfillment_sets.service_zones",
    { headers },
  )
  const { shipping_profiles: profiles } = await client.get("/admin/shipping-profiles?type=default", { headers })
  const { shipping_option: option } = await client.post(
    "/admin/shipping-options",
    {
      name: "Manual",
      service_zone_id: locations[0].fulfillment_sets[0].service_zones[0].id,
      shipping_profile_id: profiles[0].id,
      provider_id: "manual_manual",
      price_type: "flat",
      type: { label: "Manual", description: "Manual", code: "manual" },
      prices: [{ currency_code: "eur", amount: 2.5 }],
      rules: [
        { attribute: "enabled_in_store", operator: "eq", value: "true" },
        { attribute: "is_return", operator: "eq", value: "false" },
      ],
    },
    { headers },
  )
  return option.id
}

/**
 * Reference B: Medusa's own checkout, eight calls, on a host without the plugin and without extras.
 * @param {ReturnType<typeof import("../rig/load.mjs").createClient>} client
 * @param {Awaited<ReturnType<typeof import("../rig/shop.mjs").readShop>>} shop
 * @returns {() => Promise<string>} runs the flow once and returns the order's id
 */
export function nativeCheckout(client, shop) {
  const open = nativePayment(client, shop)
  const headers = { "x-publishable-api-key": shop.publishable_key }
  return async () => {
    const completed = await client.post(`/store/carts/${await open()}/complete`, {}, { headers })
    if (completed.type !== "order") {
      throw new Error(`The platform's flow made no order: ${JSON.stringify(completed).slice(0, 500)}`)
    }
    return completed.order.id
  }
}

/**
 * Reference B only up to the payment session, at which a guest sees the provider's form.
 * @returns {() => Promise<string>} runs the flow once and returns the cart's id
 */
export function nativePayment(client, shop) {
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
    return cart.id
  }
}
