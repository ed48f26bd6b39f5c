import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import { changeGateway } from "../../commands/payment/change-gateway"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { commerceContext } from "../../platform/commerce/commerce-context"
import { readPaymentProviders } from "../../platform/payment/payment-providers"

const CARDS = "pp_stripe_card"
/** The API key of the local Stripe server that `npm start` starts. */
const LOCAL_KEY = "sk_test_local"
const TERMS = { actor: "seed" } as const

/** The texts for guests about test cards and real cards. The launcher changes them when a Stripe key is added or removed (`followStripe`). */
const WORDS: Record<"test" | "real", { title: string; description: string; publishable_key: string | null }> = JSON.parse(
  readFileSync(join(__dirname, "card-words.json"), "utf8"),
)

/** Enables card payment if the host has Stripe, or a local server in its place. Existing settings are kept. */
export async function takeCards(container: MedusaContainer): Promise<void> {
  const { regionId } = await commerceContext(container)
  const stripe = (await readPaymentProviders(container, regionId)).find(({ id }) => id === CARDS)
  if (!stripe || stripe.enabled) return
  const now = Date.now()
  const { title, description, publishable_key } = WORDS[process.env.STRIPE_API_KEY === LOCAL_KEY ? "test" : "real"]
  await changeGateway(container, CARDS, { enabled: true, title, description, settings: { publishable_key } }, { ...TERMS, now })
  await container
    .resolve<SettingsService>(SETTINGS_MODULE)
    .updateOperation({ payments: { online: { enabled: true } } }, { ...TERMS, now })
}
