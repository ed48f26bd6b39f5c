import type { MedusaContainer } from "@medusajs/framework/types"
import { type Coverage, checkCoverage } from "../../domain/delivery"
import type { DeliverySettings } from "../../domain/settings/operation-settings"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { commerceContext } from "../../platform/commerce/commerce-context"
import { measureDistance } from "./measure-distance"

export interface AddressCheck extends Coverage {
  readonly settings: DeliverySettings
  /** Decimal places of the currency, for the fee. */
  readonly digits: number
}

/**
 * Whether the store delivers to an address, and for which fee (contract section 5).
 * @param address may be empty; then the result has the reason `empty_address`
 * @throws svc_commerce_missing
 */
export async function checkAddress(scope: MedusaContainer, address: string, now: number): Promise<AddressCheck> {
  const { currencyDigits: digits } = await commerceContext(scope)
  const measurement = await measureDistance(scope, address, now)
  const { delivery: settings } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return { ...checkCoverage(settings, measurement, digits), settings, digits }
}
