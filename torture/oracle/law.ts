import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** An invariant of the database. Each row of its query is a violation: something was lost. */
export interface Law {
  readonly says: string
  /** The query for violations. Its columns describe them. */
  readonly sql: string
  readonly bindings?: readonly unknown[]
}

/** The violations of the invariants, one line each. */
export async function broken(db: Knex, laws: readonly Law[]): Promise<string[]> {
  const lines: string[] = []
  for (const { says, sql, bindings = [] } of laws) {
    const { rows } = (await db.raw(sql, bindings as never)) as { rows: Record<string, unknown>[] }
    for (const row of rows.slice(0, 3)) lines.push(`${says}: ${JSON.stringify(row)}`)
    if (rows.length > 3) lines.push(`${says}: and ${rows.length - 3} more`)
  }
  return lines
}
