import type { OpenPayment, PaymentAdapter, PaymentForm } from "./payment-adapter"

interface PaymentElement {
  mount(place: HTMLElement): void
  destroy(): void
}

interface Elements {
  create(kind: "payment"): PaymentElement
}

/** The part of the Stripe.js API that is used here. */
interface Stripe {
  elements(options: { clientSecret: string; locale: string; appearance: object }): Elements
  confirmPayment(options: {
    elements: Elements
    redirect: "if_required"
    confirmParams: { return_url: string }
  }): Promise<{ readonly error?: { readonly message?: string } }>
}

export type StripeMaker = (publicKey: string, options?: { stripeAccount: string }) => Stripe

/** An adapter for Stripe's Payment Element. @param load loads Stripe's script */
export const stripeAdapter =
  (load: () => Promise<StripeMaker>): PaymentAdapter =>
  async (place, payment) => {
    const { publicKey, session, account } = payment
    const { client_secret: clientSecret } = session
    if (publicKey === null || typeof clientSecret !== "string") throw new Error("Stripe needs its public key and a client secret")
    const make = await load()
    return formOf(make(publicKey, account === null ? undefined : { stripeAccount: account }), clientSecret, place, payment)
  }

function formOf(client: Stripe, clientSecret: string, place: HTMLElement, { language, returnUrl }: OpenPayment): PaymentForm {
  const { colorScheme } = getComputedStyle(place)
  const isEither = colorScheme.includes("light")
  const dark = colorScheme.includes("dark") && (!isEither || matchMedia("(prefers-color-scheme: dark)").matches)
  const elements = client.elements({ clientSecret, locale: language, appearance: { theme: dark ? "night" : "stripe" } })
  const element = elements.create("payment")
  element.mount(place)
  return {
    pay: async () => {
      const { error } = await client.confirmPayment({
        elements,
        redirect: "if_required",
        confirmParams: { return_url: returnUrl },
      })
      return { problem: error?.message }
    },
    remove: () => element.destroy(),
  }
}
