import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { toMinor } from "../../domain/money"
import { adapterOf } from "../../domain/payment/online/adapters"
import { type UnansweredOutcome, unansweredOutcome } from "../../domain/payment/online/decide-unanswered"
import { refundedAtProvider } from "../payment/refunds-at-provider"
import { bookBegunRefund } from "./booked-refund"
import { dropFailed, markUnknown, type TellFailed } from "./failed-refund"
import { assertAbandoned } from "./incomplete-work"
import type { Part } from "./native-drive"
import type { BegunRefund, NativePayment } from "./native-state"
import { repeatable } from "./repeated-refund"

/** Medusa's own provider moves no money, so its refunds need no response. */
const WITHOUT_MONEY = "pp_system_default"

/**
 * Decides about refunds that were started and got no response, if their provider does not remember their idempotency keys (any more). Asks the
 * provider for the total of the payment's refunds: a refund that was made is booked, one that was not is deleted. If the total does not tell,
 * a person has to check.
 * @throws Error if another process may still be refunding; the provider's own error
 */
export const settleUnanswered: Part = async function settleUnanswered(scope, { orderId, tellFailed }, { payments }) {
  const now = Date.now()
  const open = payments
    .map((payment) => ({ payment, refunds: unanswered(payment, now) }))
    .filter(({ refunds }) => refunds.length > 0)
  for (const { refunds } of open) for (const refund of refunds) assertAbandoned(refund, now)
  for (const { payment, refunds } of open) {
    const ids = refunds.map(({ id }) => id)
    const { outcome, amounts } = await outcomeOf(scope, payment.id, ids)
    for (const [id, amount] of amounts) {
      if (outcome === "made") await bookBegunRefund(scope, orderId, { id, amount, currencyCode: payment.currencyCode })
      else await giveUp(scope, id, outcome, tellFailed)
    }
  }
  return open.length > 0
}

/** The refunds of a payment without a response, for which the provider cannot be asked again. @param now epoch milliseconds */
export function unanswered(payment: Pick<NativePayment, "providerId" | "begunRefunds">, now: number): readonly BegunRefund[] {
  if (payment.providerId === WITHOUT_MONEY) return []
  const repeated = repeatable(payment, now)
  return payment.begunRefunds.filter((refund) => !refund.isMarked && !repeated.includes(refund))
}

/** Deletes a refund that was not made, or marks one of which nobody knows it. */
export async function giveUp(
  scope: MedusaContainer,
  refundId: string,
  outcome: Exclude<UnansweredOutcome, "made">,
  tell?: TellFailed,
): Promise<void> {
  await (outcome === "unmade" ? dropFailed(scope, refundId, outcome, tell) : markUnknown(scope, refundId, tell))
}

interface RefundRow {
  readonly id: string
  /** Decimal text, major units. */
  readonly amount: string
  readonly currency: string
  readonly digits: number
}

/**
 * Whether refunds of a payment were made, according to its provider.
 * @param ids the refunds without a response
 * @returns also the amounts of those that still exist, decimal text by id
 * @throws the provider's own error
 */
export async function outcomeOf(
  scope: MedusaContainer,
  paymentId: string,
  ids: readonly string[],
): Promise<{ readonly outcome: UnansweredOutcome; readonly amounts: ReadonlyMap<string, string> }> {
  const { provider_id: providerId, data } = await scope
    .resolve<IPaymentModuleService>(Modules.PAYMENT)
    .retrievePayment(paymentId, { select: ["id", "provider_id", "data"] })
  const refunded = await refundedAtProvider(scope, { providerId, data: data ?? {} })
  const { rows } = await scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw<{ rows: RefundRow[] }>(
    `select m.id, m.amount::text as amount, lower(p.currency_code) as currency, coalesce(c.decimal_digits, 2) as digits
     from refund m join payment p on p.id = m.payment_id left join currency c on c.code = lower(p.currency_code) and c.deleted_at is null
     where m.payment_id = ? and m.deleted_at is null order by m.id`,
    [paymentId],
  )
  const units = (isOpen: boolean): bigint =>
    rows
      .filter(({ id }) => ids.includes(id) === isOpen)
      .map(({ amount, digits, currency }) => adapterOf(providerId).toUnits(toMinor(amount, digits), digits, currency))
      .reduce((sum, each) => sum + each, 0n)
  const open = rows.filter(({ id }) => ids.includes(id))
  return {
    outcome: unansweredOutcome({ answered: units(false), unanswered: units(true), refunded }),
    amounts: new Map(open.map(({ id, amount }) => [id, amount])),
  }
}
