/** Stripe's test card numbers. */
export const CARDS = { good: "4242424242424242", declined: "4000000000000002", secure: "4000002760003184" } as const

/** URLs that the script in the payer's browser uses. */
interface StripeAddresses {
  /** Stripe's API. */
  readonly api: string
  /** The bank's page of 3-D Secure. */
  readonly bank: string
}

/** A Stripe.js with only the parts that a payment element needs: it pays at `api` and opens the bank's page. */
export function stripeScript(addresses: StripeAddresses): string {
  return `(${inBrowser})(${JSON.stringify({ ...addresses, cards: CARDS })})`
}

/** The bank's page: the payer confirms or refuses with a button, which posts its value to the same address. */
export const BANK_PAGE = `<!doctype html><html lang="en"><title>Bank</title><main><h1>Your bank</h1>
<form method="post"><button name="result" value="succeeded">Complete authentication</button>
<button name="result" value="failed">Fail authentication</button></form></main></html>`

/**
 * Whether the payer has confirmed.
 * @param body the body that the bank's form posts
 */
export function isConfirmed(body: string): boolean {
  return new URLSearchParams(body).get("result") !== "failed"
}

/**
 * The response to the bank's form, which leads back to the shop.
 * @param address the URL of the bank's page
 */
export function wayBack(address: URL, confirmed: boolean): string {
  const back = new URL(address.searchParams.get("return_url") ?? "")
  back.searchParams.set("redirect_status", confirmed ? "succeeded" : "failed")
  const target = JSON.stringify(back.href).replaceAll("<", "\\u003c")
  return `<!doctype html><script>location.replace(${target})</script>`
}

/** Runs in the page, so it can only use its parameters. */
function inBrowser({ api, bank, cards }: StripeAddresses & { cards: typeof CARDS }): void {
  const NAMES: Record<string, string> = {
    [cards.good]: "pm_card_visa",
    [cards.declined]: "pm_card_chargeDeclined",
    [cards.secure]: "pm_card_threeDSecure2Required",
  }
  let number: HTMLInputElement | undefined
  const element = {
    mount(place: HTMLElement | string) {
      const parent = typeof place === "string" ? document.querySelector(place) : place
      if (!parent) return
      parent.innerHTML = `<label class="field">Card number <input inputmode="numeric" autocomplete="cc-number" aria-describedby="svc-test-cards"></label>
<p id="svc-test-cards"><small>${cards.good}: paid. ${cards.declined}: declined. ${cards.secure}: 3-D Secure.</small></p>`
      number = parent.querySelector("input") ?? undefined
      // The styles are set by script, because a page's content security policy may refuse a `style` attribute.
      Object.assign(number?.style ?? {}, {
        display: "block",
        boxSizing: "border-box",
        width: "100%",
        marginTop: "4px",
        padding: "12px",
        font: "inherit",
        fontSize: "16px",
        color: "inherit",
        background: "transparent",
        border: "1px solid currentColor",
        borderRadius: "8px",
      })
    },
    on: () => element,
    once: () => element,
    off: () => element,
    update: () => undefined,
    unmount: () => undefined,
    destroy: () => undefined,
  }
  const ignore = () => undefined
  const unused = () => Promise.reject(new Error("This script has only the payment element"))
  const stripe = (publishableKey: string, options: { stripeAccount?: string } = {}) => ({
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
          ...(options.stripeAccount === undefined ? {} : { _stripe_account: options.stripeAccount }),
          payment_method: NAMES[(number?.value ?? "").replaceAll(" ", "")] ?? "pm_card_chargeDeclined",
        }),
      })
      const body = await answer.json()
      if (!answer.ok) return { error: body.error }
      if (body.status !== "requires_action") return { paymentIntent: body }
      location.assign(`${bank}?${new URLSearchParams({ intent, return_url: confirmParams.return_url })}`)
      return new Promise(ignore)
    },
  })
  Object.assign(window, { Stripe: stripe })
}
