import type { MedusaContainer } from "@medusajs/framework/types"
import { isFailure } from "../../errors"
import { BULK_MODULE, type BulkRow, type BulkService } from "../../modules/bulk"
import { failpoint } from "../../platform/process/failpoint"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { isDraining, runner } from "../../queue"
import { announceBulk } from "./announce-bulk"
import { applyBulk } from "./apply-bulk"
import { restoreBulk } from "./restore-bulk"

/** A change fails permanently after this many attempts without a result. */
const MOST_ATTEMPTS = 5

const worker = runner({ failed: "a bulk change will be tried again", gatherMs: 0, run: workOnRunning })

class GivenUp {}

/** Thrown when this process is shutting down in the middle of the work. */
class Interrupted {}

/**
 * Works on the running bulk change: a new one, or one whose process crashed. The work is one transaction under a lock. A crash releases the
 * lock, so if it is free, no other process works on the change. At shutdown the work is rolled back, and another process repeats it.
 */
export function runBulk(scope: MedusaContainer): Promise<void> {
  return worker.run(scope)
}

/** Starts {@link runBulk} soon, without waiting for it. */
export function wakeBulk(scope: MedusaContainer): void {
  worker.wake(scope)
}

async function workOnRunning(scope: MedusaContainer): Promise<void> {
  const bulk = scope.resolve<BulkService>(BULK_MODULE)
  const id = await bulk.runningId()
  if (id === undefined) return
  try {
    await work(scope, bulk, id)
  } catch (error) {
    if (error instanceof Interrupted) return bulk.forgetAttempt(id)
    const reason = refusalOf(error)
    if (reason !== undefined) await bulk.markFailed(id, reason, new Date(Date.now()))
    else throw error
  }
}

async function work(scope: MedusaContainer, bulk: BulkService, id: number): Promise<void> {
  const { result } = await unitOfWork(scope, async (uow) => {
    if (!(await bulk.in(uow.trx).takeLock())) return undefined
    const row = await bulk.in(uow.trx).running(id)
    if (!row) return undefined
    if ((await bulk.countAttempt(id)) > MOST_ATTEMPTS) throw new GivenUp()
    const onProgress = (progress: number): Promise<void> => {
      if (isDraining()) throw new Interrupted()
      return bulk.showProgress(id, progress)
    }
    const now = Date.now()
    const touched: string[] =
      row.phase === "undo"
        ? await restoreBulk(scope, uow, row, now, onProgress)
        : await applyBulk(scope, uow, row, row.target_ids ?? [], now, onProgress)
    return { row, touched } satisfies { row: BulkRow; touched: string[] }
  })
  if (!result) return
  await failpoint("bulk.committed")
  announceBulk(scope, result.row, result.touched)
}

/** The error code, for a failure that would happen again; undefined if another attempt may succeed. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof GivenUp) return "svc_internal_error"
  return isFailure(error) && error.code !== "svc_overloaded" ? error.code : undefined
}
