import type { MedusaContainer } from "@medusajs/framework/types"
import { type GatewayChange, type GatewayRecord, isOfflineMethod, type StoredGateways } from "../../domain/payment"
import { fail } from "../../errors"
import { SETTINGS_MODULE, type SettingsChangeTerms, type SettingsService, type Versioned } from "../../modules/settings"
import { commerceContext, refreshCommerceContext } from "../../platform/commerce/commerce-context"
import { offerPaymentProvider } from "../../platform/payment/payment-providers"
import { gatewaysAhead } from "./list-gateways"

/**
 * Changes the given fields of a payment gateway (contract section 11). An offline gateway is enabled in our settings; an online one in the
 * region, where Medusa's checkout reads it. The change takes effect at once in this process, and within a second in others. If an online
 * gateway is switched on or off, the others follow within ten seconds.
 * @throws svc_gateway_not_found, rest_invalid_param, svc_settings_changed; svc_commerce_missing when an online gateway is enabled without a
 *   region
 */
export async function changeGateway(
  scope: MedusaContainer,
  id: string,
  change: GatewayChange,
  terms: SettingsChangeTerms,
): Promise<{ readonly record: GatewayRecord; readonly version: number }> {
  const service = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const { providers, records } = await gatewaysAhead(scope)
  const switched = new Map<string, boolean>()
  let stored: Versioned<StoredGateways>
  if (isOfflineMethod(id)) {
    stored = await service.updatePaymentGateway(id, change, terms)
  } else {
    const { enabled, ...words } = change
    if (!providers.some((provider) => provider.id === id)) throw fail("svc_gateway_not_found")
    const regionId = enabled === undefined ? null : (await commerceContext(scope)).regionId
    stored = await service.updatePaymentGateway(id, words, terms)
    if (regionId !== null && enabled !== undefined) {
      await offerPaymentProvider(scope, regionId, { id, enabled })
      switched.set(id, enabled)
      // The change is stored already. If the refresh fails, the next request reads it.
      await refreshCommerceContext(scope).catch(() => undefined)
    }
  }
  const record = records(stored.settings, switched).find((gateway) => gateway.id === id)
  if (!record) throw fail("svc_gateway_not_found")
  return { record, version: stored.version }
}
