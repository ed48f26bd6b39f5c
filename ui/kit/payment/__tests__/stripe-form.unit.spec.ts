import type { OpenPayment } from "../payment-adapter"
import { stripeAdapter } from "../stripe-form"

const PAYMENT: OpenPayment = {
  publicKey: "pk_test",
  account: null,
  session: { client_secret: "pi_1_secret_2" },
  amount: "12.50",
  currency: "EUR",
  language: "en",
  returnUrl: "https://shop.example/?svc_order=1",
}

/** The theme of Stripe's form in a place with this computed `color-scheme`, for a guest who prefers dark pages or not. */
async function themeOf(colorScheme: string, prefersDark: boolean): Promise<string | undefined> {
  let theme: string | undefined
  Object.assign(globalThis, { matchMedia: () => ({ matches: prefersDark }), getComputedStyle: () => ({ colorScheme }) })
  const load = async () => () => ({
    elements: ({ appearance }: { appearance: object }) => {
      theme = (appearance as { theme?: string }).theme
      return { create: () => ({ mount: () => undefined, destroy: () => undefined }) }
    },
    confirmPayment: async () => ({}),
  })
  await stripeAdapter(load)({} as HTMLElement, PAYMENT)
  return theme
}

afterAll(() => {
  for (const name of ["matchMedia", "getComputedStyle"]) Reflect.deleteProperty(globalThis, name)
})

it.each([
  ["normal", false, "stripe"],
  ["normal", true, "stripe"],
  ["light dark", false, "stripe"],
  ["light dark", true, "night"],
  ["light", true, "stripe"],
  ["dark", false, "night"],
  ["dark", true, "night"],
] as const)(
  "the form is as dark as the elements around it: color-scheme %s, dark preferred %s",
  async (scheme, prefers, theme) => {
    expect(await themeOf(scheme, prefers)).toBe(theme)
  },
)
