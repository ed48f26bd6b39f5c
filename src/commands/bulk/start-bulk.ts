import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { type BulkOrder, WITHIN_ANSWER } from "../../domain/bulk"
import { fail } from "../../errors"
import { BULK_MODULE, type BulkRow, type BulkService } from "../../modules/bulk"
import { failpoint } from "../../platform/process/failpoint"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { actorOf } from "../ordering/changing/actor-of"
import { onceByKey, type SpendKey } from "../ordering/idempotency/once-by-key"
import { announceBulk } from "./announce-bulk"
import { applyBulk } from "./apply-bulk"
import { bulkFrame } from "./bulk-frame"
import { previewTargets, requireCategory } from "./preview-bulk"
import { resolveTargets } from "./resolve-targets"
import { wakeBulk } from "./run-bulk"

export interface BulkRequest {
  readonly order: BulkOrder
  readonly requestId: string
  readonly bodyHash: string
  readonly previewToken: string | undefined
}

export interface StartedBulk {
  readonly row: BulkRow
  /** True when an earlier request with the same `request_id` started the change. */
  readonly replayed: boolean
}

/**
 * Starts a bulk change (contract section 10). Up to {@link WITHIN_ANSWER} targets are changed before it returns; more are changed in the
 * background. Only an accepted change uses up its `request_id`.
 * @throws svc_bulk_busy while another bulk change runs; svc_bulk_stale; svc_idempotency_conflict; rest_invalid_param for an unknown
 *   category
 */
export async function startBulk(
  scope: MedusaContainer,
  request: BulkRequest,
  caller: AccountCaller,
  now: number,
): Promise<StartedBulk> {
  const key = { scope: "bulk", account: caller.accountKey, key: request.requestId, bodyHash: request.bodyHash }
  const outcome = await onceByKey(scope, key, now, (spend) => start(scope, request, caller, now, spend))
  if (!outcome.replayed) return { row: outcome.made, replayed: false }
  return { row: await read(scope.resolve<BulkService>(BULK_MODULE), Number(outcome.resultId)), replayed: true }
}

async function start(
  scope: MedusaContainer,
  { order, previewToken }: BulkRequest,
  caller: AccountCaller,
  now: number,
  spend: SpendKey,
): Promise<BulkRow> {
  const bulk = scope.resolve<BulkService>(BULK_MODULE)
  await requireCategory(scope, order)
  await requireIdle(scope, bulk)
  const targetIds = await resolveTargets(scope, order, now)
  const within = targetIds.length <= WITHIN_ANSWER
  // For many targets, compare with the preview before accepting. The background work compares again under its locks.
  if (!within && previewToken !== undefined) {
    const { token } = await previewTargets(scope, order, targetIds, await bulkFrame(scope, order.change, now))
    if (token !== previewToken) throw fail("svc_bulk_stale")
  }
  const id = await bulk.nextId()
  const row = { id, ...order, digest: previewToken ?? null, total: targetIds.length, actor: actorOf(caller), targetIds }
  const { result } = await unitOfWork(scope, async (uow) => {
    await spend(uow.trx, String(id))
    if (!(await bulk.in(uow.trx).takeLock()) || !(await bulk.in(uow.trx).insertRunning(row, new Date(now))))
      throw fail("svc_bulk_busy")
    await failpoint("bulk.begun")
    const made = within ? await bulk.in(uow.trx).running(id) : undefined
    const touched = made ? await applyBulk(scope, uow, made, targetIds, now) : []
    return { row: await read(bulk, id, uow.trx), touched }
  })
  await failpoint("bulk.accepted")
  if (within) announceBulk(scope, order, result.touched)
  else wakeBulk(scope)
  return result.row
}

/** @throws svc_bulk_busy while a change runs. Wakes the worker, because that change's process may have crashed. */
export async function requireIdle(scope: MedusaContainer, bulk: BulkService): Promise<void> {
  if ((await bulk.runningId()) === undefined) return
  wakeBulk(scope)
  throw fail("svc_bulk_busy")
}

async function read(bulk: BulkService, id: number, trx?: Knex): Promise<BulkRow> {
  const row = await (trx ? bulk.in(trx) : bulk).find(id)
  if (!row) throw new Error(`The bulk change ${id} was inserted but cannot be read`)
  return row
}
