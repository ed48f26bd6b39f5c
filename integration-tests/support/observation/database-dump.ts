import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Returns every row of every table as text, as somebody who has stolen the database could read it. */
export async function dumpOf(db: Knex): Promise<string> {
  const { rows } = await db.raw(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const parts: string[] = []
  for (const { table_name } of rows) {
    const { rows: content } = await db.raw("select to_jsonb(t)::text as line from ?? t", [table_name])
    parts.push(...content.map(({ line }: { line: string }) => line))
  }
  return parts.join("\n")
}
