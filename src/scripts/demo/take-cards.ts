import type { MedusaContainer } from "@medusajs/framework/types"
import { changeGateway } from "../../commands/payment/change-gateway"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { commerceContext } from "../../platform/commerce/commerce-context"
import { readPaymentProviders } from "../../platform/payment/payment-providers"

const CARDS = "pp_stripe_card"
/** The key of the local Stripe that `npm start` brings along. */
const LOCAL_KEY = "sk_test_local"
const TERMS = { actor: "seed" } as const

/** Enables card payment if the host has Stripe, or a local server in its place. Existing settings are kept. */
export async function takeCards(container: MedusaContainer): Promise<void> {
  const { regionId } = await commerceContext(container)
  const stripe = (await readPaymentProviders(container, regionId)).find(({ id }) => id === CARDS)
  if (!stripe || stripe.enabled) return
  const now = Date.now()
  const isLocal = process.env.STRIPE_API_KEY === LOCAL_KEY
  await changeGateway(
    container,
    CARDS,
    {
      enabled: true,
      title: isLocal ? "Tarjeta (prueba)" : "Tarjeta",
      description: isLocal ? "No se cobra nada: paga con la tarjeta 4242 4242 4242 4242." : "",
      ...(isLocal ? { settings: { publishable_key: "pk_test_local" } } : {}),
    },
    { ...TERMS, now },
  )
  await container
    .resolve<SettingsService>(SETTINGS_MODULE)
    .updateOperation({ payments: { online: { enabled: true } } }, { ...TERMS, now })
}
