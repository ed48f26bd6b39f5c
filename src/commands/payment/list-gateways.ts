import type { MedusaContainer } from "@medusajs/framework/types"
import { type GatewayRecord, gatewayRecords, type StoredGateways } from "../../domain/payment"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { commerceContextOrNull } from "../../platform/commerce/commerce-context"
import { type PaymentProvider, readPaymentProviders } from "../../platform/payment/payment-providers"

/** Lists the store's payment gateways: the plugin's offline ones, then Medusa's providers. Secrets are shown empty. */
export async function listGateways(scope: MedusaContainer): Promise<{
  readonly gateways: readonly GatewayRecord[]
  /** The version of the stored settings of all gateways. */
  readonly version: number
}> {
  const { records } = await gatewaysAhead(scope)
  const { settings, version } = await scope.resolve<SettingsService>(SETTINGS_MODULE).versionedGateways()
  return { gateways: records(settings), version }
}

/**
 * Loads everything that gateway records need, except the stored settings. A command that changes the stored settings calls this before
 * writing, so that no read can fail after the write.
 */
export async function gatewaysAhead(scope: MedusaContainer): Promise<{
  readonly providers: readonly PaymentProvider[]
  /** @param enabled providers that were just enabled or disabled in the region */
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
