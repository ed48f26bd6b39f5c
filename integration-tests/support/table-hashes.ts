import type { Knex } from "@medusajs/framework/mikro-orm/knex"

export interface TableHash {
  readonly rows: number
  readonly hash: string
}

/** What jobs of a running server write by the clock: where readers of the outbox and the walk stand, runs of the platform's workflows. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  "svc_arrival_walk",
  "svc_notice_cursor",
  "svc_outbox_cursor",
  "svc_webhook_cursor",
  "workflow_execution",
])

/** Longer than a job waits for its next turn on a busy machine. */
const REST_MS = 20_000

/** What jobs have still to do for what happened before: they would write in between two looks. */
const UNDONE = `select (select count(*) from svc_native_change where not what = array['actor'])
    + (select count(*) from svc_outbox_failure)
    + (select count(*) from svc_outbox o where o.topic in ('order.updated', 'order.deleted') and o.position >
        (select coalesce(min(position), 0) from svc_outbox_cursor))
    + (select count(*) from svc_outbox where topic = 'order.updated' and transaction >= (select edge from svc_notice_cursor))
    + (select count(*) from svc_notice where status = 'pending') as undone`

/**
 * Waits until the jobs of a store's servers have done all there is to do for what has happened so far.
 * @throws Error when they do not come to rest
 */
export async function jobsAtRest(db: Knex): Promise<void> {
  for (const end = Date.now() + REST_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const { rows } = (await db.raw(UNDONE)) as { rows: { undone: string }[] }
    if (rows[0]?.undone === "0") return
  }
  throw new Error("the jobs have not come to rest")
}

/**
 * Number of rows and hash of the content of every table but bookkeeping, for "nothing has changed":
 * `expect(await hashAllTables(store.db)).toEqual(before)`. Independent of the order of rows; looks when the jobs are at rest.
 */
export async function hashAllTables(
  db: Knex,
  options: { readonly except?: readonly string[] } = {},
): Promise<Record<string, TableHash>> {
  await jobsAtRest(db)
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
