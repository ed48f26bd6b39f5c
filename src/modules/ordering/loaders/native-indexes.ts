import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ensureNativeIndexes } from "../native-indexes"

/** Creates our indexes on the platform's tables where a migration could not. A database that does not let it is told of in the log. */
export default async function nativeIndexesLoader({ container }: LoaderOptions): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  try {
    const outcome = await ensureNativeIndexes(container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION))
    if (outcome === "created") logger.info("svc: indexes on the platform's order tables created")
  } catch (error) {
    logger.error(
      `svc: the platform's order tables lack indexes; moves and reports grow slower with the number of orders. The next start tries again: ${String(error)}`,
    )
  }
}
