import type {} from "../payment/payment-adapter"
import type { StripeMaker } from "../payment/stripe-form"

/** The publishable key of the local Stripe of `npm start`. */
const TEST_KEY = "pk_test_local"

// Test cards are paid with the script of the local Stripe, which this host serves. Its form is loaded only when a guest pays.
window.svcPaymentAdapters = {
  stripe: async (...payment) => {
    const { stripeAdapter } = await import("../payment/stripe-form")
    return stripeAdapter(() => load(new URL("../demo/cards/v3/", import.meta.url)))(...payment)
  },
}

/** Applies the language of `?lang=` and shows the name of the shop. */
const asked = new URLSearchParams(location.search).get("lang")
if (asked) document.documentElement.lang = asked

interface Status {
  readonly store_name: string
  readonly payment_methods: readonly { readonly public?: { readonly publishable_key: string | null } }[]
}

const response = await fetch(new URL("../v1/status", import.meta.url))
const { data } = (await response.json()) as { data: Status }
// Pages of this server load nothing from other hosts, so Stripe's own form cannot be shown here.
if (!data.payment_methods.some((method) => method.public?.publishable_key === TEST_KEY))
  window.svcPaymentAdapters = { stripe: null }
const heading = document.querySelector("[data-shop]")
if (heading && data.store_name) {
  heading.textContent = data.store_name
  document.title = data.store_name
}

function load(address: URL): Promise<StripeMaker> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script")
    script.src = address.href
    script.onload = () => {
      const { Stripe } = window as { Stripe?: StripeMaker }
      if (Stripe) resolve(Stripe)
      else reject(new Error("The script did not start"))
    }
    script.onerror = () => reject(new Error(`${address.href} could not be loaded`))
    document.head.append(script)
  })
}
