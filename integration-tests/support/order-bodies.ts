import type { SmallCatalogue } from "./small-catalogue"

/** A guest as in a request. */
export const GUEST = { first_name: "Lola", last_name: "Luna", phone: "+34600111222", email: "lola@example.com" } as const

/**
 * Bodies of `POST /orders` for the small store on its opening evening (Friday 2026-11-20). Changes are merged into the defaults.
 */
export function orderBodies(shop: SmallCatalogue) {
  const need = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("the small store has no such thing")
    return value
  }
  const margarita = (changes: object = {}) => ({
    product_id: need(shop.product.margarita),
    variation_id: need(shop.variation["MARGARITA-M"]),
    quantity: 2,
    ...changes,
  })
  const single = (handle: string, quantity = 1, changes: object = {}) => ({
    product_id: need(shop.product[handle]),
    quantity,
    ...changes,
  })
  const pickup = (changes: object = {}) => ({
    order_type: "pickup",
    fulfillment_date: "2026-11-20",
    fulfillment_time: "21:30",
    payment_method: "cod",
    customer: GUEST,
    items: [margarita()],
    ...changes,
  })
  const delivery = (changes: object = {}) => ({
    ...pickup(),
    order_type: "delivery",
    address: "Calle de Alcalá 50, Madrid",
    ...changes,
  })
  return { margarita, single, pickup, delivery }
}
