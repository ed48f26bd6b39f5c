import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { fail } from "../../errors"
import { TABLES_MODULE, type TablesService } from "../../modules/tables"
import { failpoint } from "../../platform/failpoint"
import { unitOfWork } from "../../platform/unit-of-work"
import { actorOf } from "../ordering/actor-of"
import { wakeRelay } from "../ordering/relay-outbox"
import { releaseOrders } from "./release-orders"
import { TABLE_PATIENCE_MS, whenFree } from "./table-lock"
import { lockScene, readScene, type TableScene } from "./table-scene"

/**
 * Frees a table: all orders that stand on it are released, with a note on each, and holds end (specification, Table occupancy).
 * @returns all tables as they are then
 * @throws table_not_found; table_busy while another command has the table or one of its orders
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
    const released = await whenFree(() => releaseOrders(scope, uow, ids, release, now))
    await scope.resolve<TablesService>(TABLES_MODULE).endHolds(uow.trx, tableId)
    const after = await readScene(scope, "all", now, uow.trx)
    await failpoint("release.before-commit")
    return { released, after }
  })
  if (result.released > 0) wakeRelay(scope, "order.updated")
  return result.after
}
