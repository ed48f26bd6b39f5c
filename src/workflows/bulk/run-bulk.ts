import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isFailure } from "../../errors"
import { BULK_MODULE, type BulkRow, type BulkService } from "../../modules/bulk"
import { inBackground, isDraining } from "../../platform/background-work"
import { failpoint } from "../../platform/failpoint"
import { unitOfWork } from "../../platform/unit-of-work"
import { lastingScope } from "../lasting-scope"
import { announceBulk } from "./announce-bulk"
import { applyBulk } from "./apply-bulk"
import { restoreBulk } from "./restore-bulk"

/** A change whose work ended so often without a result is given up. */
const MOST_ATTEMPTS = 5

let working: Promise<void> | undefined
let again = false

class GivenUp {}

/** This process was told to end in the middle. */
class Interrupted {}

/**
 * Works on the change that is running, if nobody else does: one that has just been accepted, or one whose process died. In one
 * transaction, under a lock that dies with its process; so a change that is running and whose lock is free has no worker. A process that
 * is told to end leaves the whole of it to the next one.
 */
export async function runBulk(scope: MedusaContainer): Promise<void> {
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

/** Lets {@link runBulk} work soon, without waiting for it. Several wakes in a row are one run. */
export function wakeBulk(scope: MedusaContainer): void {
  if (isDraining()) return
  if (working) {
    again = true
    return
  }
  working = inBackground(() => runBulk(lastingScope(scope)))
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: a bulk change will be tried again: ${message}`)
    })
    .finally(() => {
      working = undefined
      if (!again) return
      again = false
      wakeBulk(scope)
    })
}

async function work(scope: MedusaContainer, bulk: BulkService, id: number): Promise<void> {
  const { result } = await unitOfWork(scope, async (uow) => {
    if (!(await bulk.takeLock(uow.trx))) return undefined
    const row = await bulk.running(uow.trx, id)
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

/** The code of a failure that trying again will not heal. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof GivenUp) return "svc_internal_error"
  return isFailure(error) && error.code !== "svc_overloaded" ? error.code : undefined
}
