import type { LoaderOptions } from "@medusajs/framework/types"
import { putInPlaceAtStart } from "../../../database/put-in-place-at-start"
import { ensureStockGuard } from "../capacity/stock-guard"

/**
 * Brings the stock guard to what the option `stock_guard` says. See {@link putInPlaceAtStart}. Where the database does not let it, our own
 * orders lock the levels all the same.
 */
export default function stockGuardLoader({ container, options }: LoaderOptions): Promise<void> {
  const mode = (options as { stock_guard?: unknown } | undefined)?.stock_guard === "platform" ? "platform" : "database"
  return putInPlaceAtStart(
    { container },
    {
      what: "stock guard",
      ensure: (knex) => ensureStockGuard(knex, mode),
      otherwise: `the stock guard is not as the option stock_guard: "${mode}" says; native carts and our orders at once may sell too much`,
    },
  )
}
