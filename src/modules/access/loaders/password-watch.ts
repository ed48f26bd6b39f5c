import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ensurePasswordWatch } from "../password-watch"

/** Puts the password watch in place where a migration could not. A database that does not let it is told of in the log. */
export default async function passwordWatchLoader({ container }: LoaderOptions): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  try {
    const outcome = await ensurePasswordWatch(container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION))
    if (outcome === "installed") logger.info("svc: password watch installed")
  } catch (error) {
    logger.error(
      `svc: the platform's identities do not tell of new passwords; one that is set by the platform's own routes leaves tokens and application passwords valid. The next start tries again: ${String(error)}`,
    )
  }
}
