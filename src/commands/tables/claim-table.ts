import type { MedusaContainer } from "@medusajs/framework/types"
import type { TableVerdict } from "../../domain/ordering"
import { releaseInstant } from "../../domain/tables"
import type { TablesService } from "../../modules/tables"
import { TABLES_MODULE } from "../../modules/tables/name"
import type { UnitOfWork } from "../../platform/process/unit-of-work"
import { type Seating, verdictOn } from "./judge-table"
import { releaseOrders, SERVICE_NAME } from "./release-orders"
import { ORDER_PATIENCE_MS, whenFree } from "./table-lock"
import { datesOf, lockScene, type TableScene } from "./table-scene"

/**
 * Takes a table for an order, in the order's transaction. The table is judged again under its lock, so only one of two parties gets it. A
 * table that was removed or got a new token is not found. Ends the holds on the table, except that of the party's own cart. Lock order:
 * after the slot, before the stock.
 *
 * @param tableId the table for which the cart was judged
 * @returns the verdict; the caller must roll back unless it is `chosen`
 * @throws table_busy when the lock is not free in time
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
    // The hold of the party's own cart is kept, because the checkout may still fail.
    await scope.resolve<TablesService>(TABLES_MODULE).in(uow.trx).endHolds(tableId, seating.party.holder)
  }
  return verdict
}

/** Stores releases that are already due by time, before the new order occupies the table again. */
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
