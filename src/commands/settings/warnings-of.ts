import { offlineMethods, type StoredGateways, takesMoney } from "../../domain/payment"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import { operationWarnings, type SettingsWarning } from "../../domain/settings/operation-warnings"
import { isoInZone } from "../../domain/time"
import type { RegionFacts } from "../../platform/commerce/commerce-context"

/** The data for warnings. It is read before the write, so that no read can fail afterwards. */
export interface WarningSources {
  /** The region in which the store sells; null without one. */
  readonly region: RegionFacts | null
  readonly gateways: StoredGateways
  /** The payment providers that the region offers. */
  readonly paymentProviders: readonly string[]
  /** Unknown keys in the request. */
  readonly unknownKeys: readonly string[]
  /** Read-only keys in the request whose value differs from the current one. */
  readonly changedReadOnlyKeys: readonly string[]
}

/** The warnings for valid but questionable settings (contract section 18). */
export function warningsOf(
  settings: OperationSettings,
  { region, gateways, paymentProviders, unknownKeys, changedReadOnlyKeys }: WarningSources,
  now: number,
): SettingsWarning[] {
  return operationWarnings(settings, {
    region,
    paymentMethods: offlineMethods(settings.language, gateways).length,
    onlineProviders: paymentProviders.filter(takesMoney).length,
    unknownKeys,
    changedReadOnlyKeys,
    today: isoInZone(now, settings.timezone).slice(0, 10),
  })
}
