import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { isKnownSession, type ProviderEvent, readProviderEvent } from "../../../platform/payment/provider-event"
import { inPaymentTurn } from "./payment-turn"
import { settlePayment } from "./settle-payment"

/** How long an event waits for whoever is just at the payment, ms. */
const PATIENCE_MS = 5_000
/** How long the provider waits for the answer to its event, ms. */
const WAIT_MS = 8_000

/**
 * `settled`: it was about a payment of ours, which stands as the provider says now. `again`: it has to be delivered again. `unknown`: of a
 * session that nobody has (any more). `foreign`: none of ours, or none at all: the platform's own handler is asked.
 */
export type EventOutcome = "settled" | "again" | "unknown" | "foreign"

/**
 * Hears an event of a payment provider. What it says does not count: it only wakes, and the provider is asked. The wake is noted before
 * anything else, so that a process that dies behind it is followed by the job.
 */
export async function handleProviderEvent(scope: MedusaContainer, event: ProviderEvent, now: number): Promise<EventOutcome> {
  const sessionId = await readProviderEvent(scope, event)
  if (sessionId === undefined) return "foreign"
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  const orderId = await onlinePayments.orderOfSession(sessionId)
  if (orderId === undefined) {
    const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    return (await isKnownSession(knex, sessionId)) ? "foreign" : "unknown"
  }
  const row = await onlinePayments.find(orderId)
  if (!row || row.state === "closed") return "unknown"
  await onlinePayments.changeAsRead(row, { look_at: new Date(now) }, new Date(now))
  const terms = { patienceMs: PATIENCE_MS, waitMs: WAIT_MS }
  const result = await inPaymentTurn(scope, orderId, terms, (lasting) => settlePayment(lasting, orderId, now)).catch(
    () => undefined,
  )
  return result?.kind === "done" ? "settled" : "again"
}
