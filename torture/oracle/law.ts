import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** One thing that has to hold of the database. Each row that it finds is a loss. */
export interface Law {
  readonly says: string
  /** Finds what breaks it; every row tells what in its columns. */
  readonly sql: string
  readonly bindings?: readonly unknown[]
}

/** What breaks the laws, one line each. */
export async function broken(db: Knex, laws: readonly Law[]): Promise<string[]> {
  const lines: string[] = []
  for (const { says, sql, bindings = [] } of laws) {
    const { rows } = (await db.raw(sql, bindings as never)) as { rows: Record<string, unknown>[] }
    for (const row of rows.slice(0, 3)) lines.push(`${says}: ${JSON.stringify(row)}`)
    if (rows.length > 3) lines.push(`${says}: and ${rows.length - 3} more`)
  }
  return lines
}
