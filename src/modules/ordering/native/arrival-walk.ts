import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { tryLockByName } from "../../../database/transaction-lock"

/** The walk reads this many earlier numbers again, because an order gets its number before it is committed. */
const OVERLAP = 500
/** After this time the walk starts again, to find orders that were restored or changed by hand. */
const RESTART_MS = 24 * 3_600_000

const NAME = "orders"

/** The state of the walk: it reads Medusa's orders by number and finds those for which the plugin has no row. */
export interface ArrivalWalk {
  /** Every order up to this number has a row or needs none. */
  readonly position: number
  /** When this walk started, epoch milliseconds. */
  readonly beganAt: number
  /** When this plugin was installed in the store, or the earlier plugin removed. Epoch milliseconds. */
  readonly installedAt: number
}

interface WalkRow {
  readonly position: string
  readonly began_at: Date
  readonly installed_at: Date
}

/**
 * Takes the lock of the walk until the end of the transaction; false if another process has it. The transaction that holds the lock writes
 * nothing, so it blocks nobody.
 */
export function lockWalk(trx: Knex.Transaction): Promise<boolean> {
  return tryLockByName(trx, "svc_arrival_walk")
}

/**
 * Reads the state of the walk. A walk starts at the first order, and starts again once a day.
 * @param installedAt when the plugin was installed, used if no walk has stored it yet
 */
export async function findWalk(database: Knex, now: Date, installedAt: Date): Promise<ArrivalWalk> {
  const { rows } = (await database.raw("select position, began_at, installed_at from svc_arrival_walk where name = ?", [
    NAME,
  ])) as {
    rows: WalkRow[]
  }
  const [row] = rows
  if (!row) return { position: 0, beganAt: now.getTime(), installedAt: installedAt.getTime() }
  const again = now.getTime() - row.began_at.getTime() >= RESTART_MS
  return {
    position: again ? 0 : Number(row.position),
    beganAt: again ? now.getTime() : row.began_at.getTime(),
    installedAt: row.installed_at.getTime(),
  }
}

/** Stores the state of the walk. */
export async function moveWalk(database: Knex, { position, beganAt, installedAt }: ArrivalWalk): Promise<void> {
  await database.raw(
    `insert into svc_arrival_walk (name, position, began_at, installed_at) values (:name, :position, :began, :installed)
     on conflict (name) do update set position = excluded.position, began_at = excluded.began_at, installed_at = excluded.installed_at
     where (svc_arrival_walk.position, svc_arrival_walk.began_at, svc_arrival_walk.installed_at)
       is distinct from (excluded.position, excluded.began_at, excluded.installed_at)`,
    { name: NAME, position, began: new Date(beganAt), installed: new Date(installedAt) } as never,
  )
}

/** The number after which a walk at this position starts to read. */
export function beginAt(position: number): number {
  return Math.max(0, position - OVERLAP)
}

/** Removes a draft from the list of open drafts. */
export async function forgetDraft(database: Knex, orderId: string): Promise<void> {
  await database.raw("delete from svc_open_draft where order_id = ?", [orderId])
}
