import type {} from "../payment/payment-adapter"

// Pages of this server load nothing from other hosts, so Stripe's form cannot be shown here.
window.svcPaymentAdapters = { stripe: null }

/** Applies the language of `?lang=` and shows the name of the shop. */
const asked = new URLSearchParams(location.search).get("lang")
if (asked) document.documentElement.lang = asked

const response = await fetch(new URL("../v1/status", import.meta.url))
const { data } = (await response.json()) as { data: { store_name: string; language: string } }
const heading = document.querySelector("[data-shop]")
if (heading && data.store_name) {
  heading.textContent = data.store_name
  document.title = data.store_name
}
