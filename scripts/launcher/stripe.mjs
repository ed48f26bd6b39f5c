import { rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { portState } from "./ports.mjs"

const VENDORS = "integration-tests/support/vendors"

/** The local server with Stripe's API. It is TypeScript, compiled together with the host. */
export const LOCAL_STRIPE = [`${VENDORS}/local-stripe.ts`, `${VENDORS}/stripe-pages.ts`]

/** The difference between the ports of the local Stripe and the store. The example storefront contains the sum for the store's default port. */
const PORT_OFFSET = 10

/**
 * Starts the local Stripe of the demo store, and writes its URL for the walkthrough. When it stops, its payments are lost. It reports unknown
 * payments as cancelled.
 * @param {{ host: string, file: string, storePort: number, servers: string[] }} terms the compiled host; the file for the URL; the port of
 *   the store; the receivers of its webhooks
 */
export async function startStripe({ host, file, storePort, servers }) {
  const { LocalStripe } = createRequire(join(host, "package.json"))(`./${VENDORS}/local-stripe.js`)
  const wanted = storePort + PORT_OFFSET
  const port = wanted < 65_536 && (await portState(wanted)) === "free" ? wanted : 0
  const stripe = await LocalStripe.start({ forgetful: true, port })
  stripe.hooks.push(...servers)
  writeFileSync(file, `${JSON.stringify({ url: stripe.url })}\n`)
  return {
    url: stripe.url,
    environment: stripe.env,
    stop: async () => {
      rmSync(file, { force: true })
      await stripe.stop()
    },
  }
}
