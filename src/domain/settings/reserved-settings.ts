import type { OperationChange } from "./operation-change"
import type { OperationSettings } from "./operation-settings"

/**
 * Whether a change modifies a setting reserved to administrators (contract section 15): `store_url`, the base of links with tokens. Sending
 * the stored value is not a modification.
 */
export function needsAdministrator(present: OperationSettings, { store_url: wanted }: OperationChange): boolean {
  return wanted !== undefined && wanted !== present.store_url
}
