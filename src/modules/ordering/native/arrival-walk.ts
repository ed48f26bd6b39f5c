import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** How many Medusa orders one step reads. */
const STEP = 1_000
/** How many numbers before the reached one are read again, because an order gets its number before it is committed. */
const OVERLAP = 500
/** After this time the walk starts again, for orders that were restored or changed by hand. */
const RESTART_MS = 24 * 3_600_000

const NAME = "orders"

/** The state of the walk: it reads Medusa's orders by number and finds those without a row of ours. */
export interface ArrivalWalk {
  /** Every order up to this number has a row, or does not need one. */
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
 * Takes the lock of the walk until the end of the transaction; false if another process has it. That transaction writes nothing, so it
 * blocks nobody.
 */
export async function lockWalk(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = (await trx.raw(
    "select pg_try_advisory_xact_lock(hashtextextended('svc_arrival_walk', 0)) as taken",
  )) as unknown as { rows: { taken: boolean }[] }
  return rows[0]?.taken === true
}

/**
 * The state of the walk; it starts at the first order, and again once a day.
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

/** The result of one step of the walk. */
export interface WalkStep {
  /** Orders without a row of ours, by number. */
  readonly missing: readonly { readonly id: string; readonly number: number }[]
  /** The last number read; null: none was left. */
  readonly reached: number | null
  readonly more: boolean
}

/** The number after which a walk at this position starts to read. */
export function beginAt(position: number): number {
  return Math.max(0, position - OVERLAP)
}

/** Reads the next Medusa orders and those without a row of ours, in one statement over two indexes. */
export async function nextStep(database: Knex, after: number): Promise<WalkStep> {
  const { rows } = (await database.raw(
    `with seen as materialized (
       select id, display_id, is_draft_order from "order" where deleted_at is null and display_id > ? order by display_id limit ?)
     select (select max(display_id) from seen) as reached, (select count(*)::int from seen) as looked,
       (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'number', s.display_id) order by s.display_id), '[]') from seen s
        where not s.is_draft_order and not exists (select from svc_order o where o.id = s.id)) as missing`,
    [after, STEP],
  )) as { rows: { reached: number | null; looked: number; missing: WalkStep["missing"] }[] }
  const [row] = rows
  return { missing: row?.missing ?? [], reached: row?.reached ?? null, more: (row?.looked ?? 0) >= STEP }
}

/**
 * Finds recorded dashboard drafts that have become orders or were deleted. A draft that becomes an order keeps its number, which the walk
 * has already passed. Records the current drafts for the next call.
 */
export async function convertedDrafts(database: Knex): Promise<string[]> {
  await database.raw(
    `insert into svc_open_draft (order_id) select id from "order" o where o.is_draft_order and o.deleted_at is null
       and not exists (select from svc_open_draft d where d.order_id = o.id) on conflict do nothing`,
  )
  const { rows } = (await database.raw(
    `select d.order_id from svc_open_draft d left join "order" o on o.id = d.order_id and o.deleted_at is null
     where o.id is null or not o.is_draft_order`,
  )) as { rows: { order_id: string }[] }
  return rows.map(({ order_id }) => order_id)
}

/** Removes a draft from the list of open drafts. */
export async function forgetDraft(database: Knex, orderId: string): Promise<void> {
  await database.raw("delete from svc_open_draft where order_id = ?", [orderId])
}
