import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { boundStatements } from "../../../database/bounded-statements"

/** Leaves time to respond within the limit of ten seconds. */
const ACQUIRE_LIMIT_MS = 6_000

/**
 * Limits how long a request waits for a database connection, and its statements to the request's remaining time. The pool waits a minute by
 * default, and Medusa does not pass a host's setting to the pool. A shorter time that the host has patched in is kept.
 */
export default async function poolPatienceLoader({ container }: LoaderOptions): Promise<void> {
  const knex = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  boundStatements(knex)
  const pool = (knex.client as { readonly pool?: { acquireTimeoutMillis?: unknown } }).pool
  if (typeof pool?.acquireTimeoutMillis === "number")
    pool.acquireTimeoutMillis = Math.min(pool.acquireTimeoutMillis, ACQUIRE_LIMIT_MS)
}
