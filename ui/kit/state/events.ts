import type { OrderPayment, PlacedOrder } from "../../../src/client"

/** The events that elements of the kit send to the page. */
export interface ShopEvents {
  "svc:cart-change": { readonly count: number }
  "svc:mode-change": { readonly mode: string }
  "svc:order-placed": { readonly order: PlacedOrder }
  "svc:payment": { readonly order: string; readonly status: OrderPayment["status"] }
  "svc:error": { readonly code: string }
}
