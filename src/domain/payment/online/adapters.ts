import { providerOf } from "../online-providers"
import type { ProviderAdapter } from "./provider-adapter"
import { STRIPE } from "./stripe"

/** For unknown providers: the payer gets the session's data as the platform's store API shows it. */
const ANY_PROVIDER: ProviderAdapter = {
  knowsStatus: false,
  knowsRefunds: false,
  refuses: () => false,
  isPermanent: () => false,
  isUnreadable: () => true,
  isRepeated: () => false,
  refunded: () => null,
  opening: () => ({}),
  shown: (data) => data,
  decline: () => null,
  taken: () => null,
  toUnits: (amount) => amount,
  fromUnits: (units) => units,
}

/** The adapter for a gateway. */
export function adapterOf(gatewayId: string): ProviderAdapter {
  return /^stripe(-|$)/.test(providerOf(gatewayId)) ? STRIPE : ANY_PROVIDER
}
