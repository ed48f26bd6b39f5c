import type { OfflinePaymentMethod, OnlinePaymentMethod } from "medusa-plugin-svc-ordering/client"

/** An online method whose form this storefront can show. */
export type StripeMethod = OnlinePaymentMethod & { readonly public: { readonly publishable_key: string } }

/** Whether this storefront can take the payment: it has a form for Stripe only, which needs the store's publishable key. */
export function isPayable(method: OfflinePaymentMethod | OnlinePaymentMethod): method is StripeMethod {
  return method.kind === "online" && method.provider === "stripe" && method.public.publishable_key !== null
}

/** Whether a guest may change from an online method to payment on delivery. */
export function maySwitch(method: OnlinePaymentMethod | undefined): boolean {
  return !(method && "switch_to_offline" in method && method.switch_to_offline === false)
}
