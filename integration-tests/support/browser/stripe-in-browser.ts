import type { Page } from "playwright-core"
import type { LocalStripe } from "../vendors/local-stripe"

/** Stripe's test card numbers. */
export const CARDS = { good: "4242424242424242", declined: "4000000000000002", secure: "4000002760003184" } as const

/**
 * Answers a page's requests to Stripe's hosts. It serves a small Stripe.js, which has a payment element and calls the local Stripe, and the
 * bank's page for 3-D Secure.
 */
export async function serveStripe(page: Page, stripe: LocalStripe): Promise<void> {
  const script = `(${stripeScript})(${JSON.stringify({ api: stripe.url, cards: CARDS })})`
  await page.route("https://js.stripe.com/**", (route) => route.fulfill({ contentType: "text/javascript", body: script }))
  await page.route("https://hooks.stripe.com/**", (route) => {
    const { searchParams } = new URL(route.request().url())
    if (route.request().method() === "GET") return route.fulfill({ contentType: "text/html", body: BANK })
    stripe.authenticate(searchParams.get("intent") ?? "")
    const back = new URL(searchParams.get("return_url") ?? "")
    back.searchParams.set("redirect_status", "succeeded")
    const target = JSON.stringify(back.href)
    return route.fulfill({ contentType: "text/html", body: `<script>location.replace(${target})</script>` })
  })
}

const BANK = `<!doctype html><html lang="en"><title>Bank</title><main><h1>Your bank</h1>
<form method="post"><button>Complete authentication</button></form></main></html>`

/** Runs in the page, so it can only use its parameters. */
function stripeScript({ api, cards }: { api: string; cards: typeof CARDS }): void {
  const NAMES: Record<string, string> = {
    [cards.good]: "pm_card_visa",
    [cards.declined]: "pm_card_chargeDeclined",
    [cards.secure]: "pm_card_threeDSecure2Required",
  }
  let number: HTMLInputElement | undefined
  const element = {
    mount(parent: HTMLElement) {
      parent.innerHTML = '<label class="field">Card number <input inputmode="numeric" autocomplete="cc-number"></label>'
      number = parent.querySelector("input") ?? undefined
    },
    on: () => element,
    once: () => element,
    off: () => element,
    update: () => undefined,
    unmount: () => undefined,
    destroy: () => undefined,
  }
  const ignore = () => undefined
  const unused = () => Promise.reject(new Error("this Stripe.js does not implement it"))
  const stripe = (publishableKey: string) => ({
    elements: ({ clientSecret }: { clientSecret: string }) => ({
      clientSecret,
      create: () => element,
      getElement: () => element,
      update: ignore,
      on: ignore,
      off: ignore,
      submit: async () => ({}),
    }),
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    registerAppInfo: ignore,
    _registerWrapper: ignore,
    async confirmPayment({
      elements,
      confirmParams,
    }: {
      elements: { clientSecret: string }
      confirmParams: { return_url: string }
    }) {
      const secret = elements.clientSecret
      const [intent = ""] = secret.split("_secret_")
      const answer = await fetch(`${api}/v1/payment_intents/${intent}/confirm`, {
        method: "POST",
        body: new URLSearchParams({
          client_secret: secret,
          key: publishableKey,
          payment_method: NAMES[number?.value ?? ""] ?? "pm_card_chargeDeclined",
        }),
      })
      const body = await answer.json()
      if (!answer.ok) return { error: body.error }
      if (body.status !== "requires_action") return { paymentIntent: body }
      const bank = new URL("https://hooks.stripe.com/3d_secure")
      bank.search = String(new URLSearchParams({ intent, return_url: confirmParams.return_url }))
      location.assign(bank)
      return new Promise(ignore)
    },
  })
  Object.assign(window, { Stripe: stripe })
}
