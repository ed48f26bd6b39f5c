/* The environment decides which Stripe provider the host of this repository registers. */

const KEYS = { STRIPE_API_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }
const before = { ...process.env }

afterEach(() => {
  process.env = { ...before }
})

/** The payment providers of `medusa-config.ts` with these variables. */
function providersWith(environment: Readonly<Record<string, string>>): unknown {
  const { STRIPE_API_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE, PAYMENT_PROVIDER, ...others } = before
  process.env = { ...others, DATABASE_URL: "postgres://localhost/none", ...environment }
  let modules: Readonly<Record<string, { resolve?: string; options?: { providers?: unknown } }>> = {}
  jest.isolateModules(() => {
    modules = require("../medusa-config").default.modules
  })
  return Object.values(modules).find(({ resolve }) => resolve === "@medusajs/medusa/payment")?.options?.providers ?? []
}

it("with Stripe's keys alone, the host registers Medusa's own Stripe provider", () => {
  expect(providersWith(KEYS)).toEqual([
    { resolve: "@medusajs/medusa/payment-stripe", id: "card", options: { apiKey: "sk_test_1", webhookSecret: "whsec_1" } },
  ])
})

it("with STRIPE_API_BASE, the host registers the provider for that server", () => {
  expect(providersWith({ ...KEYS, STRIPE_API_BASE: "http://127.0.0.1:9010" })).toEqual([
    {
      resolve: "./src/scripts/stripe",
      id: "card",
      options: { apiKey: "sk_test_1", webhookSecret: "whsec_1", apiBase: "http://127.0.0.1:9010" },
    },
  ])
})

it("without a key, the host registers no Stripe provider", () => {
  expect(providersWith({})).toEqual([])
})
