import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Invariant, violationsOf } from "./invariant"

const GRACE_MS = 30_000

const invariants: readonly Invariant[] = [
  {
    violation: "a transaction left open",
    sql: `select pid, state, left(query, 120) as query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and xact_start < now() - interval '20 seconds'`,
  },
  {
    violation: "an advisory lock outside a transaction",
    sql: `select l.pid, l.classid, l.objid from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
          and a.xact_start is null and a.state = 'idle'`,
  },
  {
    violation: "a prepared transaction",
    sql: "select gid from pg_prepared_xacts where database = current_database()",
  },
]

/** Locks and transactions that remain after their owner has ended. Those still in use get a little time to end. */
export async function lostLocks(db: Knex): Promise<string[]> {
  for (const until = Date.now() + GRACE_MS; ; await sleep(250)) {
    const found = await violationsOf(db, invariants)
    if (found.length === 0 || Date.now() > until) return found
  }
}
