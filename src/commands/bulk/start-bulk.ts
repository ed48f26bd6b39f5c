import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { type BulkOrder, WITHIN_ANSWER } from "../../domain/bulk"
import { fail, failWith, isFailure } from "../../errors"
import { BULK_MODULE, type BulkRow, type BulkService } from "../../modules/bulk"
import { type IdempotencyClaim, type IdempotencyKey, ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { failpoint } from "../../platform/process/failpoint"
import { type UnitOfWork, unitOfWork } from "../../platform/process/unit-of-work"
import { actorOf } from "../ordering/changing/actor-of"
import { withKeyLock } from "../ordering/placing/idempotency-lock"
import { announceBulk } from "./announce-bulk"
import { applyBulk } from "./apply-bulk"
import { bulkFrame } from "./bulk-frame"
import { foresee, requireCategory } from "./preview-bulk"
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
 * Starts a bulk change (contract section 10). Up to {@link WITHIN_ANSWER} targets are changed before it returns, more in the background.
 * Only an accepted change spends its `request_id`.
 * @throws svc_bulk_busy while another one runs; svc_bulk_stale; svc_idempotency_conflict; rest_invalid_param for an unknown category
 */
export function startBulk(
  scope: MedusaContainer,
  request: BulkRequest,
  caller: AccountCaller,
  now: number,
): Promise<StartedBulk> {
  const key = { scope: "bulk", account: caller.accountKey, key: request.requestId, bodyHash: request.bodyHash }
  return withKeyLock(key, () => startOnce(scope, request, caller, now, key))
}

async function startOnce(
  scope: MedusaContainer,
  request: BulkRequest,
  caller: AccountCaller,
  now: number,
  key: IdempotencyKey,
): Promise<StartedBulk> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const earlier = await ordering.findSpentKey(key)
  if (earlier) return replay(scope, earlier)
  try {
    return await start(scope, request, caller, now, key)
  } catch (error) {
    // The change that makes this one fail as busy may come from an earlier request with the same key.
    const meanwhile = isFailure(error) ? await ordering.findSpentKey(key) : undefined
    if (meanwhile) return replay(scope, meanwhile)
    throw error
  }
}

async function replay(scope: MedusaContainer, earlier: IdempotencyClaim): Promise<StartedBulk> {
  if (earlier.kind === "mine" || !earlier.sameBody) throw fail("svc_idempotency_conflict")
  return { row: await read(scope.resolve<BulkService>(BULK_MODULE), Number(earlier.resultId)), replayed: true }
}

async function start(
  scope: MedusaContainer,
  { order, previewToken }: BulkRequest,
  caller: AccountCaller,
  now: number,
  key: IdempotencyKey,
): Promise<StartedBulk> {
  const bulk = scope.resolve<BulkService>(BULK_MODULE)
  await requireCategory(scope, order)
  await requireIdle(scope, bulk)
  const targetIds = await resolveTargets(scope, order, now)
  const within = targetIds.length <= WITHIN_ANSWER
  // For many targets, compare with the preview before accepting. The background work compares again under its locks.
  if (!within && previewToken !== undefined) {
    const { token } = await foresee(scope, order, targetIds, await bulkFrame(scope, order.change, now))
    if (token !== previewToken) throw fail("svc_bulk_stale")
  }
  const id = await bulk.nextId()
  const row = { id, ...order, digest: previewToken ?? null, total: targetIds.length, actor: actorOf(caller), targetIds }
  const { result } = await unitOfWork(scope, async (uow) => {
    const spending = await spendKey(scope, uow, key, id, now)
    if (spending.kind === "spent") return spending
    if (!(await bulk.takeLock(uow.trx)) || !(await bulk.insertRunning(uow.trx, row, new Date(now)))) throw fail("svc_bulk_busy")
    await failpoint("bulk.begun")
    const made = within ? await bulk.running(uow.trx, id) : undefined
    const touched = made ? await applyBulk(scope, uow, made, targetIds, now) : []
    return { kind: "started", row: await read(bulk, id, uow.trx), touched } as const
  })
  if (result.kind === "spent") return replay(scope, result)
  await failpoint("bulk.accepted")
  if (within) announceBulk(scope, order, result.touched)
  else wakeBulk(scope)
  return { row: result.row, replayed: false }
}

async function spendKey(
  scope: MedusaContainer,
  { trx }: UnitOfWork,
  key: IdempotencyKey,
  id: number,
  now: number,
): Promise<IdempotencyClaim> {
  try {
    return await scope.resolve<OrderingService>(ORDERING_MODULE).claimKey(trx, key, String(id), new Date(now))
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== "55P03") throw error
    throw failWith("svc_idempotency_conflict", undefined, { details: { reason: "in_progress" } })
  }
}

/** @throws svc_bulk_busy while a change runs. Wakes the worker, because that change's process may have died. */
export async function requireIdle(scope: MedusaContainer, bulk: BulkService): Promise<void> {
  if ((await bulk.runningId()) === undefined) return
  wakeBulk(scope)
  throw fail("svc_bulk_busy")
}

async function read(bulk: BulkService, id: number, trx?: Knex): Promise<BulkRow> {
  const row = await bulk.find(id, trx)
  if (!row) throw new Error(`The bulk change ${id} was written and is not there`)
  return row
}
