import type { MedusaContainer } from "@medusajs/framework/types"
import type { TableVerdict } from "../../domain/ordering"
import { releaseInstant } from "../../domain/tables"
import { TABLES_MODULE, type TablesService } from "../../modules/tables"
import type { UnitOfWork } from "../../platform/unit-of-work"
import { type Seating, verdictOn } from "./judge-table"
import { releaseOrders, SERVICE_NAME } from "./release-orders"
import { ORDER_PATIENCE_MS, whenFree } from "./table-lock"
import { datesOf, lockScene, type TableScene } from "./table-scene"

/**
 * Takes a table for an order, in the order's transaction: under the lock of the table it is judged once more, so that of two
 * parties one gets it, and a table that was removed or given another token is not found. Whoever held it gives way to the order.
 * To be called after the slot and before the stock.
 *
 * @param tableId the table that the cart was judged to mean
 * @returns the verdict; anything but `chosen` has to end the transaction
 * @throws table_busy when the lock was not had in time
 */
export async function claimTable(
  scope: MedusaContainer,
  uow: UnitOfWork,
  tableId: string,
  seating: Seating,
  now: number,
): Promise<TableVerdict> {
  const scene = await whenFree(() => lockScene(scope, uow.trx, tableId, ORDER_PATIENCE_MS, now))
  const verdict = verdictOn(scene, seating, now)
  if (verdict.kind !== "chosen") return verdict
  await settleTime(scope, uow, scene, now)
  if ((scene.tables[0]?.holds.length ?? 0) > 0) {
    // A checkout that fails has its own hold again.
    await scope.resolve<TablesService>(TABLES_MODULE).endHolds(uow.trx, tableId, seating.party.holder)
  }
  return verdict
}

/** What the clock has released is written down first: the new order would otherwise bring the old ones back to the table. */
async function settleTime(scope: MedusaContainer, uow: UnitOfWork, { rules, tables }: TableScene, now: number): Promise<void> {
  const [view] = tables
  if (!view || view.orders.length === view.unreleased.length) return
  const dated = datesOf(view.unreleased)
  const at = releaseInstant(dated, rules.auto_release_minutes) ?? now
  const ids = view.unreleased.map(({ id }) => id)
  await releaseOrders(
    scope,
    uow,
    ids,
    { at, actor: SERVICE_NAME, author: SERVICE_NAME, accountNumber: null, reason: "time" },
    now,
  )
}
