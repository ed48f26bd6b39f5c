import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { toMinor } from "../../domain/money"
import { adapterOf } from "../../domain/payment/online/adapters"
import { type UnansweredOutcome, unansweredOutcome } from "../../domain/payment/online/decide-unanswered"
import { takesMoney } from "../../domain/payment/online-providers"
import { refundedAtProvider } from "../payment/refunds-at-provider"
import { bookBegunRefund } from "./booked-refund"
import { dropFailed, markUnknown, type NotifyFailed } from "./failed-refund"
import { assertAbandoned } from "./incomplete-work"
import type { NativeMove, Part } from "./native-drive"
import { type BegunRefund, BOOKS_REFUND, type NativePayment, UNANSWERED_KEY } from "./native-state"
import { repeatable } from "./repeatable-refund"

/**
 * Decides about refunds that were started and got no response, if their provider has no idempotency keys or no longer remembers them. Asks the
 * provider for the total of the payment's refunds: a refund that was made is booked, one that was not is deleted. If the total does not show
 * which, the refund is marked, and a person has to check.
 * @throws Error if another process may still be refunding; the provider's own error
 */
export const settleUnanswered: Part = async function settleUnanswered(scope, { orderId, notifyFailed }, { payments }) {
  const now = Date.now()
  const open = payments
    .map((payment) => ({ payment, refunds: unanswered(payment, now) }))
    .filter(({ refunds }) => refunds.length > 0)
  for (const { refunds } of open) for (const refund of refunds) assertAbandoned(refund, now)
  for (const { payment, refunds } of open) {
    await settleByTotal(scope, { orderId, notifyFailed }, payment, refunds)
  }
  return open.length > 0
}

/**
 * Books refunds of a payment if its provider has made them, and otherwise deletes or marks them.
 * @throws as {@link outcomeOf}
 */
export async function settleByTotal(
  scope: MedusaContainer,
  { orderId, notifyFailed }: Pick<NativeMove, "orderId" | "notifyFailed">,
  { id: paymentId, currencyCode }: Pick<NativePayment, "id" | "currencyCode">,
  refunds: readonly Pick<BegunRefund, "id">[],
): Promise<void> {
  const { outcome, amounts } = await outcomeOf(scope, paymentId, { ids: refunds.map(({ id }) => id) })
  if (outcome !== "made") return giveUp(scope, [...amounts.keys()], outcome, notifyFailed)
  for (const [id, amount] of amounts) await bookBegunRefund(scope, orderId, { id, amount, currencyCode })
}

/**
 * The refunds of a payment without a response, for which the provider cannot be asked again.
 * @param now epoch milliseconds
 */
export function unanswered(payment: Pick<NativePayment, "providerId" | "begunRefunds">, now: number): readonly BegunRefund[] {
  // Medusa's own provider moves no money, so its refunds need no response.
  if (!takesMoney(payment.providerId)) return []
  const repeated = repeatable(payment, now)
  return payment.begunRefunds.filter((refund) => !refund.isMarked && !repeated.includes(refund))
}

/** Deletes refunds that were not made, or marks those whose outcome is unknown. */
export async function giveUp(
  scope: MedusaContainer,
  refundIds: readonly string[],
  outcome: Exclude<UnansweredOutcome, "made">,
  notify?: NotifyFailed,
): Promise<void> {
  await (outcome === "unmade" ? dropFailed(scope, refundIds, outcome, notify) : markUnknown(scope, refundIds, notify))
}

interface RefundRow {
  readonly id: string
  /** Decimal text, major units. */
  readonly amount: string
  readonly currency: string
  readonly digits: number
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly isBooked: boolean
  readonly isMarked: boolean
}

/** The transactions of a removed order are deleted with it, and still count. */
const STATEMENT = `
select m.id, m.amount::text as amount, lower(p.currency_code) as currency, coalesce(c.decimal_digits, 2) as digits,
  (extract(epoch from m.created_at) * 1000)::float8 as "createdAt", m.metadata -> '${UNANSWERED_KEY}' is not null as "isMarked",
  exists (select from order_payment_collection l join "order" o on o.id = l.order_id join order_transaction t on t.order_id = o.id
    where l.payment_collection_id = p.payment_collection_id and ${BOOKS_REFUND}
    and (t.deleted_at is null or o.deleted_at is not null)) as "isBooked"
from refund m join payment p on p.id = m.payment_id left join currency c on c.code = lower(p.currency_code) and c.deleted_at is null
where m.payment_id = ? and m.deleted_at is null order by m.id`

/** `ids`: the refunds in question. `made`: other refunds that were certainly made, although they are not booked. */
interface RefundQuestion {
  readonly ids: readonly string[]
  readonly made?: readonly string[]
}

/**
 * Whether refunds of a payment were made, according to its provider.
 * @returns the outcome, and the amounts (decimal text by id) of those refunds in question that still exist and are not booked
 * @throws Error if another refund is in progress, because it may be part of the provider's total; the provider's own error
 */
export async function outcomeOf(
  scope: MedusaContainer,
  paymentId: string,
  { ids, made = [] }: RefundQuestion,
): Promise<{ readonly outcome: UnansweredOutcome; readonly amounts: ReadonlyMap<string, string> }> {
  const { provider_id: providerId, data } = await scope
    .resolve<IPaymentModuleService>(Modules.PAYMENT)
    .retrievePayment(paymentId, { select: ["id", "provider_id", "data"] })
  const rows = await refundsOf(scope, paymentId)
  const open = rows.filter(({ id, isBooked }) => ids.includes(id) && !isBooked)
  const answered = rows.filter(({ id, isBooked }) => isBooked || made.includes(id))
  const uncertain = rows.filter((row) => !open.includes(row) && !answered.includes(row))
  for (const refund of uncertain) if (!refund.isMarked) assertAbandoned(refund, Date.now())
  const refunded = await refundedAtProvider(scope, { providerId, data: data ?? {} })
  if (JSON.stringify(await refundsOf(scope, paymentId)) !== JSON.stringify(rows)) {
    throw new Error(`The refunds of ${paymentId} have changed while its provider was asked for their total`)
  }
  const units = (some: readonly RefundRow[]): bigint =>
    some
      .map(({ amount, digits, currency }) => adapterOf(providerId).toUnits(toMinor(amount, digits), digits, currency))
      .reduce((sum, each) => sum + each, 0n)
  return {
    outcome: unansweredOutcome({ answered: units(answered), uncertain: units(uncertain), unanswered: units(open), refunded }),
    amounts: new Map(open.map(({ id, amount }) => [id, amount])),
  }
}

async function refundsOf(scope: MedusaContainer, paymentId: string): Promise<readonly RefundRow[]> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  return (await knex.raw<{ rows: RefundRow[] }>(STATEMENT, [paymentId])).rows
}
