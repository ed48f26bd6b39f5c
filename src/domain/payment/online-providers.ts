import { type Language, wordsOf } from "../../languages"

/** The platform's own provider takes no money and cannot be used for online payment. */
const TAKES_NO_MONEY = "pp_system_default"

/** Whether a platform provider can take money online. */
export function takesMoney(providerId: string): boolean {
  return providerId !== TAKES_NO_MONEY
}

/** Whether an order's payment method is a platform provider that takes money. */
export function isOnlineMethod(method: string): boolean {
  return method.startsWith("pp_") && takesMoney(method)
}

/** The provider's name in a gateway's id. @example providerOf("pp_stripe_card") // "stripe" */
export function providerOf(gatewayId: string): string {
  return gatewayId.replace(/^pp_/, "").split("_")[0] ?? ""
}

/**
 * The title of a provider from its id on the platform, `pp_<name>_<instance>`.
 * @example providerTitle("pp_stripe-ideal_stripe", "en") // "Stripe Ideal"
 */
export function providerTitle(id: string, language: Language): string {
  if (id === TAKES_NO_MONEY) return wordsOf(language).payments.manual
  const words = providerOf(id)
    .split("-")
    .filter((word) => word !== "")
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || id
}

/**
 * Whether the mirror refunds the payment of a failed order: the online payment of an order from Medusa's own cart. The job for online payments
 * refunds orders of our API. The store itself returns offline payments.
 */
export function isReturnedByMirror({
  source,
  payment_method: method,
}: {
  readonly source: string
  readonly payment_method: string
}): boolean {
  return source !== "api" && isOnlineMethod(method)
}
