import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  becomesStuck,
  countFailure,
  GRACE_MS,
  nextCheckAfterFailure,
  nextEndAfterFailure,
} from "../../../domain/payment/online/check-times"
import type { OnlineState } from "../../../domain/payment/online/online-payment"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { type EndingCall, hasAnswered } from "../../../platform/payment/provider-answers"
import { OutcomeUnknown, ProviderSilent } from "../../../platform/payment/provider-silent"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { isDraining, runner } from "../../../queue"
import { moveForwardFree } from "./apply-payment"
import { cancelUnpaid } from "./end-unpaid"
import { notifyStuck } from "./notify-stuck"
import { PAYMENT_ACTOR } from "./payment-scene"
import { inPaymentTurn } from "./payment-turn"
import { settlePayment } from "./settle-payment"
import { checkAtEndOfWait } from "./unpayable/end-wait"

/** Concurrent checks per process. */
const AT_ONCE = 4
/** Payments per run. */
const BATCH = 200
/** After this time (ms) the next check starts, while the slow one continues. */
const WAIT_MS = 10_000
/** Pause (ms) before a payment whose turn is taken is tried again. */
const BUSY_MS = 2_000
/** Pause (ms) before the next attempt for a payment that was skipped because its provider did not respond. */
const BEHIND_MS = 5_000

/** The call that ends a payment in each state. */
const ENDING_CALLS: Readonly<Partial<Record<OnlineState, EndingCall>>> = { closing: "void", owed: "refund" }

const checks = runner({ failed: "due online payments were not checked", gatherMs: 0, run: checkDue })

/**
 * Checks every online payment that is due: those without a webhook, expired ones, and those to be voided or refunded. Several processes may
 * run this at the same time.
 */
export function checkDuePayments(scope: MedusaContainer): Promise<void> {
  return checks.run(scope)
}

async function checkDue(scope: MedusaContainer): Promise<void> {
  const due = await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.due(new Date(), BATCH)
  const silent = new Set<string>()
  const queue = [...due]
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (isDraining()) return
      const { order_id: orderId, provider_id: provider } = next
      // While a provider is down, only one payment is checked with it. The others are postponed, which does not count as a failure.
      // Payments without failures are checked first, so a payment that always fails does not delay the others.
      if (silent.has(provider)) await postpone(scope, orderId, BEHIND_MS)
      else if (!(await checkOne(scope, next))) silent.add(provider)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** @returns false when the provider did not respond */
async function checkOne(
  scope: MedusaContainer,
  { order_id: orderId, provider_id: provider }: Pick<OnlinePaymentRow, "order_id" | "provider_id">,
): Promise<boolean> {
  const now = Date.now()
  try {
    const result = await inPaymentTurn(scope, orderId, { patienceMs: 0, waitMs: WAIT_MS }, (lasting) =>
      settlePayment(lasting, orderId, now),
    )
    if (result.kind === "slow") await noteFailedCheck(scope, orderId)
    if (result.kind === "busy") await postpone(scope, orderId, BUSY_MS)
    return result.kind !== "slow"
  } catch (error) {
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(
        `svc: an online payment will be checked again: ${String((error as { message?: unknown } | null)?.message ?? error).slice(0, 300)}`,
      )
    await noteFailedCheck(scope, orderId)
    if (error instanceof OutcomeUnknown) return hasAnswered(provider)
    return !(error instanceof ProviderSilent)
  }
}

/**
 * Counts the failed check of a payment, and plans the next one. The store is notified once of owed money that cannot be returned, and of a
 * session that cannot be voided.
 */
async function noteFailedCheck(scope: MedusaContainer, orderId: string): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  await endOverdue(scope, orderId)
  const row = await ordering.onlinePayments.find(orderId)
  if (!row || row.look_at === null) return
  const now = Date.now()
  const call = ENDING_CALLS[row.state]
  const ends = call !== undefined
  const failures = countFailure(row.failures, hasAnswered(row.provider_id, call))
  const at = ends ? nextEndAfterFailure(failures, now) : nextCheckAfterFailure(failures, now)
  // The store already has a note about a refused refund (`looks` counts its refusals).
  const isNowStuck = ends && row.looks === 0 && becomesStuck(row.failures, failures)
  await unitOfWork(scope, async (uow) => {
    // The note locks the order, and every order is locked before its payment.
    if (isNowStuck) await ordering.lockOrder(uow.trx, orderId)
    const change = { look_at: new Date(at), failures }
    const isCounted = await ordering.onlinePayments.changeAsRead(row, change, new Date(now), uow.trx)
    if (isCounted && isNowStuck) await notifyStuck(scope, uow, row, now)
  })
  if (ends) await checkAtEndOfWait(scope, orderId, now)
}

/** Postpones a payment that was not checked. */
async function postpone(scope: MedusaContainer, orderId: string, pauseMs: number): Promise<void> {
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  await endOverdue(scope, orderId)
  const row = await onlinePayments.find(orderId)
  if (row && row.look_at !== null) await onlinePayments.changeAsRead(row, { look_at: new Date(Date.now() + pauseMs) }, new Date())
}

/**
 * Ends the wait of an order long after its deadline even if the provider cannot be reached: the order is cancelled, or accepted if nothing
 * is left to pay. Money that the provider has taken is handled later.
 */
async function endOverdue(scope: MedusaContainer, orderId: string): Promise<void> {
  const now = Date.now()
  const row = await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.find(orderId)
  if (row?.state !== "open" || now < row.expires_at.getTime() + GRACE_MS) return
  // If the amount due cannot be read, the order is cancelled, so that it does not hold its place for ever.
  if (await moveForwardFree(scope, orderId, now).catch(() => false)) return
  await cancelUnpaid(scope, orderId, "expired", { actor: PAYMENT_ACTOR, now })
}
