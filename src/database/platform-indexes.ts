import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { putInPlace } from "./put-in-place"

/** An index of the plugin on a table of the platform. */
export interface PlatformIndex {
  readonly name: string
  readonly table: string
  /** The definition after the table's name: columns or expressions in parentheses, and a condition. */
  readonly on: string
}

export type PlatformIndexesOutcome = "unchanged" | "created" | "no_tables"

/** The statements that create the indexes. */
export function createIndexStatements(indexes: readonly PlatformIndex[]): string[] {
  return indexes.map(({ name, table, on }) => `create index if not exists "${name}" on "${table}" ${on}`)
}

/** The statements that drop the indexes. */
export function dropIndexStatements(indexes: readonly PlatformIndex[]): string[] {
  return indexes.map(({ name }) => `drop index if exists "${name}"`)
}

/**
 * SQL that returns in `found` whether all these tables of the platform exist. They may be missing, because modules migrate in no fixed
 * order.
 */
export function hasIndexedTables(indexes: readonly PlatformIndex[]): string {
  const tables = [...new Set(indexes.map(({ table }) => table))]
  return `select ${tables.map((table) => `to_regclass('"${table}"') is not null`).join(" and ")} as found`
}

interface State {
  readonly tables: boolean
  readonly indexes: number
}

/**
 * Creates missing indexes. If none is missing, it runs a single statement. `name` must be the same in all processes. See
 * {@link putInPlace}.
 */
export async function ensureIndexes(
  knex: Knex,
  name: string,
  indexes: readonly PlatformIndex[],
): Promise<PlatformIndexesOutcome> {
  const read = (database: Knex): Promise<State> => readState(database, indexes)
  const state = await read(knex)
  if (!state.tables) return "no_tables"
  const changed = await putInPlace(knex, state, {
    name,
    read,
    isAsWanted: (found) => found.indexes === indexes.length,
    statements: createIndexStatements(indexes),
  })
  return changed ? "created" : "unchanged"
}

// Queries PostgreSQL's system catalog, because a connection caches failed lookups of a name.
async function readState(knex: Knex, indexes: readonly PlatformIndex[]): Promise<State> {
  const { rows } = await knex.raw<{ rows: State[] }>(
    `select (${hasIndexedTables(indexes)}) as tables,
       (select count(*)::int from pg_class where relkind = 'i' and relname = any(?::text[])
         and relnamespace = current_schema()::regnamespace) as indexes`,
    [indexes.map(({ name }) => name)],
  )
  return rows[0] ?? { tables: false, indexes: 0 }
}
