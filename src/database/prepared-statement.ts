import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { failWith } from "../errors"

/**
 * A statement that the database parses and plans once per connection instead of at every run. For the few large ones of an
 * order: planning them takes longer than running them.
 */
export interface PreparedStatement {
  readonly sql: string
  /** Made of the text: a connection that a pooler hands on never runs another version's statement under this name. */
  readonly name: string
}

/**
 * Names a statement. Arrays among its bindings belong into a sub-select (`any((select cast(:ids as text[]))::text[])`): the
 * planner cannot look into it, so that one plan is as good as another for any number of elements and the kept one is used.
 */
export function preparedStatement(label: string, sql: string): PreparedStatement {
  return { sql, name: `svc_${label}_${createHash("sha1").update(sql).digest("hex").slice(0, 16)}` }
}

/** The name is not known, or known already, on the connection that a pooler has chosen. */
const LOST_STATES = new Set(["26000", "42P05"])

/** False once a pooler was met that gives every transaction another connection and does not carry names along. */
let kept = true

/** How often this process has run each statement. */
const runs = new Map<string, number>()

/**
 * The name under which a statement runs this time. A kept plan is as good as the tables were large when it was made: in a young
 * store it walks through tables that soon are not small any more. So it is made anew after 7, 63, 511 … runs, whether the
 * database has gathered statistics by then or not.
 */
function nameNow(name: string): string {
  const count = (runs.get(name) ?? 0) + 1
  runs.set(name, count)
  return `${name}_${Math.floor(Math.log2(count + 1) / 3)}`
}

/**
 * Runs a prepared statement, on the pool or in a transaction.
 * @throws svc_overloaded once in the life of a process, in a transaction behind a pooler that loses prepared statements; from
 *   then on statements go without names
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
    // The failure has ended the transaction: nothing more can run in it.
    if (database.isTransaction) throw failWith("svc_overloaded", undefined, { headers: { "Retry-After": "1" } })
    return (await statement()).rows
  }
}
