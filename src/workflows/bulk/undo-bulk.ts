import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { WITHIN_ANSWER } from "../../domain/bulk"
import { fail } from "../../errors"
import { BULK_MODULE, type BulkRow, type BulkService } from "../../modules/bulk"
import { failpoint } from "../../platform/failpoint"
import { unitOfWork } from "../../platform/unit-of-work"
import { actorOf } from "../ordering/actor-of"
import { announceBulk } from "./announce-bulk"
import { findBulk } from "./find-bulk"
import { restoreBulk } from "./restore-bulk"
import { wakeBulk } from "./run-bulk"
import { requireIdle } from "./start-bulk"

/**
 * Undoes a bulk change (contract section 10): what still is as the change left it goes back to what it was, ids included; the rest is
 * listed in `conflicts`. Many cells are put back in the background.
 * @throws svc_bulk_not_found; svc_bulk_already_undone; svc_bulk_busy; svc_conflict for a change that failed
 */
export async function undoBulk(scope: MedusaContainer, id: number, caller: AccountCaller, now: number): Promise<BulkRow> {
  const bulk = scope.resolve<BulkService>(BULK_MODULE)
  requireDone(await findBulk(scope, id))
  await requireIdle(scope, bulk)
  const { result } = await unitOfWork(scope, async (uow) => {
    if (!(await bulk.takeLock(uow.trx))) throw fail("svc_bulk_busy")
    if (!(await bulk.startUndo(uow.trx, id, actorOf(caller)))) {
      // Somebody was quicker: with this one, or with another.
      requireDone(await bulk.find(id, uow.trx))
      throw fail("svc_bulk_busy")
    }
    await failpoint("bulk.undo-begun")
    const running = await bulk.running(uow.trx, id)
    const within = running && (await bulk.countItems(uow.trx, id)) <= WITHIN_ANSWER
    const touched = within ? await restoreBulk(scope, uow, running, now) : undefined
    const row = await bulk.find(id, uow.trx)
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
