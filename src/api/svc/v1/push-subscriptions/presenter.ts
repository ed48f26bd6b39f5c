import { isoInZone } from "../../../../domain/time"
import type { PushSubscriptionRow } from "../../../../modules/alarms"

/** A subscription as shown to its account. */
export function presentSubscription({ number, endpoint, created_at }: PushSubscriptionRow, timezone: string) {
  return { id: number, endpoint, created_at: isoInZone(created_at.getTime(), timezone) }
}
