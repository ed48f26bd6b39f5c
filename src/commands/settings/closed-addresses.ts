import { isMessagingAddress } from "../../domain/settings/messaging-address"
import type { SettingsIssue } from "../../domain/settings/settings-issue"
import type { OperationChange } from "../../modules/settings"
import { isOutboundUrlAllowed } from "../../outbound"

/** Finds the URLs of outside services in a change that the outbound guard refuses. */
export async function closedAddresses({ delivery, messaging }: OperationChange, allowPrivate: boolean): Promise<SettingsIssue[]> {
  const addresses = [
    ["delivery.routing.base_url", delivery?.routing?.base_url],
    ["delivery.geocoder.base_url", delivery?.geocoder?.base_url],
    ...Object.entries(messaging?.settings ?? {})
      .filter(([key]) => isMessagingAddress(key))
      .map(([key, value]) => [`messaging.settings.${key}`, value] as const),
  ] as const
  const judged = await Promise.all(
    addresses.map(async ([path, address]): Promise<SettingsIssue[]> => {
      if (!address || (await isOutboundUrlAllowed(address, { allowPrivate }))) return []
      return [{ path, code: "rest_invalid_pattern" }]
    }),
  )
  return judged.flat()
}
