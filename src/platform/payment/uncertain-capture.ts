import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IPaymentModuleService, MedusaContainer, UpdatePaymentDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type Minor, toNumber } from "../../domain/money"
import { adapterOf } from "../../domain/payment/online/adapters"
import { amountWithin } from "../../domain/payment/online/amount-guard"
import { abandonedAt, type IncompleteWork, isAbandoned } from "../mirror/incomplete-work"
import type { BookedPayment } from "./online-payment-state"
import { statusOf } from "./online-session"
import { OutcomeUnknown } from "./provider-silent"

/**
 * True if it is unknown how much the provider has captured. There are three causes:
 * - A process crashed before it had the provider's answer.
 * - Somebody captured a part in Medusa, and some providers capture the whole instead.
 * - The answer came after the capture record was abandoned and deleted. So Medusa marks the payment as captured, but has no capture record.
 */
export function isCaptureUncertain({ providerId, captured, confirmed, cancelled }: BookedPayment): boolean {
  return captured > 0n !== confirmed && !cancelled && adapterOf(providerId).knowsStatus
}

/**
 * Updates Medusa's captures of an uncertain payment to what its provider has captured. Later steps then book or refund exactly that amount.
 * If Medusa's captures exceed the provider's amount, they are deleted, and one capture of that amount is added.
 * @param digits decimal places of the amounts
 * @returns when to try again, because another process may still be capturing; null: done
 * @throws OutcomeUnknown
 */
export async function settleCapture(
  scope: MedusaContainer,
  payment: Pick<BookedPayment, "id" | "providerId" | "amount" | "currency" | "captured">,
  digits: number,
  now: number,
): Promise<Date | null> {
  const captures = await capturesOf(scope, payment.id)
  const until = youngUntil(captures, now)
  if (until !== null) return until
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const { id, captured } = payment
  try {
    const taken = await capturedAtProvider(scope, payment, digits)
    const isCovered = taken >= captured
    if (!isCovered) await payments.deleteCaptures(captures.map((capture) => capture.id))
    const booked = isCovered ? captured : 0n
    if (taken > booked) await bookCapture(scope, id, { taken, booked, digits })
    else await payments.updatePayment(taken > 0n ? asCaptured(id, toNumber(taken, digits), new Date(now)) : notCaptured(id))
    return null
  } catch (error) {
    throw new OutcomeUnknown(error, { unknown: "whether a payment is captured" })
  }
}

/**
 * Adds a missing capture in Medusa: the provider has captured the payment, but Medusa has no record of it. A provider captures a payment only
 * once. If it has captured a part, it has released the rest, and that part is the whole payment from now on.
 */
export async function bookCapture(
  scope: MedusaContainer,
  id: string,
  { taken, booked, digits }: { readonly taken: Minor; readonly booked: Minor; readonly digits: number },
): Promise<void> {
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  // Medusa adds no capture to a payment that it calls captured.
  await payments.updatePayment(asCaptured(id, toNumber(taken, digits), null))
  await payments.capturePayment({ payment_id: id, amount: toNumber(taken - booked, digits) })
}

const asCaptured = (id: string, amount: number, captured_at: Date | null) => ({ id, amount, captured_at }) as UpdatePaymentDTO
const notCaptured = (id: string) => ({ id, captured_at: null }) as UpdatePaymentDTO

/** Until when another process may still be capturing a payment; null: no process is capturing it. */
export async function capturingUntil(scope: MedusaContainer, { id }: BookedPayment, now: number): Promise<Date | null> {
  return youngUntil(await capturesOf(scope, id), now)
}

function youngUntil(captures: readonly IncompleteWork[], now: number): Date | null {
  const young = captures.filter((capture) => !isAbandoned(capture, now))
  return young.length > 0 ? new Date(Math.max(...young.map(abandonedAt))) : null
}

async function capturesOf(scope: MedusaContainer, paymentId: string): Promise<IncompleteWork[]> {
  const { rows } = await scope
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    .raw<{ rows: IncompleteWork[] }>(
      `select id, (extract(epoch from created_at) * 1000)::float8 as "createdAt" from capture where payment_id = ? and deleted_at is null`,
      [paymentId],
    )
  return rows
}

/**
 * How much of a payment its provider has captured: somebody may have captured a part in the provider's own dashboard. If the provider reports
 * no amount, the whole payment is assumed to be captured.
 * @throws ProviderSilent
 */
export async function capturedAtProvider(
  scope: MedusaContainer,
  { id, providerId, amount, currency }: Pick<BookedPayment, "id" | "providerId" | "amount" | "currency">,
  digits: number,
): Promise<Minor> {
  const adapter = adapterOf(providerId)
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const { data: known } = await payments.retrievePayment(id, { select: ["id", "data"] })
  const { status, data = {} } = await statusOf(scope, { providerId, data: known ?? {} })
  if (status !== "captured") return 0n
  const taken = adapter.taken(data)
  if (taken === null || taken.units >= adapter.toUnits(amount, digits, currency)) return amount
  return amountWithin(taken.units, { digits, currency }, adapter)
}
