import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { boundStatements } from "../../../database/bounded-statements"

/** With the answer well within the ten seconds after which nobody waits any more. */
const PATIENCE_MS = 6_000

/**
 * A request waits no longer than this for a connection to the database, and its statements no longer than it has time. Left alone the pool keeps it for a minute, and the platform
 * hands no setting of a host through; a host that patches a shorter time in keeps it.
 */
export default async function poolPatienceLoader({ container }: LoaderOptions): Promise<void> {
  const knex = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  boundStatements(knex)
  const pool = (knex.client as { readonly pool?: { acquireTimeoutMillis?: unknown } }).pool
  if (typeof pool?.acquireTimeoutMillis === "number") pool.acquireTimeoutMillis = Math.min(pool.acquireTimeoutMillis, PATIENCE_MS)
}
