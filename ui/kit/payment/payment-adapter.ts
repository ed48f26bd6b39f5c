import type { OnlinePaymentMethod } from "../../../src/client"

/** The data that a provider's browser script needs for one payment. */
export interface OpenPayment {
  readonly publicKey: string | null
  /** The connected account at the provider that receives the money; null: the account that the publishable key belongs to. */
  readonly account: string | null
  /** The provider's response when the payment was opened, such as Stripe's `client_secret`. */
  readonly session: Readonly<Record<string, unknown>>
  /** Decimal text. */
  readonly amount: string
  readonly currency: string
  /** `es`, `en`, … */
  readonly language: string
  /** The page to which the bank's page sends the guest back. */
  readonly returnUrl: string
}

/** The provider's form on the page. */
export interface PaymentForm {
  /**
   * Called when the guest presses the button. Resolves when the provider has responded, or never if the provider redirects to another page.
   * The kit then asks the service for the result: a result without `problem` does not mean that the order is paid.
   */
  pay(): Promise<{ readonly problem?: string | undefined }>
  remove(): void
}

/** Renders a provider's form into `place`, an element of the page outside of shadow roots. Rejects when the form cannot be loaded. */
export type PaymentAdapter = (place: HTMLElement, payment: OpenPayment) => Promise<PaymentForm>

declare global {
  interface Window {
    /** The page's own adapters by provider; they override the kit's. `null`: the provider is not offered on this page. */
    svcPaymentAdapters?: Readonly<Record<string, PaymentAdapter | null>>
  }
}

const BUILT_IN: Readonly<Record<string, () => Promise<PaymentAdapter>>> = {
  stripe: async () => (await import("./stripe")).stripe,
}

/** Whether this page supports a payment method. */
export function isPayable({ provider, public: { publishable_key } }: OnlinePaymentMethod): boolean {
  const own = window.svcPaymentAdapters?.[provider]
  if (own !== undefined) return own !== null
  return Object.hasOwn(BUILT_IN, provider) && publishable_key !== null
}

/** The adapter of a provider; undefined: there is none. */
export async function adapterOf(provider: string): Promise<PaymentAdapter | undefined> {
  return window.svcPaymentAdapters?.[provider] ?? (Object.hasOwn(BUILT_IN, provider) ? BUILT_IN[provider]?.() : undefined)
}
