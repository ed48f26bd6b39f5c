import type { LoaderOptions } from "@medusajs/framework/types"
import { putInPlaceAtStart } from "../../../database/put-in-place-at-start"
import { ensureStockGuard } from "../capacity/stock-guard"

/**
 * Installs or removes the stock guard, depending on the option `stock_guard`. See {@link putInPlaceAtStart}. If the database refuses
 * triggers, orders placed through the plugin still lock the inventory levels.
 */
export default function stockGuardLoader({ container, options }: LoaderOptions): Promise<void> {
  const mode = (options as { stock_guard?: unknown } | undefined)?.stock_guard === "platform" ? "platform" : "database"
  return putInPlaceAtStart(
    { container },
    {
      what: "stock guard",
      ensure: (knex) => ensureStockGuard(knex, mode),
      otherwise: `the stock guard does not match the option stock_guard: "${mode}"; concurrent native carts and our orders may oversell`,
    },
  )
}
