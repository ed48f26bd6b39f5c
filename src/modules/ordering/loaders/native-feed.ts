import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ensureNativeFeed } from "../native-feed"

/** Puts the native feed in place where a migration could not. A database that does not let it is told of in the log. */
export default async function nativeFeedLoader({ container }: LoaderOptions): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  try {
    const outcome = await ensureNativeFeed(container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION))
    if (outcome === "installed") logger.info("svc: native feed installed")
  } catch (error) {
    logger.error(
      `svc: the platform's order tables do not tell of their changes; what is done in the platform's own admin API does not move our statuses. The next start tries again: ${String(error)}`,
    )
  }
}
