import type { OnlinePaymentMethod } from "../../../src/client"

/** The data that a provider's script in the browser needs for one payment. */
export interface OpenPayment {
  readonly publicKey: string | null
  /** The account at the provider that gets the money; null: the key's own. */
  readonly account: string | null
  /** What the provider answered when the payment was opened, such as Stripe's `client_secret`. */
  readonly session: Readonly<Record<string, unknown>>
  /** Decimal text. */
  readonly amount: string
  readonly currency: string
  /** `es`, `en`, … */
  readonly language: string
  /** Where a bank that wants to see the guest leads back to. */
  readonly returnUrl: string
}

/** The provider's form on the page. */
export interface PaymentForm {
  /**
   * The guest pressed the button. Resolves when the provider has answered; never, when it leads to another page. The kit then asks the
   * service what became of the payment: an answer without `problem` does not mean that it is paid.
   */
  pay(): Promise<{ readonly problem?: string | undefined }>
  remove(): void
}

/** Puts a provider's form into `place`, an element of the page outside of shadow roots. Rejects when it cannot be loaded. */
export type PaymentAdapter = (place: HTMLElement, payment: OpenPayment) => Promise<PaymentForm>

declare global {
  interface Window {
    /** The page's own adapters by provider; they win over the kit's. `null`: the provider is not offered here. */
    svcPaymentAdapters?: Readonly<Record<string, PaymentAdapter | null>>
  }
}

const BUILT_IN: Readonly<Record<string, () => Promise<PaymentAdapter>>> = {
  stripe: async () => (await import("./stripe")).stripe,
}

/** Whether this page can take a payment of a method. */
export function isPayable({ provider, public: { publishable_key } }: OnlinePaymentMethod): boolean {
  const own = window.svcPaymentAdapters?.[provider]
  if (own !== undefined) return own !== null
  return Object.hasOwn(BUILT_IN, provider) && publishable_key !== null
}

/** The adapter of a provider; undefined: there is none. */
export async function adapterOf(provider: string): Promise<PaymentAdapter | undefined> {
  return window.svcPaymentAdapters?.[provider] ?? (Object.hasOwn(BUILT_IN, provider) ? BUILT_IN[provider]?.() : undefined)
}
