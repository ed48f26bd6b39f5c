import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { failWith } from "../errors"

/**
 * A statement that the database parses and plans once per connection instead of on every run. Used for the few large statements of an
 * order, which take longer to plan than to run.
 */
export interface PreparedStatement {
  readonly sql: string
  /**
   * Derived from the text, so that a connection shared through a pooler never runs another version's statement under this name.
   */
  readonly name: string
}

/**
 * Names a statement. Array bindings belong in a sub-select (`any((select cast(:ids as text[]))::text[])`). The planner cannot see how many
 * elements a sub-select gives. So it estimates the same cost for the generic plan as for a plan made for the values, and PostgreSQL uses
 * the generic plan.
 */
export function preparedStatement(label: string, sql: string): PreparedStatement {
  return { sql, name: `svc_${label}_${createHash("sha1").update(sql).digest("hex").slice(0, 16)}` }
}

/** Error codes of PostgreSQL: the name is unknown, or already taken, on the connection that a pooler chose. */
const LOST_STATES = new Set(["26000", "42P05"])

/** False after the process has met a transaction-level pooler that does not keep prepared statements. */
let kept = true

/** Runs of each statement in this process. */
const runs = new Map<string, number>()

/**
 * The name for this run. A cached plan fits the size that the tables had when it was made; the plan of a new store scans tables that soon grow.
 * So a statement is planned again at its runs 7, 63, 511 …, whether or not the database has new statistics.
 */
function nameNow(name: string): string {
  const count = (runs.get(name) ?? 0) + 1
  runs.set(name, count)
  return `${name}_${Math.floor(Math.log2(count + 1) / 3)}`
}

/**
 * Runs a prepared statement, on the pool or in a transaction.
 * @throws svc_overloaded once in the life of a process, in a transaction behind a pooler that loses prepared statements. After that,
 *   statements are sent without names
 */
export async function runPrepared<Row>(
  database: Knex | Knex.Transaction,
  { sql, name }: PreparedStatement,
  bindings: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> {
  const statement = (): Knex.Raw<{ rows: Row[] }> => database.raw(sql, bindings as Knex.ValueDict)
  if (!kept) return (await statement()).rows
  try {
    return (await statement().options({ name: nameNow(name) })).rows
  } catch (error) {
    if (!LOST_STATES.has((error as { code?: string } | null)?.code ?? "")) throw error
    kept = false
    // The error has aborted the transaction: no further statement can run in it.
    if (database.isTransaction) throw failWith("svc_overloaded", undefined, { headers: { "Retry-After": "1" } })
    return (await statement()).rows
  }
}
