import type { OpenPayment, PaymentAdapter, PaymentForm } from "./payment-adapter"

/** Stripe requires that its script is loaded from its own host. */
const SCRIPT = "https://js.stripe.com/v3/"

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

type StripeMaker = (publicKey: string, options?: { stripeAccount: string }) => Stripe

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
export const stripe: PaymentAdapter = async (place, payment) => {
  const { publicKey, session, account } = payment
  const { client_secret: clientSecret } = session
  if (publicKey === null || typeof clientSecret !== "string") throw new Error("Stripe needs its public key and a client secret")
  const make = await loadStripe()
  return formOf(make(publicKey, account === null ? undefined : { stripeAccount: account }), clientSecret, place, payment)
}

function formOf(client: Stripe, clientSecret: string, place: HTMLElement, { language, returnUrl }: OpenPayment): PaymentForm {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches && getComputedStyle(place).colorScheme.includes("dark")
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
