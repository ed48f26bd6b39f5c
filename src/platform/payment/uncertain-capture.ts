import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IPaymentModuleService, MedusaContainer, UpdatePaymentDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { toNumber } from "../../domain/money"
import { adapterOf } from "../../domain/payment/online/adapters"
import { abandonedAt, isAbandoned } from "../mirror/incomplete-work"
import type { BookedPayment } from "./online-payment-state"
import { statusOf } from "./online-session"
import { RefundUnanswered } from "./provider-silent"

/**
 * True if it is unknown how much the provider has captured: a process has died before it had the provider's answer, or somebody has captured a
 * part in Medusa, and some providers capture the whole instead.
 */
export function isCaptureUncertain({ providerId, captured, confirmed, cancelled }: BookedPayment): boolean {
  return captured > 0n && !confirmed && !cancelled && adapterOf(providerId).knowsStatus
}

/**
 * Makes the captures of an uncertain payment in Medusa equal to those of its provider, so that exactly what was taken is returned. Captures that
 * the provider has not made are deleted.
 * @param digits decimal places of the amounts
 * @returns when to try again, because another process may still be capturing; null: done
 * @throws RefundUnanswered
 */
export async function settleCapture(
  scope: MedusaContainer,
  payment: BookedPayment,
  digits: number,
  now: number,
): Promise<Date | null> {
  const captures = await capturesOf(scope, payment.id)
  const young = captures.filter((capture) => !isAbandoned(capture, now))
  if (young.length > 0) return new Date(Math.max(...young.map(abandonedAt)))
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const { id, amount, captured } = payment
  try {
    const made = await madeAtProvider(scope, payment, digits)
    if (made === "none") await payments.deleteCaptures(captures.map((capture) => capture.id))
    if (made !== "all") return null
    if (captured < amount) await payments.capturePayment({ payment_id: id, amount: toNumber(amount - captured, digits) })
    else await payments.updatePayment({ id, captured_at: new Date(now) } as UpdatePaymentDTO)
    return null
  } catch (error) {
    throw new RefundUnanswered(error)
  }
}

async function capturesOf(scope: MedusaContainer, paymentId: string): Promise<{ id: string; createdAt: number }[]> {
  const { rows } = await scope
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    .raw<{ rows: { id: string; createdAt: number }[] }>(
      `select id, (extract(epoch from created_at) * 1000)::float8 as "createdAt" from capture where payment_id = ? and deleted_at is null`,
      [paymentId],
    )
  return rows
}

/** How much of a payment its provider has captured. @throws ProviderSilent */
async function madeAtProvider(
  scope: MedusaContainer,
  { id, providerId, amount, currency }: BookedPayment,
  digits: number,
): Promise<"none" | "part" | "all"> {
  const adapter = adapterOf(providerId)
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const { data: known } = await payments.retrievePayment(id, { select: ["id", "data"] })
  const { status, data = {} } = await statusOf(scope, { providerId, data: known ?? {} })
  if (status !== "captured") return "none"
  const taken = adapter.taken(data)
  return taken !== null && taken.units >= adapter.toUnits(amount, digits, currency) ? "all" : "part"
}
