import type { MedusaContainer } from "@medusajs/framework/types"
import { checkCoverage } from "../../domain/delivery"
import {
  changedOperation,
  invalidSettings,
  type OperationChange,
  SETTINGS_MODULE,
  type SettingsService,
} from "../../modules/settings"
import { commerceContext } from "../../platform/commerce/commerce-context"
import { closedAddresses } from "../settings/closed-addresses"
import type { VendorStep } from "./ask-route"
import type { AddressCheck } from "./check-address"
import { tryDistance } from "./measure-distance"

export interface AddressTrial extends AddressCheck {
  /** The results of the outside services, in the order of their responses. */
  readonly steps: readonly VendorStep[]
  readonly durationMs: number
}

/**
 * Tests delivery settings with an address: the result that a guest at the address would get with these settings, and the result of each
 * outside service. Nothing is stored.
 * @param delivery as in a change of the settings: an empty secret means the stored one
 * @throws rest_invalid_param as a change of the settings would; svc_commerce_missing
 */
export async function tryAddress(
  scope: MedusaContainer,
  { address, delivery }: { readonly address: string; readonly delivery?: OperationChange["delivery"] },
  now: number,
): Promise<AddressTrial> {
  const service = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const change = { delivery }
  const closed = await closedAddresses(change, service.options().outbound.allow_private_networks)
  if (closed.length > 0) throw invalidSettings(closed)
  const settings = changedOperation(await service.operation(), change, now)
  const { currencyDigits: digits } = await commerceContext(scope)
  const steps: VendorStep[] = []
  const begun = performance.now()
  const measurement = await tryDistance(scope, settings, address, { now, onStep: (step) => void steps.push(step) })
  const durationMs = Math.round(performance.now() - begun)
  return { ...checkCoverage(settings.delivery, measurement, digits), settings: settings.delivery, digits, steps, durationMs }
}
