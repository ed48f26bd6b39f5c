import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** How many Medusa orders one step reads. */
const STEP = 1_000

/** The result of one step of the walk through Medusa's orders. */
export interface WalkStep {
  /** Orders for which the plugin has no row, by number. */
  readonly missing: readonly { readonly id: string; readonly number: number }[]
  /** The last order number that was read; null: no order was left. */
  readonly reached: number | null
  readonly more: boolean
}

/** Reads the Medusa orders after this number, and finds those for which the plugin has no row, in one statement over two indexes. */
export async function unadoptedOrders(database: Knex, after: number): Promise<WalkStep> {
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
