import { rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

/** The local server with Stripe's API. It is TypeScript, compiled together with the host. */
export const LOCAL_STRIPE = "integration-tests/support/vendors/local-stripe.ts"

/**
 * Starts the local Stripe of the demo store, and writes its address for the walkthrough. Its payments are lost when it stops; it answers that an
 * unknown payment was cancelled.
 * @param {{ host: string, file: string, servers: string[] }} terms the compiled host; the file for the address; the receivers of its webhooks
 */
export async function startStripe({ host, file, servers }) {
  const { LocalStripe } = createRequire(join(host, "package.json"))(`./${LOCAL_STRIPE.replace(/\.ts$/, ".js")}`)
  const stripe = await LocalStripe.start({ forgetful: true })
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
