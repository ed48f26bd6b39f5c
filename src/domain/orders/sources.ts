/** Where an order was placed: our API, Medusa's checkout, or Medusa's dashboard. */
export const ORDER_SOURCES = ["api", "checkout", "dashboard"] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]
