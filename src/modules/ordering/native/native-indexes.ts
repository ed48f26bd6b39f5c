import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  createIndexStatements,
  dropIndexStatements,
  ensureIndexes,
  hasIndexedTables,
  type PlatformIndex,
  type PlatformIndexesOutcome,
} from "../../../database/platform-indexes"

/**
 * Our indexes on the platform's own order tables, for questions that its own cannot answer: without them the tables are read from end
 * to end, longer every week. Placing an order writes neither of them.
 */
const INDEXES: readonly PlatformIndex[] = [
  {
    // The platform asks for the actions of a change without `deleted_at`, which its own index leaves to those that are not deleted.
    name: "svc_order_change_action_change",
    table: "order_change_action",
    on: `("order_change_id")`,
  },
  {
    // Reports: what was given back, among many more payments.
    name: "svc_order_transaction_refund",
    table: "order_transaction",
    on: `("order_id") where reference = 'refund' and deleted_at is null`,
  },
]

/** The statements that create them. */
export const CREATE_NATIVE_INDEXES: readonly string[] = createIndexStatements(INDEXES)

/** The statements that drop them. */
export const DROP_NATIVE_INDEXES: readonly string[] = dropIndexStatements(INDEXES)

/** Whether the platform's tables are there: modules migrate in no fixed order. */
export const HAS_INDEXED_TABLES = hasIndexedTables(INDEXES)

/** Makes the database have the indexes. See {@link ensureIndexes}. */
export function ensureNativeIndexes(knex: Knex): Promise<PlatformIndexesOutcome> {
  return ensureIndexes(knex, "svc_native_indexes", INDEXES)
}
