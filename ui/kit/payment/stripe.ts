import { type StripeMaker, stripeAdapter } from "./stripe-form"

/** Stripe requires that its script is loaded from its own host. */
const SCRIPT = "https://js.stripe.com/v3/"

let loading: Promise<StripeMaker> | undefined

function loadStripe(): Promise<StripeMaker> {
  loading ??= new Promise<StripeMaker>((resolve, reject) => {
    const known = (window as { Stripe?: StripeMaker }).Stripe
    if (known) return resolve(known)
    const script = document.createElement("script")
    script.src = SCRIPT
    script.onload = () => {
      const made = (window as { Stripe?: StripeMaker }).Stripe
      if (made) resolve(made)
      else reject(new Error("Stripe's script did not start"))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error("Stripe's script could not be loaded"))
    }
    document.head.append(script)
  })
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** The adapter for Stripe's Payment Element. */
export const stripe = stripeAdapter(loadStripe)
