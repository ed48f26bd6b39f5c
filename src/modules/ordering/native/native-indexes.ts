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
 * The plugin's indexes on Medusa's order tables, for queries that Medusa's own indexes do not serve. Without these indexes PostgreSQL scans
 * whole tables, which takes longer as the store grows. Placing an order writes to none of these indexes.
 */
const INDEXES: readonly PlatformIndex[] = [
  {
    // Medusa reads the actions of a change without a condition on `deleted_at`; its own index covers only rows that are not
    // deleted.
    name: "svc_order_change_action_change",
    table: "order_change_action",
    on: `("order_change_id")`,
  },
  {
    // For reports: refunds are few among many payments.
    name: "svc_order_transaction_refund",
    table: "order_transaction",
    on: `("order_id") where reference = 'refund' and deleted_at is null`,
  },
]

/** The statements that create the indexes. */
export const CREATE_NATIVE_INDEXES: readonly string[] = createIndexStatements(INDEXES)

/** The statements that drop the indexes. */
export const DROP_NATIVE_INDEXES: readonly string[] = dropIndexStatements(INDEXES)

/** SQL that returns in `found` whether Medusa's tables exist. Modules migrate in no fixed order. */
export const HAS_INDEXED_TABLES = hasIndexedTables(INDEXES)

/** Creates the indexes if they are missing. See {@link ensureIndexes}. */
export function ensureNativeIndexes(knex: Knex): Promise<PlatformIndexesOutcome> {
  return ensureIndexes(knex, "svc_native_indexes", INDEXES)
}
