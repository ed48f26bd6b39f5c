import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Lot, LotPart } from "../../domain/loyalty"
import type { EntryType } from "./entry-types"

/** An entry of the points ledger. */
export interface LoyaltyEntry {
  readonly id: number
  readonly account: number
  readonly type: EntryType
  readonly points: number
  readonly balanceAfter: number
  readonly orderId: string | null
  readonly reason: string
  readonly actor: string
  readonly createdAt: Date
}

/** An entry to write. */
export interface NewEntry {
  readonly account: number
  readonly type: EntryType
  readonly points: number
  readonly orderId?: string | null
  readonly reason?: string
  readonly actor: string
  /** The event that the entry books. Unique: the database refuses a second entry for it. */
  readonly event?: string
}

/** A lot with the facts that decide how it is spent. */
export interface StoredLot extends Lot {
  readonly orderId: string | null
  readonly expiresAt: Date | null
}

const ENTRY = `id::float8 as id, account_number as account, type, points::float8 as points, balance_after::float8 as "balanceAfter",
  order_id as "orderId", reason, actor, created_at as "createdAt"`

/**
 * Writes an entry, and takes points from lots (negative parts) or returns points to them (positive parts). A trigger changes the balance
 * with the entry and refuses a negative balance.
 */
export async function bookEntry(
  trx: Knex.Transaction,
  entry: NewEntry,
  parts: readonly LotPart[],
  now: number,
): Promise<LoyaltyEntry> {
  const { rows } = await trx.raw<{ rows: LoyaltyEntry[] }>(
    `with moved as (
       update svc_loyalty_lot l set "left" = l."left" + p.points from unnest(?::bigint[], ?::bigint[]) as p (lot, points)
       where l.id = p.lot
     )
     insert into svc_loyalty_entry (account_number, type, points, order_id, reason, actor, event, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?) returning ${ENTRY}`,
    [
      parts.map(({ lot }) => lot),
      parts.map(({ points }) => points),
      entry.account,
      entry.type,
      entry.points,
      entry.orderId ?? null,
      entry.reason ?? "",
      entry.actor,
      entry.event ?? null,
      new Date(now),
    ] as never,
  )
  const [booked] = rows
  if (!booked) throw new Error("The insert of a ledger entry returned no row")
  return booked
}

/** True if an event was booked already. Call it under the account's lock. */
export async function isEventBooked(database: Knex, event: string): Promise<boolean> {
  const { rows } = await database.raw<{ rows: unknown[] }>("select 1 from svc_loyalty_entry where event = ?", [event])
  return rows.length > 0
}

/** The entry that books an event; undefined if there is none. */
export async function entryOfEvent(database: Knex, event: string): Promise<LoyaltyEntry | undefined> {
  const { rows } = await database.raw<{ rows: LoyaltyEntry[] }>(`select ${ENTRY} from svc_loyalty_entry where event = ?`, [event])
  return rows[0]
}

/** One page of an account's entries, newest first, and their number. */
export async function listEntries(
  database: Knex,
  account: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ entries: LoyaltyEntry[]; total: number }> {
  const { rows } = await database.raw<{ rows: LoyaltyEntry[] }>(
    `select ${ENTRY} from svc_loyalty_entry where account_number = ? order by id desc limit ? offset ?`,
    [account, limit, offset],
  )
  const { rows: counted } = await database.raw<{ rows: { total: number }[] }>(
    "select count(*)::int as total from svc_loyalty_entry where account_number = ?",
    [account],
  )
  return { entries: rows, total: counted[0]?.total ?? 0 }
}

/** Adds a lot: points that are spent and expire together. */
export async function addLot(
  trx: Knex.Transaction,
  lot: {
    readonly account: number
    readonly points: number
    readonly orderId?: string | null
    readonly expiresAt: number | null
  },
  now: number,
): Promise<void> {
  await trx.raw(
    `insert into svc_loyalty_lot (account_number, order_id, points, "left", expires_at, created_at) values (?, ?, ?, ?, ?, ?)`,
    [
      lot.account,
      lot.orderId ?? null,
      lot.points,
      lot.points,
      lot.expiresAt === null ? null : new Date(lot.expiresAt),
      new Date(now),
    ],
  )
}

/** The lots of an account with points left, oldest first. Call it under the account's lock. */
export async function openLots(trx: Knex.Transaction, account: number): Promise<StoredLot[]> {
  const { rows } = await trx.raw<{ rows: StoredLot[] }>(
    `select id::float8 as id, "left"::float8 as "left", order_id as "orderId", expires_at as "expiresAt"
     from svc_loyalty_lot where account_number = ? and "left" > 0 order by id`,
    [account],
  )
  return rows
}

/** The points that expire next, and when (epoch milliseconds). */
export async function nextExpiry(database: Knex, account: number): Promise<{ points: number; at: number } | undefined> {
  const { rows } = await database.raw<{ rows: { points: number; at: Date }[] }>(
    `select sum("left")::float8 as points, expires_at as at from svc_loyalty_lot
     where account_number = ? and "left" > 0 and expires_at is not null group by expires_at order by expires_at limit 1`,
    [account],
  )
  return rows[0] && { points: rows[0].points, at: rows[0].at.getTime() }
}
