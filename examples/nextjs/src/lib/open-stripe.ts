import type { Stripe } from "@stripe/stripe-js"
import { loadStripe } from "@stripe/stripe-js/pure"

/** Loads Stripe in the browser. @param script replaces Stripe's own script, at the demo store */
export async function openStripe(publishableKey: string, script: string | undefined): Promise<Stripe | null> {
  // `loadStripe` uses a script that is loaded already.
  if (script !== undefined && typeof document !== "undefined" && !("Stripe" in window)) await loadScript(script)
  return loadStripe(publishableKey)
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
