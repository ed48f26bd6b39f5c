import type { MedusaContainer } from "@medusajs/framework/types"
import { type GatewayChange, type GatewayRecord, isOfflineMethod } from "../../domain/payment"
import { fail } from "../../errors"
import { type ChangeTerms, SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { commerceContext } from "../../platform/commerce-context"
import { offerPaymentProvider, readPaymentProviders } from "../../platform/payment-providers"
import { listGateways } from "./list-gateways"

/**
 * Changes what is sent of a payment gateway (contract section 11). An offline one is switched here; an online one in the region,
 * where the platform's own checkout looks. Every instance follows within a second.
 * @throws svc_gateway_not_found, rest_invalid_param; svc_commerce_missing when an online one is switched without a region
 */
export async function changeGateway(
  scope: MedusaContainer,
  id: string,
  change: GatewayChange,
  terms: ChangeTerms,
): Promise<GatewayRecord> {
  const service = scope.resolve<SettingsService>(SETTINGS_MODULE)
  if (isOfflineMethod(id)) {
    await service.updatePaymentGateway(id, change, terms)
  } else {
    const { enabled, ...words } = change
    if (!(await readPaymentProviders(scope, null)).some((provider) => provider.id === id)) throw fail("svc_gateway_not_found")
    const regionId = enabled === undefined ? null : (await commerceContext(scope)).regionId
    await service.updatePaymentGateway(id, words, terms)
    if (regionId !== null && enabled !== undefined) await offerPaymentProvider(scope, regionId, { id, enabled })
  }
  const record = (await listGateways(scope)).find((gateway) => gateway.id === id)
  if (!record) throw fail("svc_gateway_not_found")
  return record
}
