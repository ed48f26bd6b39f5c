import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterFailure, GRACE_MS } from "../../../domain/payment/online/look-times"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { ProviderSilent } from "../../../platform/payment/online-session"
import { isDraining, runner } from "../../../queue"
import { cancelUnpaid } from "./end-unpaid"
import { PAYMENT_ACTOR } from "./payment-scene"
import { inPaymentTurn } from "./payment-turn"
import { settlePayment } from "./settle-payment"

/** Payments that one process looks at at a time. */
const AT_ONCE = 4
/** Payments of one run. */
const BATCH = 200
/** How long a look is waited for before the next begins, ms; the look itself goes on. */
const WAIT_MS = 10_000
/** How long a payment that somebody is at is left alone, ms. */
const BUSY_MS = 2_000

const looks = runner({ failed: "online payments were not looked at", gatherMs: 0, run: lookAtDue })

/**
 * Looks at every online payment whose time has come: what no webhook has told of, what is over, and what is to be voided or given back. Several
 * processes may do it at once.
 */
export function checkDuePayments(scope: MedusaContainer): Promise<void> {
  return looks.run(scope)
}

async function lookAtDue(scope: MedusaContainer): Promise<void> {
  const due = await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.due(new Date(), BATCH)
  const silent = new Set<string>()
  const queue = [...due]
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (isDraining()) return
      const { order_id: orderId, provider_id: provider } = next
      // Of a provider that is down one payment asks; the others keep their turn, but not beyond the end of their time.
      const answered = silent.has(provider) ? await wait(scope, orderId) : await look(scope, orderId)
      if (!answered) silent.add(provider)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** @returns false when the provider did not answer */
async function look(scope: MedusaContainer, orderId: string): Promise<boolean> {
  const now = Date.now()
  try {
    const result = await inPaymentTurn(scope, orderId, { patienceMs: 0, waitMs: WAIT_MS }, (lasting) =>
      settlePayment(lasting, orderId, now),
    )
    if (result.kind === "done") return true
    await endOverdue(scope, orderId)
    await postpone(scope, orderId, Date.now() + BUSY_MS)
    return result.kind === "busy"
  } catch (error) {
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(
        `svc: an online payment will be looked at again: ${String((error as { message?: unknown } | null)?.message ?? error).slice(0, 300)}`,
      )
    await wait(scope, orderId)
    return !(error instanceof ProviderSilent)
  }
}

/** Puts off a payment whose provider does not answer. @returns false */
async function wait(scope: MedusaContainer, orderId: string): Promise<false> {
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  await endOverdue(scope, orderId)
  const row = await onlinePayments.find(orderId)
  if (row && row.look_at !== null) {
    const now = Date.now()
    const failures = row.failures + 1
    await onlinePayments.changeAsRead(row, { look_at: new Date(afterFailure(failures, now)), failures }, new Date(now))
  }
  return false
}

async function postpone(scope: MedusaContainer, orderId: string, at: number): Promise<void> {
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  const row = await onlinePayments.find(orderId)
  if (row && row.look_at !== null) await onlinePayments.changeAsRead(row, { look_at: new Date(at) }, new Date())
}

/** An order whose time is long over holds its place no longer for a provider that cannot be reached: what it has taken is given back later. */
async function endOverdue(scope: MedusaContainer, orderId: string): Promise<void> {
  const now = Date.now()
  const row = await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.find(orderId)
  if (row?.state !== "open" || now < row.expires_at.getTime() + GRACE_MS) return
  await cancelUnpaid(scope, orderId, "expired", { actor: PAYMENT_ACTOR, now })
}
