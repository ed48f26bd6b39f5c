import type { MedusaContainer } from "@medusajs/framework/types"
import { type GatewayRecord, gatewayRecords, type StoredGateways } from "../../domain/payment"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { commerceContextOrNull } from "../../platform/commerce-context"
import { type PaymentProvider, readPaymentProviders } from "../../platform/payment-providers"

/** The payment gateways of the store: the plugin's offline ones, then the platform's providers. Secrets read empty. */
export async function listGateways(scope: MedusaContainer): Promise<readonly GatewayRecord[]> {
  const { records } = await gatewaysAhead(scope)
  return records(await scope.resolve<SettingsService>(SETTINGS_MODULE).paymentGateways())
}

/**
 * Reads what the records are made of beside what the store has said of them: for whoever is going to write that, and must not find out
 * afterwards that it cannot be shown.
 */
export async function gatewaysAhead(scope: MedusaContainer): Promise<{
  readonly providers: readonly PaymentProvider[]
  /** @param enabled whether the region offers some of the providers by now */
  readonly records: (stored: StoredGateways, enabled?: ReadonlyMap<string, boolean>) => readonly GatewayRecord[]
}> {
  const commerce = await commerceContextOrNull(scope)
  const providers = await readPaymentProviders(scope, commerce?.regionId ?? null)
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const records = (stored: StoredGateways, enabled: ReadonlyMap<string, boolean> = new Map()) =>
    gatewayRecords(
      language,
      stored,
      providers.map((provider) => ({ ...provider, enabled: enabled.get(provider.id) ?? provider.enabled })),
    )
  return { providers, records }
}
