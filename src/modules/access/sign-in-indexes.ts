import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  createIndexStatements,
  dropIndexStatements,
  ensureIndexes,
  type PlatformIndex,
  type PlatformIndexesOutcome,
} from "../../database/platform-indexes"

/** Indexes for sign-in on Medusa's tables. Without these indexes sign-in works, but is slower. */
const INDEXES: readonly PlatformIndex[] = [
  { name: "IDX_svc_provider_identity_entity", table: "provider_identity", on: `(lower("entity_id"))` },
  { name: "IDX_svc_auth_identity_user", table: "auth_identity", on: `(("app_metadata" ->> 'user_id'))` },
  { name: "IDX_svc_auth_identity_customer", table: "auth_identity", on: `(("app_metadata" ->> 'customer_id'))` },
  { name: "IDX_svc_user_email", table: "user", on: `(lower("email"))` },
  { name: "IDX_svc_customer_email", table: "customer", on: `(lower("email"))` },
]

/**
 * The statements that create the indexes. Each creates its index only if the table exists, because modules migrate in no fixed order. The
 * next start creates the rest.
 */
export const CREATE_SIGN_IN_INDEXES: readonly string[] = createIndexStatements(INDEXES).map(
  (statement, position) =>
    `do $$ begin if to_regclass('"${INDEXES[position]?.table}"') is not null then ${statement}; end if; end $$;`,
)

/** The statements that drop the indexes. */
export const DROP_SIGN_IN_INDEXES: readonly string[] = dropIndexStatements(INDEXES)

/** Creates the indexes if they are missing. See {@link ensureIndexes}. */
export function ensureSignInIndexes(knex: Knex): Promise<PlatformIndexesOutcome> {
  return ensureIndexes(knex, "svc_sign_in_indexes", INDEXES)
}
