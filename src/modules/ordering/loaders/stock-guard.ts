import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ensureStockGuard } from "../stock-guard"

/**
 * Brings the stock guard to what the option `stock_guard` says, at every start. A database that does not let it (no right to
 * change the tables, a table in use for too long) does not keep the store closed: our own orders lock the levels all the same,
 * and the log says what is not guarded.
 */
export default async function stockGuardLoader({ container, options }: LoaderOptions): Promise<void> {
  const mode = (options as { stock_guard?: unknown } | undefined)?.stock_guard === "platform" ? "platform" : "database"
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  try {
    const outcome = await ensureStockGuard(container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), mode)
    if (outcome === "installed" || outcome === "removed") {
      logger.info(`svc: stock guard ${outcome}`)
    }
  } catch (error) {
    logger.error(
      `svc: the stock guard is not as the option stock_guard: "${mode}" says; native carts and our orders at once may sell too much. The next start tries again: ${String(error)}`,
    )
  }
}
