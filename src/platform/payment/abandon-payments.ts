import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IPaymentModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { takesMoney } from "../../domain/payment/online-providers"
import { repeatRemovedRefunds } from "../mirror/removed-refunds"
import { dropBegunRefunds, refundRest } from "./late-refund"
import { type OnlinePaymentState, readOnlinePayment } from "./online-payment-state"
import { cancelAuthorised } from "./online-session"
import { releasePayment } from "./release-payment"
import { isCaptureUncertain, settleCapture } from "./uncertain-capture"

/**
 * The `created_by` of refunds for removed orders. A second run repeats these refunds with the same idempotency key. Refunds of
 * `giveMoneyBack` are deleted and made again instead.
 */
const REMOVED_REFUND = "svc:removed-order"

/** Collections with a payment. The links of a removed order are soft-deleted but still name its collections. */
const STATEMENT = `
select c.id from order_payment_collection l
  join "order" o on o.id = l.order_id and o.deleted_at is not null
  join payment_collection c on c.id = l.payment_collection_id and c.deleted_at is null
where l.order_id = ? and exists (select from payment p where p.payment_collection_id = c.id and p.deleted_at is null)
order by c.created_at, c.id`

/** The payment collections of a removed order in which anything was paid or authorised. */
export async function abandonedCollections(scope: MedusaContainer, orderId: string): Promise<readonly string[]> {
  const { rows } = await knexOf(scope).raw<{ rows: { id: string }[] }>(STATEMENT, [orderId])
  return rows.map(({ id }) => id)
}

interface Abandoned {
  readonly collections: readonly string[]
  /** The collection whose money `giveMoneyBack` returns; undefined: there is none. */
  readonly settled: string | undefined
}

/**
 * Cancels or refunds what was paid for an order that is removed (`removeOrder`). Money paid offline is not refunded: the store returns it. Of the
 * collection that `giveMoneyBack` settles, only an authorisation is cancelled. Calls the payment provider, so run it after the commit, in the
 * order's payment turn. Idempotent.
 * @param now epoch milliseconds
 * @throws OutcomeUnknown; Error while a capture or refund may still be in progress; the provider's own error
 */
export async function abandonPayments(
  scope: MedusaContainer,
  orderId: string,
  { collections, settled }: Abandoned,
  now: number,
): Promise<void> {
  // The job may be settling the collection `settled` at this moment. It comes last, so that it does not delay the other collections.
  for (const collection of collections) if (collection !== settled) await returnMoneyToPayer(scope, orderId, collection, now)
  if (settled !== undefined && collections.includes(settled)) {
    const { payments } = await stateOf(scope, orderId, settled)
    if (payments.some(({ captured }) => captured > 0n)) return
    for (const { id, cancelled } of payments) if (!cancelled) await cancelAuthorised(scope, id)
    await cancelCollection(scope, settled)
  }
}

/**
 * Cancels the authorisations of a collection, and refunds what a provider has captured. A refund that the provider refuses is logged and not
 * tried again.
 */
async function returnMoneyToPayer(scope: MedusaContainer, orderId: string, collection: string, now: number): Promise<void> {
  const read = () => stateOf(scope, orderId, collection)
  const state = await read()
  const { digits } = state.due
  await endBegun(scope, orderId, state, now)
  for (const payment of (await read()).payments) {
    if (payment.captured === 0n && !payment.cancelled) await releasePayment(scope, payment, digits)
  }
  const { payments } = await read()
  for (const payment of payments) {
    const { captured, refunded, unknown, providerId } = payment
    // A person has to check the refunds whose outcome is unknown.
    const rest = captured - refunded - unknown
    if (rest <= 0n || !takesMoney(providerId)) continue
    if (!(await refundRest(scope, payment, rest, digits, REMOVED_REFUND))) logKept(scope)
  }
  if (payments.every(({ captured }) => captured === 0n)) await cancelCollection(scope, collection)
}

/**
 * Finds out what crashed processes have captured and refunded.
 * @throws Error while such a process may still be running
 */
async function endBegun(
  scope: MedusaContainer,
  orderId: string,
  { payments, due }: OnlinePaymentState,
  now: number,
): Promise<void> {
  const refundsAt = await repeatRemovedRefunds(scope, payments, now)
  if (refundsAt !== null) throw new Error("A refund of a deleted order may still be in progress")
  for (const payment of payments) {
    await dropBegunRefunds(scope, orderId, payment)
    if (!isCaptureUncertain(payment)) continue
    const capturesAt = await settleCapture(scope, payment, due.digits, now)
    if (capturesAt !== null) throw new Error("A payment of a deleted order may still be in capture")
  }
}

async function stateOf(scope: MedusaContainer, orderId: string, collection: string): Promise<OnlinePaymentState> {
  const state = await readOnlinePayment(knexOf(scope), { order_id: orderId, collection_id: collection, session_id: null })
  if (!state) throw new Error("A payment collection of a deleted order does not exist any more")
  return state
}

async function cancelCollection(scope: MedusaContainer, id: string): Promise<void> {
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  await payments.updatePaymentCollections(id, { status: PaymentCollectionStatus.CANCELED })
}

function logKept(scope: MedusaContainer): void {
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .error("svc: money of a deleted order cannot be returned: look in the payment provider's dashboard")
}

function knexOf(scope: MedusaContainer): Knex {
  return scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
}
