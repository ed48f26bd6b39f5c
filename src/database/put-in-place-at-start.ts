import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** What a start has made of a fixture; `no_…`: what it belongs on is not there yet. */
type Outcome = "unchanged" | "installed" | "created" | "removed" | `no_${string}`

interface AtStart {
  /** What it is, as the log names it. */
  readonly what: string
  readonly ensure: (knex: Knex) => Promise<Outcome>
  /** What the store has to do without when the database does not let it. */
  readonly otherwise: string
}

/**
 * Puts a fixture in place where a migration could not: the loader of a module calls it at every start. A database that does not let it
 * (no right to change the tables, a table in use for too long) does not keep the store closed; the log tells what is missing.
 */
export async function putInPlaceAtStart(
  { container }: Pick<LoaderOptions, "container">,
  { what, ensure, otherwise }: AtStart,
): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  try {
    const outcome = await ensure(container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION))
    if (outcome !== "unchanged" && !outcome.startsWith("no_")) logger.info(`svc: ${what} ${outcome}`)
  } catch (error) {
    logger.error(`svc: ${otherwise}. The next start tries again: ${String(error)}`)
  }
}
