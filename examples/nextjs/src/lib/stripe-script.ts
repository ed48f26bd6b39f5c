import "server-only"

/** The publishable key of the demo store, which has a local Stripe for test cards. */
const DEMO_KEY = "pk_test_local"
const DEMO_SCRIPT = "http://127.0.0.1:9010/v3/"

/** The URL of a script that replaces Stripe's; undefined: Stripe's own is loaded. */
export function stripeScript(publishableKey: string): string | undefined {
  if (publishableKey !== DEMO_KEY) return undefined
  return process.env.DEMO_STRIPE_SCRIPT || DEMO_SCRIPT
}
