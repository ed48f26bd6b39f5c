import { statusLabel } from "../../../../domain/orders"
import type { OperationSettings } from "../../../../domain/settings/operation-settings"
import { isoInZone } from "../../../../domain/time"
import type { HistoryEntry, OrderNote, OrderRow } from "../../../../modules/ordering"

/** The status of an order, for a waiting customer. */
export function presentOrderStatus(row: OrderRow, { language, timezone }: Pick<OperationSettings, "language" | "timezone">) {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    label: statusLabel(row.status, language),
    minutes_to_arrive: row.minutes_to_arrive,
    estimated_at: row.estimated_at ? isoInZone(row.estimated_at.getTime(), timezone) : null,
    fulfillment_at: isoInZone(row.fulfillment_at.getTime(), timezone),
    tracking_url: row.status === "shipped" ? row.tracking_url : null,
    updated_at: isoInZone(row.updated_at.getTime(), timezone),
  }
}

export function presentHistory(entries: readonly HistoryEntry[], timezone: string) {
  return entries.map((entry) => ({ ...entry, created_at: isoInZone(entry.created_at.getTime(), timezone) }))
}

export function presentNote(note: OrderNote, timezone: string) {
  return { ...note, created_at: isoInZone(note.created_at.getTime(), timezone) }
}
