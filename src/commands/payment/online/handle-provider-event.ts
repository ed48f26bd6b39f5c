import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { adapterOf } from "../../../domain/payment/online/adapters"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import type { CheckPurpose } from "../../../platform/payment/online-session"
import { type ProviderEvent, type ReadEvent, readProviderEvent } from "../../../platform/payment/provider-event"
import { ownerOfSession } from "../../../platform/payment/session-owner"
import { asSharedWork } from "../../../platform/process/deadline"
import { notifyUnbookedMoney } from "./notify-unbooked-money"
import { inPaymentTurn } from "./payment-turn"
import { reopenClosed } from "./reopen-closed"
import { settlePayment } from "./settle-payment"

/** How long (ms) an event waits for its turn at the payment. */
const PATIENCE_MS = 5_000
/** How long (ms) the response to an event waits for the check that it triggers. */
const WAIT_MS = 8_000

/**
 * `settled`: the event concerned a payment of the plugin, which is now up to date. `again`: the provider must deliver the event again.
 * `unknown`: the session does not exist (any more), or its payment is closed. `foreign`: the event is not about a payment of the plugin, so
 * the platform's own handler gets it.
 */
export type EventOutcome = "settled" | "again" | "unknown" | "foreign"

/**
 * Handles an event of a payment provider. The event only triggers a check with the provider, and the provider's response decides. A
 * provider without an adapter may have no status to request; then a signed event that reports captured money is trusted. The check is
 * recorded first, so that the job makes it if this process crashes. An event that cannot be recorded must be delivered again.
 */
export async function handleProviderEvent(scope: MedusaContainer, event: ProviderEvent, now: number): Promise<EventOutcome> {
  const read = await readProviderEvent(scope, event)
  if (read === undefined) return "foreign"
  if (read === "again") return read
  // Requests to the host's own routes have no deadline, so this has its own time limit.
  const noted = await asSharedWork(() => noteEvent(scope, read, now)).catch((error: unknown) => {
    const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.warn(`svc: a payment event could not be recorded: ${String(error).slice(0, 300)}`)
    return "again" as const
  })
  if (typeof noted === "string") return noted
  const { orderId, row } = noted
  const terms = { patienceMs: PATIENCE_MS, waitMs: WAIT_MS }
  const result = await inPaymentTurn(scope, orderId, terms, async (lasting) => {
    // This is done only under the turn, because another request may have closed the payment or opened another session in the meantime.
    const isReopened = mayComeAfterVoid(read, row) && (await reopenClosed(lasting, orderId, read.sessionId, now))
    const present = await lasting.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.find(orderId)
    await settlePayment(lasting, orderId, now, isReopened ? "captured" : purposeOf(read, present ?? row))
  }).catch(() => undefined)
  // The void of a provider without an adapter may do nothing, so a closed or replaced session may have been paid.
  if (read.reports !== null && !adapterOf(row.provider_id).knowsStatus) await notifyUnbookedMoney(scope, orderId, read, now)
  return result?.kind === "done" ? "settled" : "again"
}

/** The purpose of the check for an event. For a session that was replaced, the event only triggers the check. */
function purposeOf({ sessionId, reports }: ReadEvent, row: OnlinePaymentRow): CheckPurpose {
  if (reports === null || row.session_id !== sessionId) return "find"
  return reports === "captured" ? "captured" : "complete"
}

/** True if the money was taken although the session was voided: the void of a provider without an adapter may do nothing. */
function mayComeAfterVoid({ reports }: ReadEvent, row: OnlinePaymentRow): boolean {
  return reports === "captured" && !adapterOf(row.provider_id).knowsStatus
}

/** Makes the payment of an event's session due for a check. @returns the payment and its order; otherwise the outcome of the event */
async function noteEvent(
  scope: MedusaContainer,
  read: ReadEvent,
  now: number,
): Promise<{ readonly orderId: string; readonly row: OnlinePaymentRow } | "unknown" | "foreign"> {
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { sessionId, reports } = read
  const { orderId, exists } = await ownerOfSession(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), sessionId)
  // For a session that does not exist, Medusa's own handler would complete another customer's cart.
  if (orderId === null) return exists ? "foreign" : "unknown"
  const row = await onlinePayments.find(orderId)
  if (!row) return "unknown"
  if (row.state === "closed") {
    if (mayComeAfterVoid(read, row)) return { orderId, row }
    if (reports !== null) await notifyUnbookedMoney(scope, orderId, read, now)
    return "unknown"
  }
  await onlinePayments.changeAsRead(row, { look_at: new Date(now) }, new Date(now))
  return { orderId, row }
}
