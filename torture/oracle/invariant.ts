import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** An invariant of the database. Each row of its query is a violation: something was lost. */
export interface Invariant {
  /** What a row of the query is, as a noun: `a history with a gap`. */
  readonly violation: string
  /** The query for violations. Its columns describe them. */
  readonly sql: string
  readonly bindings?: readonly unknown[]
}

/** The violations of the invariants, one line each. */
export async function violationsOf(db: Knex, invariants: readonly Invariant[]): Promise<string[]> {
  const lines: string[] = []
  for (const { violation, sql, bindings = [] } of invariants) {
    const { rows } = (await db.raw(sql, bindings as never)) as { rows: Record<string, unknown>[] }
    for (const row of rows.slice(0, 3)) lines.push(`${violation}: ${JSON.stringify(row)}`)
    if (rows.length > 3) lines.push(`${violation}: and ${rows.length - 3} more`)
  }
  return lines
}
