import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { fail } from "../../errors"
import { TABLES_MODULE, type TablesService } from "../../modules/tables"
import { failpoint } from "../../platform/process/failpoint"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { actorOf } from "../ordering/changing/actor-of"
import { releaseOrders } from "./release-orders"
import { TABLE_PATIENCE_MS, whenFree } from "./table-lock"
import { lockScene, readScene, type TableScene } from "./table-scene"

/**
 * Frees a table: releases all its orders, each with a note, and ends its holds (specification, Table occupancy).
 * @returns all tables after the release
 * @throws table_not_found; table_busy while another command has the lock of the table or of one of its orders
 */
export async function releaseTable(
  scope: MedusaContainer,
  tableId: string,
  caller: AccountCaller,
  now: number,
): Promise<TableScene> {
  const { result } = await unitOfWork(scope, async (uow) => {
    const scene = await whenFree(() => lockScene(scope, uow.trx, tableId, TABLE_PATIENCE_MS, now))
    const [view] = scene.tables
    if (!view) throw fail("table_not_found")
    await failpoint("release.begun")
    const ids = view.unreleased.map(({ id }) => id)
    const release = {
      at: now,
      actor: actorOf(caller),
      author: caller.displayName,
      accountNumber: caller.accountId,
      reason: "staff",
    } as const
    await whenFree(() => releaseOrders(scope, uow, ids, release, now))
    await scope.resolve<TablesService>(TABLES_MODULE).in(uow.trx).endHolds(tableId)
    const after = await readScene(scope, "all", now, uow.trx)
    await failpoint("release.before-commit")
    return after
  })
  return result
}
