import type { OperationChange } from "./operation-change"
import type { OperationSettings } from "./operation-settings"

/**
 * Whether a change moves something that only an administrator may move (contract section 15): `store_url`, the address that links with
 * tokens lead to. Sent as it is, it changes nothing.
 */
export function needsAdministrator(present: OperationSettings, { store_url: wanted }: OperationChange): boolean {
  return wanted !== undefined && wanted !== present.store_url
}
