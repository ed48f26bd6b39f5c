import type { Order, OrderPayment } from "../../../src/client"

/** The events that elements of the kit send to the page. */
export interface ShopEvents {
  "svc:cart-change": { readonly count: number }
  "svc:mode-change": { readonly mode: string }
  /** Once for each order: when it is placed or, with online payment, paid. */
  "svc:order-placed": { readonly order: Order }
  "svc:payment": { readonly order: string; readonly status: OrderPayment["status"] }
  "svc:error": { readonly code: string }
}
