import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { putInPlace } from "../../database/put-in-place"

/**
 * Our indexes on the platform's own order tables, for questions that its own cannot answer: without them the tables are read from end
 * to end, longer every week. Placing an order writes neither of them.
 */
const INDEXES = [
  {
    // The platform asks for the actions of a change without `deleted_at`, which its own index leaves to those that are not deleted.
    name: "svc_order_change_action_change",
    on: `"order_change_action" ("order_change_id")`,
  },
  {
    // Reports: what was given back, among many more payments.
    name: "svc_order_transaction_refund",
    on: `"order_transaction" ("order_id") where reference = 'refund' and deleted_at is null`,
  },
] as const

/** The statements that create them. */
export const CREATE_NATIVE_INDEXES: readonly string[] = INDEXES.map(
  ({ name, on }) => `create index if not exists "${name}" on ${on}`,
)

/** The statements that drop them. */
export const DROP_NATIVE_INDEXES: readonly string[] = INDEXES.map(({ name }) => `drop index if exists "${name}"`)

/** Whether the platform's tables are there: modules migrate in no fixed order. */
export const HAS_INDEXED_TABLES = `select to_regclass('order_change_action') is not null and to_regclass('order_transaction') is not null as found`

// Of the indexes the catalogue itself is asked: a name that a connection has looked up in vain it remembers to be nobody's.
const STATE = `select
  to_regclass('order_change_action') is not null and to_regclass('order_transaction') is not null as tables,
  (select count(*)::int from pg_class where relkind = 'i' and relname = any(?::text[])
    and relnamespace = current_schema()::regnamespace) as indexes`

interface State {
  readonly tables: boolean
  readonly indexes: number
}

export type NativeIndexesOutcome = "unchanged" | "created" | "no_orders"

/** Makes the database have the indexes: one statement when they are there. See {@link putInPlace}. */
export async function ensureNativeIndexes(knex: Knex): Promise<NativeIndexesOutcome> {
  const state = await readState(knex)
  if (!state.tables) return "no_orders"
  const changed = await putInPlace(knex, state, {
    name: "svc_native_indexes",
    read: readState,
    isAsWanted: ({ indexes }) => indexes === INDEXES.length,
    statements: CREATE_NATIVE_INDEXES,
  })
  return changed ? "created" : "unchanged"
}

async function readState(knex: Knex): Promise<State> {
  const { rows } = await knex.raw<{ rows: State[] }>(STATE, [INDEXES.map(({ name }) => name)])
  return rows[0] ?? { tables: false, indexes: 0 }
}
