import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { atRest } from "./at-rest"

export interface TableHash {
  readonly rows: number
  readonly hash: string
}

/**
 * Tables that jobs of a running server write independently of requests. They contain the positions of the outbox's consumers and of
 * reconcile, the time since which no screen is connected, and runs of the platform's workflows.
 */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  "svc_arrival_walk",
  "svc_outbox_cursor",
  "svc_screen_watch",
  "workflow_execution",
])

/**
 * Returns the row count and content hash of every table except bookkeeping, to test that nothing has changed: `expect(await
 * hashAllTables(store.db)).toEqual(before)`. The hash does not depend on the sequence of rows. Waits until the jobs are idle.
 */
export async function hashAllTables(
  db: Knex,
  options: { readonly except?: readonly string[] } = {},
): Promise<Record<string, TableHash>> {
  await atRest({ db }, "jobs")
  const tables: { rows: { name: string }[] } = await db.raw(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const names = tables.rows.map((row) => row.name).filter((name) => !BOOKKEEPING.has(name) && !options.except?.includes(name))
  if (names.length === 0) {
    return {}
  }
  const selects = names.map(
    (name) =>
      `select '${name}' as name, count(*)::int as rows, coalesce(md5(string_agg(hash, '' order by hash)), '') as hash from (select md5(t::text) as hash from "${name}" t) as hashes`,
  )
  const hashes: { rows: { name: string; rows: number; hash: string }[] } = await db.raw(selects.join(" union all "))
  return Object.fromEntries(hashes.rows.map(({ name, rows, hash }) => [name, { rows, hash }]))
}
