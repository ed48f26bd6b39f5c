import type { MedusaContainer } from "@medusajs/framework/types"
import { type GatewayRecord, gatewayRecords } from "../../domain/payment"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { commerceContextOrNull } from "../../platform/commerce-context"
import { readPaymentProviders } from "../../platform/payment-providers"

/** The payment gateways of the store: the plugin's offline ones, then the platform's providers. Secrets read empty. */
export async function listGateways(scope: MedusaContainer): Promise<readonly GatewayRecord[]> {
  const service = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const commerce = await commerceContextOrNull(scope)
  const providers = await readPaymentProviders(scope, commerce?.regionId ?? null)
  const { language } = await service.operation()
  return gatewayRecords(language, await service.paymentGateways(), providers)
}
