import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { WITHIN_ANSWER } from "../../domain/bulk"
import { fail } from "../../errors"
import { BULK_MODULE, type BulkRow, type BulkService } from "../../modules/bulk"
import { failpoint } from "../../platform/process/failpoint"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { actorOf } from "../ordering/changing/actor-of"
import { announceBulk } from "./announce-bulk"
import { findBulk } from "./find-bulk"
import { restoreBulk } from "./restore-bulk"
import { wakeBulk } from "./run-bulk"
import { requireIdle } from "./start-bulk"

/**
 * Undoes a bulk change (contract section 10): restores every value that was not changed after the bulk change (deleted extras get their old
 * ids back). The other values are listed in `conflicts`. Large changes are restored in the background.
 * @throws svc_bulk_not_found; svc_bulk_already_undone; svc_bulk_busy; svc_conflict for a change that failed
 */
export async function undoBulk(scope: MedusaContainer, id: number, caller: AccountCaller, now: number): Promise<BulkRow> {
  const bulk = scope.resolve<BulkService>(BULK_MODULE)
  requireDone(await findBulk(scope, id))
  await requireIdle(scope, bulk)
  const { result } = await unitOfWork(scope, async (uow) => {
    if (!(await bulk.in(uow.trx).takeLock())) throw fail("svc_bulk_busy")
    if (!(await bulk.in(uow.trx).startUndo(id, actorOf(caller)))) {
      // Another request has started this undo, or another bulk change.
      requireDone(await bulk.in(uow.trx).find(id))
      throw fail("svc_bulk_busy")
    }
    await failpoint("bulk.undo-begun")
    const running = await bulk.in(uow.trx).running(id)
    const within = running && (await bulk.in(uow.trx).countItems(id)) <= WITHIN_ANSWER
    const touched = within ? await restoreBulk(scope, uow, running, now) : undefined
    const row = await bulk.in(uow.trx).find(id)
    if (!row) throw fail("svc_bulk_not_found")
    return { row, touched }
  })
  const { row, touched } = result
  if (touched) announceBulk(scope, row, touched)
  else wakeBulk(scope)
  return row
}

function requireDone(row: BulkRow | undefined): void {
  if (!row) throw fail("svc_bulk_not_found")
  if (row.status === "undone") throw fail("svc_bulk_already_undone")
  if (row.status === "running") throw fail("svc_bulk_busy")
  if (row.status === "failed") throw fail("svc_conflict")
}
