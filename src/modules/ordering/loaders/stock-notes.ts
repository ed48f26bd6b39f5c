import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ensureStockNotes } from "../stock-notes"

/** Puts the notes of taken stock in place where a migration could not. A database that does not let it is told of in the log. */
export default async function stockNotesLoader({ container }: LoaderOptions): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  try {
    const outcome = await ensureStockNotes(container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION))
    if (outcome === "installed") logger.info("svc: notes of taken stock installed")
  } catch (error) {
    logger.error(
      `svc: the platform's fulfilments do not tell what they have taken from the stock; one that a process leaves half made may take it twice. The next start tries again: ${String(error)}`,
    )
  }
}
