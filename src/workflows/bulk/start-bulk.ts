import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { type BulkOrder, WITHIN_ANSWER } from "../../domain/bulk"
import { fail, failWith, isFailure } from "../../errors"
import { BULK_MODULE, type BulkRow, type BulkService } from "../../modules/bulk"
import { type IdempotencyClaim, type IdempotencyKey, ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { failpoint } from "../../platform/failpoint"
import { type UnitOfWork, unitOfWork } from "../../platform/unit-of-work"
import { actorOf } from "../ordering/actor-of"
import { takeTurn } from "../ordering/idempotency-turns"
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
  /** True when an earlier request with the same `request_id` made it. */
  readonly replayed: boolean
}

/**
 * Applies a bulk change (contract section 10): up to {@link WITHIN_ANSWER} targets before it returns, more in the background. Only a
 * change that was accepted spends its `request_id`.
 * @throws svc_bulk_busy while another one runs; svc_bulk_stale; svc_idempotency_conflict; rest_invalid_param for an unknown category
 */
export function startBulk(
  scope: MedusaContainer,
  request: BulkRequest,
  caller: AccountCaller,
  now: number,
): Promise<StartedBulk> {
  const key = { scope: "bulk", account: caller.accountKey, key: request.requestId, bodyHash: request.bodyHash }
  return takeTurn(key, () => startOnce(scope, request, caller, now, key))
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
    // A twin of this request may be the one that keeps it from running.
    const meanwhile = isFailure(error) ? await ordering.findSpentKey(key) : undefined
    if (meanwhile) return replay(scope, meanwhile)
    throw error
  }
}

async function replay(scope: MedusaContainer, claim: IdempotencyClaim): Promise<StartedBulk> {
  if (claim.kind === "mine" || !claim.sameBody) throw fail("svc_idempotency_conflict")
  return { row: await read(scope.resolve<BulkService>(BULK_MODULE), Number(claim.resultId)), replayed: true }
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
  // Who changes many is told at once; the work looks again, when nobody else can change them any more.
  if (!within && previewToken !== undefined) {
    const { token } = await foresee(scope, order, targetIds, await bulkFrame(scope, order.change, now))
    if (token !== previewToken) throw fail("svc_bulk_stale")
  }
  const id = await bulk.nextId()
  const row = { id, ...order, digest: previewToken ?? null, total: targetIds.length, actor: actorOf(caller), targetIds }
  const { result } = await unitOfWork(scope, async (uow) => {
    const claim = await claimKey(scope, uow, key, id, now)
    if (claim.kind === "spent") return claim
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

async function claimKey(
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

/** @throws svc_bulk_busy while a change runs; one whose process died is taken up by that */
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
