import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Orders of the platform that we look at in one step. */
const STEP = 1_000
/** So many numbers behind the place that was reached are looked at again: a number is drawn before its order is committed. */
const OVERLAP = 500
/** The walk begins anew so often, for orders that came back (restored, or moved by hand). */
const AGAIN_MS = 24 * 3_600_000

const NAME = "orders"

/** Where the walk through the platform's orders stands. */
export interface ArrivalWalk {
  /** Every order up to this number had its row, or was none of ours to write. */
  readonly position: number
  /** Epoch milliseconds. */
  readonly beganAt: number
  /** When the service came to the store, or when the plugin before it went. */
  readonly installedAt: number
}

interface WalkRow {
  readonly position: string
  readonly began_at: Date
  readonly installed_at: Date
}

/** Lets one process at a time walk, for the length of the transaction; the transaction writes nothing itself, so that it holds up nobody. */
export async function lockWalk(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = (await trx.raw(
    "select pg_try_advisory_xact_lock(hashtextextended('svc_arrival_walk', 0)) as taken",
  )) as unknown as { rows: { taken: boolean }[] }
  return rows[0]?.taken === true
}

/**
 * Where the walk stands; it begins at the first order, and anew once a day.
 * @param installedAt when the service came to the store, where no walk has written it down yet
 */
export async function findWalk(database: Knex, now: Date, installedAt: Date): Promise<ArrivalWalk> {
  const { rows } = (await database.raw("select position, began_at, installed_at from svc_arrival_walk where name = ?", [
    NAME,
  ])) as {
    rows: WalkRow[]
  }
  const [row] = rows
  if (!row) return { position: 0, beganAt: now.getTime(), installedAt: installedAt.getTime() }
  const again = now.getTime() - row.began_at.getTime() >= AGAIN_MS
  return {
    position: again ? 0 : Number(row.position),
    beganAt: again ? now.getTime() : row.began_at.getTime(),
    installedAt: row.installed_at.getTime(),
  }
}

/** Moves the walk on. */
export async function moveWalk(database: Knex, { position, beganAt, installedAt }: ArrivalWalk): Promise<void> {
  await database.raw(
    `insert into svc_arrival_walk (name, position, began_at, installed_at) values (:name, :position, :began, :installed)
     on conflict (name) do update set position = excluded.position, began_at = excluded.began_at, installed_at = excluded.installed_at
     where (svc_arrival_walk.position, svc_arrival_walk.began_at, svc_arrival_walk.installed_at)
       is distinct from (excluded.position, excluded.began_at, excluded.installed_at)`,
    { name: NAME, position, began: new Date(beganAt), installed: new Date(installedAt) } as never,
  )
}

export interface WalkStep {
  /** Orders without a row here, by number. */
  readonly missing: readonly { readonly id: string; readonly number: number }[]
  /** The last number that was looked at; null: none is left. */
  readonly reached: number | null
  readonly more: boolean
}

/** Where a walk that stands at a number begins to look. */
export function beginAt(position: number): number {
  return Math.max(0, position - OVERLAP)
}

/** The next orders of the platform, and those of them that have no row here: one statement along two indexes. */
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
 * Drafts of the dashboard that are orders now: they keep their numbers, so that the walk has passed them long ago. Those that are still
 * drafts are remembered for the next time.
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

export async function forgetDraft(database: Knex, orderId: string): Promise<void> {
  await database.raw("delete from svc_open_draft where order_id = ?", [orderId])
}
