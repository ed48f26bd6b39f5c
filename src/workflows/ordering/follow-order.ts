import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { toDecimal } from "../../domain/money"
import { decideFollow, type FollowDecision, milestonesOf, UNDONE_STATUSES } from "../../domain/order-status"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import { type NativeChange, ORDERING_MODULE, type OrderingService, type OrderRow } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { failpoint } from "../../platform/failpoint"
import { type NativeFacts, readNativeFacts } from "../../platform/native-facts"
import { readPlatformOrders } from "../../platform/order-reader"
import { type UnitOfWork, unitOfWork } from "../../platform/unit-of-work"
import { giveBack } from "./give-back"
import { mirrorMetadata } from "./mirror-metadata"
import { earliestVersion, factsBefore, followable, isNoted, mayBeHalfACancellation, SETTLES_MS } from "./native-notes"

/** Who changed the order, where the platform does not say. */
const UNKNOWN_ACTOR = "platform"

/**
 * Brings our order to where the platform has taken its own (contract section 7, Native counterparts): status, history, milestones
 * and what it held, with one event, in one transaction with the removal of the notes that told of it. So it happens once, whoever
 * follows, and again when a process ended in the middle. What our own moves have brought about on the platform changes nothing.
 *
 * @returns `changed`: so did our order, and the event of it is in the outbox; `later`: it is to be looked at again
 */
export async function followOrder(
  scope: MedusaContainer,
  orderId: string,
  now: number,
): Promise<"changed" | "nothing" | "later"> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { manual_acceptance: manualAcceptance } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  await failpoint("follow.begun")
  const follow = async (uow: UnitOfWork): Promise<"changed" | "nothing" | "later"> => {
    const row = await ordering.lockOrder(uow.trx, orderId)
    const notes = followable(await ordering.nativeChangesOf(uow.trx, orderId))
    if (notes.length === 0) return "nothing"
    const facts = row && (await readNativeFacts(uow.trx as Knex, orderId, earliestVersion(notes)))
    if (row && facts) {
      const decision = decideFollow({
        status: row.status,
        sent: row.sent_at !== null,
        completed: row.completed_at !== null,
        finalized: row.finalized_at !== null,
        manualAcceptance,
        before: factsBefore(row, facts, notes),
        now: facts.now,
      })
      if (decision.status === "refunded" && mayBeHalfACancellation(row, facts, notes)) {
        await ordering.postponeNativeChanges(orderId, SETTLES_MS, uow.trx)
        return "later"
      }
      await ordering.removeNativeChanges(uow.trx, notes)
      return (await apply(scope, uow, { row, facts, notes, decision, now })) ? "changed" : "nothing"
    }
    await ordering.removeNativeChanges(uow.trx, notes)
    return "nothing"
  }
  // Who follows an order before he moves it is answered for the move.
  return (await unitOfWork(scope, follow, { isPreliminary: true })).result
}

interface Following {
  readonly row: OrderRow
  readonly facts: NativeFacts
  readonly notes: readonly NativeChange[]
  readonly decision: FollowDecision
  readonly now: number
}

async function apply(scope: MedusaContainer, uow: UnitOfWork, following: Following): Promise<boolean> {
  const { row, facts, notes, decision, now } = following
  const { status, paid } = decision
  const changes: Partial<OrderRow> = {
    ...(await fieldsOf(scope, uow, following)),
    ...(paid && row.paid_at === null ? { paid_at: new Date(now) } : {}),
  }
  const changed = [...Object.keys(changes), ...shownChanges(following)]
  if (status === null && changed.length === 0) return false
  if (status !== null && UNDONE_STATUSES.includes(status)) await giveBack(scope, uow, row, now)
  const { order } = await scope.resolve<OrderingService>(ORDERING_MODULE).applyMove(uow.trx, {
    order: row,
    ...(status === null ? {} : { status }),
    changes: { ...changes, ...(status === null ? {} : milestonesOf({ ...row, ...changes }, status, now)) },
    actor: status === null ? UNKNOWN_ACTOR : await actorOf(scope, uow, facts, notes, decision, now),
    source: "native",
    note: "",
    at: new Date(now),
    event: { changed: [...new Set(changed)] },
  })
  await mirrorMetadata(uow.trx as Knex, order, now)
  await failpoint("follow.before-commit")
  return true
}

/** Columns of ours that repeat what the platform has. */
async function fieldsOf(
  scope: MedusaContainer,
  uow: UnitOfWork,
  { row, facts, notes, now }: Following,
): Promise<Partial<OrderRow>> {
  const changes: { -readonly [K in keyof OrderRow]?: OrderRow[K] } = {}
  if (isNoted(notes, "contact") && (facts.email ?? "") !== row.email) changes.email = facts.email ?? ""
  if (isNoted(notes, "customer")) {
    const number = await accountOf(scope, uow, "customer", facts.customerId, now)
    if (number !== row.account_number) changes.account_number = number
  }
  if (facts.linesChanged) {
    const order = (await readPlatformOrders(uow.trx as Knex, [row.id])).get(row.id)
    const total = order && toDecimal(order.total, order.digits)
    if (total !== undefined && Number(total) !== Number(row.total)) changes.total = total
  }
  return changes
}

/** What our record shows of the platform's side, as far as it changed. Money that an undone order gives back is no news. */
function shownChanges({ row, facts, notes }: Following): string[] {
  return [
    ...(facts.linesChanged ? ["line_items"] : []),
    ...(isNoted(notes, "refund") && !UNDONE_STATUSES.includes(row.status) ? ["refunds"] : []),
    ...(isNoted(notes, "contact") ? ["billing", "shipping"] : []),
  ]
}

/** Who did it, as history names them: the account of the platform's user, where it is known. */
async function actorOf(
  scope: MedusaContainer,
  uow: UnitOfWork,
  facts: NativeFacts,
  notes: readonly NativeChange[],
  { status, paid }: FollowDecision,
  now: number,
): Promise<string> {
  const noted = notes.findLast(({ actor }) => actor !== null)?.actor
  if (noted) return noted
  const user = status === "refunded" ? facts.refundedBy : paid ? facts.capturedBy : null
  const number = await accountOf(scope, uow, "user", user, now)
  return number === null ? UNKNOWN_ACTOR : `account:${number}`
}

async function accountOf(
  scope: MedusaContainer,
  uow: UnitOfWork,
  type: "user" | "customer",
  id: string | null,
  now: number,
): Promise<number | null> {
  if (id === null) return null
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).ensureAccount({ type, id }, now, uow.trx)
  return account?.id ?? null
}
