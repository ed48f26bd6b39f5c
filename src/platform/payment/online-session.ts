import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { capturePaymentWorkflow, createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { type Minor, toDecimal, toNumber } from "../../domain/money"
import { amountToBook } from "../../domain/payment/online/amount-guard"
import type { ProviderAdapter, ProviderData } from "../../domain/payment/online/provider-adapter"
import { LATE_REFUND } from "../mirror/native-state"
import { failpoint } from "../process/failpoint"
import type { BookedPayment, OnlinePaymentState, OnlineSession } from "./online-payment-state"

/*
 * Sessions of the platform's Payment module. It books a payment twice at once by voiding it, so everything here that books is to be called
 * by one at a time for each order.
 */

/** The provider did not say: it is down, slow, or its answer cannot be read. Nothing is known, nothing was done. */
export class ProviderSilent extends Error {
  constructor(cause: unknown) {
    const { message } = (typeof cause === "object" && cause !== null ? cause : {}) as { message?: unknown }
    super(`The payment provider did not answer: ${typeof message === "string" ? message : String(cause)}`)
    this.name = "ProviderSilent"
  }
}

/** The module's inside: the provider asked without booking anything. */
interface PaymentModuleInside extends IPaymentModuleService {
  readonly paymentProviderService_: {
    getStatus(providerId: string, input: { data: ProviderData }): Promise<{ status: string; data?: ProviderData }>
  }
}

const paymentModule = (scope: MedusaContainer): PaymentModuleInside => scope.resolve<PaymentModuleInside>(Modules.PAYMENT)

/** What the provider says of a session. `booked`: authorised or captured, and booked as a payment of the platform. */
export type ProviderWord =
  | { readonly kind: "booked" }
  | { readonly kind: "unpaid"; readonly status: string; readonly data: ProviderData }

const PAID = ["authorized", "captured"]

export interface NewSession {
  readonly collectionId: string
  readonly providerId: string
  readonly due: OnlinePaymentState["due"]
  readonly data: ProviderData
  /** The platform's customer who gets a record at the provider; null: nobody. */
  readonly customerId: string | null
}

/** Opens a session over the amount that is due. @throws ProviderSilent */
export async function openSession(scope: MedusaContainer, session: NewSession): Promise<Pick<OnlineSession, "id" | "data">> {
  const { collectionId, providerId, due, data, customerId } = session
  try {
    if (customerId !== null) {
      const input = { payment_collection_id: collectionId, provider_id: providerId, data: { ...data }, customer_id: customerId }
      const { result } = await createPaymentSessionsWorkflow(scope).run({ input })
      return { id: result.id, data: result.data }
    }
    const { id, data: answer = {} } = await paymentModule(scope).createPaymentSession(collectionId, {
      provider_id: providerId,
      amount: toNumber(due.amount, due.digits),
      currency_code: due.currency,
      data: { ...data },
      context: {},
    })
    return { id, data: answer }
  } catch (error) {
    throw new ProviderSilent(error)
  }
}

/** Voids a session at the provider and forgets it. One that has a payment is not to be voided. @throws ProviderSilent */
export async function voidSession(scope: MedusaContainer, sessionId: string): Promise<void> {
  try {
    await paymentModule(scope).deletePaymentSession(sessionId)
  } catch (error) {
    if (isMissing(error)) return
    throw new ProviderSilent(error)
  }
}

/**
 * Asks the provider whether a session is paid, and books the payment if it is: over what the provider has really taken, whatever the session
 * says. A session that never reached the provider is unpaid: nobody has its secret.
 * @throws ProviderSilent
 */
export async function askProvider(
  scope: MedusaContainer,
  session: OnlineSession,
  adapter: ProviderAdapter,
  digits: number,
): Promise<ProviderWord> {
  if (!adapter.asksFirst) return book(scope, session)
  if (adapter.shown(session.data) === null) return { kind: "unpaid", status: "canceled", data: session.data }
  const { status, data = session.data } = await statusOf(scope, session)
  if (!PAID.includes(status)) {
    if (status !== session.status) await noteUnpaid(scope, session.id, status, data)
    return { kind: "unpaid", status, data }
  }
  const amount = amountToBook({ ...session, digits }, adapter.taken(data), adapter)
  if (amount !== session.amount) await correctAmount(scope, session.id, amount, digits)
  return book(scope, session)
}

/** What the provider says of a session, without booking anything. @throws ProviderSilent */
export async function statusOf(scope: MedusaContainer, { providerId, data }: Pick<OnlineSession, "providerId" | "data">) {
  try {
    return await paymentModule(scope).paymentProviderService_.getStatus(providerId, { data })
  } catch (error) {
    throw new ProviderSilent(error)
  }
}

async function book(scope: MedusaContainer, { id, data }: OnlineSession): Promise<ProviderWord> {
  try {
    const payment = (await paymentModule(scope).authorizePaymentSession(id, {})) as unknown
    if (payment === null) return { kind: "unpaid", status: "pending_authorization", data }
    await failpoint("payment.authorized")
    return { kind: "booked" }
  } catch (error) {
    if (!isRefused(error)) throw new ProviderSilent(error)
    const session = await paymentModule(scope).retrievePaymentSession(id, { select: ["id", "status", "data"] })
    return { kind: "unpaid", status: session.status, data: session.data ?? {} }
  }
}

/** The module answers what is not paid with this. */
function isRefused(error: unknown): boolean {
  return (error as { type?: unknown } | null)?.type === MedusaError.Types.NOT_ALLOWED
}

function isMissing(error: unknown): boolean {
  return (error as { type?: unknown } | null)?.type === MedusaError.Types.NOT_FOUND
}

async function noteUnpaid(scope: MedusaContainer, id: string, status: string, data: ProviderData): Promise<void> {
  await scope
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    .raw("update payment_session set status = ?, data = ?::jsonb, updated_at = now() where id = ? and authorized_at is null", [
      status,
      JSON.stringify(data),
      id,
    ])
}

async function correctAmount(scope: MedusaContainer, id: string, amount: Minor, digits: number): Promise<void> {
  const decimal = toDecimal(amount, digits)
  await scope
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    .raw(
      "update payment_session set amount = ?::numeric, raw_amount = ?::jsonb, updated_at = now() where id = ? and authorized_at is null",
      [decimal, JSON.stringify({ value: decimal, precision: 20 }), id],
    )
}

/** Takes the money of an authorised payment, with its transaction. @throws ProviderSilent */
export async function capturePayment(scope: MedusaContainer, paymentId: string): Promise<void> {
  try {
    await capturePaymentWorkflow(scope).run({ input: { payment_id: paymentId } })
  } catch (error) {
    throw new ProviderSilent(error)
  }
}

/** Writes the transactions of captures that the order's books do not know: capturing what is captured does nothing but that. */
export async function bookCaptures(scope: MedusaContainer, payments: readonly BookedPayment[]): Promise<void> {
  for (const { id, confirmed, unbooked } of payments) {
    // A capture that is under way stands in no transaction either: whoever makes it writes that.
    if (confirmed && unbooked) await capturePaymentWorkflow(scope).run({ input: { payment_id: id } })
  }
}

/** Lets go of an authorisation that was not captured. @throws ProviderSilent */
export async function cancelPayment(scope: MedusaContainer, paymentId: string): Promise<void> {
  try {
    await paymentModule(scope).cancelPayment(paymentId)
  } catch (error) {
    throw new ProviderSilent(error)
  }
}

/**
 * Takes back the refunds of an attempt that did not come to its end. The platform writes a refund before it asks the provider, so nobody knows
 * whether money has moved: the whole rest is asked for again, and a provider gives no more back than was paid.
 */
export async function dropBegunRefunds(scope: MedusaContainer, paymentId: string): Promise<void> {
  const payments = paymentModule(scope)
  const refunds = await payments.listRefunds({ payment_id: paymentId }, { select: ["id", "created_by"] })
  const begun = refunds.filter(({ created_by: by }) => by === LATE_REFUND)
  if (begun.length > 0) await payments.deleteRefunds(begun.map(({ id }) => id))
}

/** Gives captured money back. @param digits of the amount @throws ProviderSilent */
export async function refundPayment(scope: MedusaContainer, paymentId: string, amount: Minor, digits: number): Promise<void> {
  try {
    await paymentModule(scope).refundPayment({ payment_id: paymentId, amount: toNumber(amount, digits), created_by: LATE_REFUND })
  } catch (error) {
    throw new ProviderSilent(error)
  }
}

/** Says of a collection that nothing is to be paid with it any more, or again. */
export async function setCollection(
  scope: MedusaContainer,
  collectionId: string,
  status: "canceled" | "not_paid",
): Promise<void> {
  await paymentModule(scope).updatePaymentCollections(collectionId, {
    status: status === "canceled" ? PaymentCollectionStatus.CANCELED : PaymentCollectionStatus.NOT_PAID,
  })
}
