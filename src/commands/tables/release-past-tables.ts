import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { HOLD_MEMORY_MS, releaseInstant } from "../../domain/tables"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { TABLES_MODULE, type TablesService } from "../../modules/tables"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { isDraining } from "../../queue"
import { releaseOrders, SERVICE_NAME } from "./release-orders"
import { TABLE_PATIENCE_MS, whenFree } from "./table-lock"
import { datesOf } from "./table-scene"

/**
 * Stores releases that are due by time (contract section 8, Automatic release); reads apply them even before they are stored. A table that
 * fails, for example because it is locked, waits for the next run. Also deletes old holds.
 */
export async function releasePastTables(scope: MedusaContainer, now: number): Promise<void> {
  const tables = scope.resolve<TablesService>(TABLES_MODULE)
  await tables.forgetHolds(new Date(now - HOLD_MEMORY_MS))
  const { rules } = await tables.read({ id: "" }, now)
  if (rules.auto_release_minutes === 0) return
  const since = new Date(now - rules.auto_release_minutes * 60_000)
  for (const tableId of await scope.resolve<OrderingService>(ORDERING_MODULE).tableOrders.tablesWithoutSince(since)) {
    if (isDraining()) return
    try {
      await releasePastTable(scope, tableId, now)
    } catch (error) {
      scope
        .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        .warn(`svc: table ${tableId} was not released: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

async function releasePastTable(scope: MedusaContainer, tableId: string, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  await unitOfWork(scope, async (uow) => {
    // The table itself may have been deleted; only its orders matter.
    const { rules } = await whenFree(() =>
      scope.resolve<TablesService>(TABLES_MODULE).lockTable(uow.trx, tableId, TABLE_PATIENCE_MS, now),
    )
    const standing = await ordering.tableOrders.on([tableId], now, uow.trx)
    const orders = standing.filter(({ claimed_by }) => claimed_by === null)
    const dated = datesOf(orders)
    const at = releaseInstant(dated, rules.auto_release_minutes)
    if (at === null || at > now) return
    const ids = orders.map(({ id }) => id)
    await releaseOrders(
      scope,
      uow,
      ids,
      { at, actor: SERVICE_NAME, author: SERVICE_NAME, accountNumber: null, reason: "time" },
      now,
    )
  })
}
