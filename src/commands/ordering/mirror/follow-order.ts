import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { toDecimal } from "../../../domain/money"
import { decideFollow, type FollowDecision, UNDONE_STATUSES, UNPAID_STATUSES } from "../../../domain/orders"
import { isOfflineMethod } from "../../../domain/payment"
import { ACCESS_MODULE, type AccessService } from "../../../modules/access"
import {
  type NativeChange,
  ORDERING_MODULE,
  type OrderFields,
  type OrderingService,
  type OrderRow,
} from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { type NativeFacts, readNativeFacts } from "../../../platform/mirror/native-facts"
import { readPlatformOrders } from "../../../platform/orders/order-reader"
import { failpoint } from "../../../platform/process/failpoint"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { isHeldPayment, isPaymentReturned } from "../../payment/online/held-payment"
import { writeOrder } from "../changing/write-order"
import {
  CANCELLATION_SETTLES_MS,
  dueChanges,
  earliestVersion,
  factsBefore,
  hasChange,
  mayPrecedeCancellation,
} from "./native-changes"

/** The actor in the history when Medusa does not say who made the change. */
const UNKNOWN_ACTOR = "platform"

/**
 * Brings our order to the state of the Medusa order (contract section 7, Native counterparts): status, history, milestones and what the
 * order holds, with one event. The recorded changes are deleted in the same transaction, so each change is applied exactly once, even after
 * a crash or if several processes follow the order. Changes that the plugin's own moves made in Medusa have no effect.
 *
 * @returns `later`: call this again after {@link CANCELLATION_SETTLES_MS}
 */
export async function followOrder(scope: MedusaContainer, orderId: string, now: number): Promise<"followed" | "later"> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { manual_acceptance: manualAcceptance } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  await failpoint("follow.begun")
  const follow = async (uow: UnitOfWork): Promise<"followed" | "later"> => {
    const row = await ordering.lockOrder(uow.trx, orderId)
    const nativeChanges = dueChanges(await ordering.nativeChangesOf(uow.trx, orderId))
    if (nativeChanges.length === 0) return "followed"
    const facts = row && (await readNativeFacts(uow.trx as Knex, orderId, earliestVersion(nativeChanges)))
    if (row && facts) {
      const decision = decideFollow({
        status: row.status,
        sent: row.sent_at !== null,
        completed: row.completed_at !== null,
        finalized: row.finalized_at !== null,
        held: await isHeldPayment(scope, uow, row, now),
        returned: facts.now.refunded && (await isPaymentReturned(scope, uow, row)),
        manualAcceptance,
        before: factsBefore(row, facts, nativeChanges),
        now: facts.now,
      })
      if (decision.status === "refunded" && mayPrecedeCancellation(row, facts, nativeChanges)) {
        await ordering.in(uow.trx).postponeNativeChanges(orderId, CANCELLATION_SETTLES_MS)
        return "later"
      }
      await ordering.removeNativeChanges(uow.trx, nativeChanges)
      await apply(scope, uow, { row, facts, nativeChanges, decision, now })
      return "followed"
    }
    await ordering.removeNativeChanges(uow.trx, nativeChanges)
    return "followed"
  }
  // This transaction is preliminary: a request may apply these changes before its own move, and this commit must not end the request's
  // deadline.
  return (await unitOfWork(scope, follow, { isPreliminary: true })).result
}

interface Following {
  readonly row: OrderRow
  readonly facts: NativeFacts
  readonly nativeChanges: readonly NativeChange[]
  readonly decision: FollowDecision
  readonly now: number
}

async function apply(scope: MedusaContainer, uow: UnitOfWork, following: Following): Promise<void> {
  const { row, facts, nativeChanges, decision, now } = following
  const { status, paid } = decision
  const after = facts.linesChanged ? "edit" : (["capture", "refund"] as const).find((what) => hasChange(nativeChanges, what))
  if (!isOfflineMethod(row.payment_method) && after !== undefined) {
    await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.watchAmount(uow.trx, row.id, new Date(now), after)
  }
  const fields: OrderFields = {
    ...(await fieldsOf(scope, uow, following)),
    ...(paid && row.paid_at === null ? { paid_at: new Date(now) } : {}),
  }
  const alsoChanged = shownChanges(following)
  if (status === null && Object.keys(fields).length === 0 && alsoChanged.length === 0) return
  const actor = status === null ? UNKNOWN_ACTOR : await actorOf(scope, uow, facts, nativeChanges, decision, now)
  const write = { status: status ?? undefined, fields, alsoChanged }
  await writeOrder(scope, uow, row, write, { actor, source: "native" }, now)
  if (paid && UNPAID_STATUSES.includes(row.status) && !isOfflineMethod(row.payment_method)) {
    await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.recordPaidElsewhere(uow.trx, row.id, new Date(now))
  }
  await failpoint("follow.before-commit")
}

/** The changed values of our columns that repeat data of the Medusa order. */
async function fieldsOf(
  scope: MedusaContainer,
  uow: UnitOfWork,
  { row, facts, nativeChanges, now }: Following,
): Promise<OrderFields> {
  const changes: { -readonly [K in keyof OrderRow]?: OrderRow[K] } = {}
  if (hasChange(nativeChanges, "contact") && (facts.email ?? "") !== row.email) changes.email = facts.email ?? ""
  if (hasChange(nativeChanges, "customer")) {
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

/** Parts of the order record that changed in Medusa. Refunds of an undone order are expected and not reported. */
function shownChanges({ row, facts, nativeChanges }: Following): string[] {
  return [
    ...(facts.linesChanged ? ["line_items"] : []),
    ...(hasChange(nativeChanges, "refund") && !UNDONE_STATUSES.includes(row.status) ? ["refunds"] : []),
    ...(hasChange(nativeChanges, "contact") ? ["billing", "shipping"] : []),
  ]
}

/** The actor for the history: the account of Medusa's user, if known. */
async function actorOf(
  scope: MedusaContainer,
  uow: UnitOfWork,
  facts: NativeFacts,
  nativeChanges: readonly NativeChange[],
  { status, paid }: FollowDecision,
  now: number,
): Promise<string> {
  const noted = nativeChanges.findLast(({ actor }) => actor !== null)?.actor
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
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).in(uow.trx).ensureAccount({ type, id }, now)
  return account?.id ?? null
}
