import type { z } from "@medusajs/framework/zod"
import { accountOf } from "../../../../commands/ordering/changing/actor-of"
import { cancellableUntil, isOnTheWay, statusLabel } from "../../../../domain/orders"
import type { OperationSettings } from "../../../../domain/settings/operation-settings"
import { isoInZone } from "../../../../domain/time"
import type { HistoryEntry, OrderNote, OrderRow } from "../../../../modules/ordering"
import type { statusChangeSchema } from "./schema"

/** The status of an order, for a waiting customer. */
export function presentOrderStatus(
  row: OrderRow,
  { language, timezone, ...settings }: Pick<OperationSettings, "language" | "timezone" | "customer_cancel_minutes">,
) {
  const isOfAccount = row.account_number !== null
  const until = isOfAccount ? cancellableUntil({ status: row.status, createdAt: row.created_at.getTime() }, settings) : null
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    label: statusLabel(row.status, language),
    minutes_to_arrive: row.minutes_to_arrive,
    estimated_at: row.estimated_at ? isoInZone(row.estimated_at.getTime(), timezone) : null,
    fulfillment_at: isoInZone(row.fulfillment_at.getTime(), timezone),
    tracking_url: isOnTheWay(row.status) ? row.tracking_url : null,
    updated_at: isoInZone(row.updated_at.getTime(), timezone),
    cancellable_until: until === null ? null : isoInZone(until, timezone),
  }
}

/** The accounts that have moved an order, by their public ids. */
export function accountsIn(entries: readonly HistoryEntry[]): number[] {
  return entries.flatMap(({ actor }) => accountOf(actor) ?? [])
}

/**
 * The history of an order.
 * @param names names of the accounts that have moved the order, by their public ids
 */
export function presentHistory(
  entries: readonly HistoryEntry[],
  names: ReadonlyMap<number, { readonly displayName: string }>,
  timezone: string,
): z.output<typeof statusChangeSchema>[] {
  return entries.map(({ from, to, actor, created_at, ...more }) => ({
    from,
    to,
    actor,
    actor_name: names.get(accountOf(actor) ?? 0)?.displayName ?? null,
    ...more,
    created_at: isoInZone(created_at.getTime(), timezone),
  }))
}

export function presentNote(note: OrderNote, timezone: string) {
  return { ...note, created_at: isoInZone(note.created_at.getTime(), timezone) }
}
