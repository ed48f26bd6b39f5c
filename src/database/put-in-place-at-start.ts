import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** The result of installing a fixture; `no_…`: the table that it belongs to does not exist yet. */
type Outcome = "unchanged" | "installed" | "created" | "removed" | `no_${string}`

interface AtStart {
  /** The fixture's name in the log. */
  readonly what: string
  readonly ensure: (knex: Knex) => Promise<Outcome>
  /** The log text if the database refuses the fixture: what the store has to do without. */
  readonly otherwise: string
}

/**
 * Installs a fixture that a migration could not install. A module's loader calls this function at every start. If the database refuses (no
 * right to change the tables, or a table in use for too long), the store starts anyway and the log says what is missing.
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
