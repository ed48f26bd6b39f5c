import type { PairedDevice } from "../../../../../commands/access/devices/create-device"
import { isoInZone } from "../../../../../domain/time"
import type { DeviceRecord } from "../../../../../modules/access"

/** A device as shown to management. */
export function presentDevice({ id, name, kind, accountId, lastSeenAt, lastAddress }: DeviceRecord, timezone: string) {
  return {
    id,
    name,
    kind,
    account_id: accountId,
    last_seen_at: lastSeenAt === null ? null : isoInZone(lastSeenAt, timezone),
    last_address: lastAddress,
  }
}

/** A device that is not signed in yet. The only place that writes its code into a response. */
export function presentPairing({ device, code, url, expiresAt }: PairedDevice, timezone: string) {
  return { id: device.id, code, url, expires_at: isoInZone(expiresAt, timezone) }
}
