import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CellKind, JournalEntry } from "../../domain/bulk"

/** A journal entry with its position. */
export interface PositionedEntry<K extends CellKind = CellKind> extends JournalEntry<K> {
  readonly position: number
}

/** Stores cells before and after the change, in one statement. */
export async function writeItems(trx: Knex, id: number, from: number, entries: readonly JournalEntry[]): Promise<void> {
  if (entries.length === 0) return
  const text = (value: (entry: JournalEntry) => string): string[] => entries.map(value)
  await trx.raw(
    `insert into svc_bulk_item (bulk_id, position, target_id, key, name, before, after)
     select ?, ? + w.place, w.id, w.key, w.name, w.before::jsonb, w.after::jsonb
     from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[]) with ordinality as w (id, key, name, before, after, place)`,
    [
      id,
      from,
      text((entry) => entry.id),
      text((entry) => entry.key),
      text((entry) => entry.name),
      text((entry) => JSON.stringify(entry.before)),
      text((entry) => JSON.stringify(entry.after)),
    ],
  )
}

/** Reads up to `limit` journal entries after a position, in order. */
export async function itemsAfter<K extends CellKind>(
  trx: Knex,
  id: number,
  position: number,
  limit: number,
): Promise<PositionedEntry<K>[]> {
  const { rows } = await trx.raw<{ rows: PositionedEntry<K>[] }>(
    `select position, target_id as id, key, name, before, after from svc_bulk_item
     where bulk_id = ? and position > ? order by position limit ?`,
    [id, position, limit],
  )
  return rows
}
