import type { Stripe } from "@stripe/stripe-js"
import { loadStripe } from "@stripe/stripe-js/pure"

/** What Stripe's script needs of a payment method. */
export interface StripeTerms {
  readonly publishableKey: string
  /** The connected account that receives the money; null: the account of the key. */
  readonly account: string | null
  /** Replaces Stripe's own script, at the demo store. */
  readonly script: string | undefined
}

/** Loads Stripe in the browser. */
export async function openStripe({ publishableKey, account, script }: StripeTerms): Promise<Stripe | null> {
  // `loadStripe` uses a script that is loaded already.
  if (script !== undefined && typeof document !== "undefined" && !("Stripe" in window)) await loadScript(script)
  return loadStripe(publishableKey, account === null ? undefined : { stripeAccount: account })
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), {
      src,
      onload: () => resolve(),
      onerror: () => reject(new Error(`${src} could not be loaded`)),
    })
    document.head.append(element)
  })
}
