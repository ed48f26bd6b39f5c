import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IPaymentModuleService, MedusaContainer, UpdatePaymentDTO, UpdatePaymentInput } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
  Modules,
  PaymentCollectionStatus,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { type Minor, toDecimal, toNumber } from "../../domain/money"
import { adapterOf } from "../../domain/payment/online/adapters"
import { amountToBook, closingAmount } from "../../domain/payment/online/amount-guard"
import type { ProviderAdapter, ProviderData } from "../../domain/payment/online/provider-adapter"
import { takesMoney } from "../../domain/payment/online-providers"
import { failpoint } from "../process/failpoint"
import { runWorkflow } from "../process/run-workflow"
import type { BookedPayment, OnlineSession } from "./online-payment-state"
import { recordAnswer } from "./provider-answers"
import { recordLastingRefusal, rememberErrors } from "./provider-errors"
import { ProviderSilent } from "./provider-silent"

/*
 * Sessions of Medusa's Payment module. If a payment is booked twice at the same time, the module voids it. So every function here that
 * books must be called in the order's payment turn.
 */

interface CancelInput {
  readonly data: ProviderData
  readonly context: { readonly idempotency_key: string }
}

/** An internal service of the module: it asks the provider without booking anything. */
interface PaymentModuleInside extends IPaymentModuleService {
  readonly paymentProviderService_: {
    getStatus(providerId: string, input: { data: ProviderData }): Promise<{ status: string; data?: ProviderData }>
    deleteSession(providerId: string, input: { data: ProviderData }): Promise<unknown>
    updateSession(providerId: string, input: UpdatePaymentInput): Promise<unknown>
    cancelPayment(providerId: string, input: CancelInput): Promise<{ data?: ProviderData }>
  }
}

const paymentModule = (scope: MedusaContainer): PaymentModuleInside => scope.resolve<PaymentModuleInside>(Modules.PAYMENT)

const CANCELED = "canceled"
const UNVOIDED = "A payment session was not voided"
/** The statuses with which nothing is paid. */
const UNPAID: readonly string[] = ["pending", "requires_more", "error", CANCELED]
const SESSION_STATUSES: readonly string[] = Object.values(PaymentSessionStatus)

/**
 * What a check may do with a payment that is not booked:
 * - `complete`: the guest wants to pay now. A provider that takes the money only on request is asked to take it.
 * - `captured`: the provider has reported by an event that it has the money. The payment is booked even after the deadline, unless the
 * provider now calls the session canceled.
 * - `find`: books only what the provider reports as authorised or captured.
 * - `leave`: nobody wants to pay any more, so an authorisation is not booked and can be voided. For a provider with a reliable status,
 * `leave` means the same as `find`.
 */
export type CheckPurpose = "complete" | "captured" | "find" | "leave"

/**
 * Voids a session at the provider and deletes it. Must not be called for a session that has a payment.
 * @throws ProviderSilent, also while it is unknown whether the session is paid
 */
export async function voidSession(scope: MedusaContainer, sessionId: string): Promise<void> {
  const found = await scope
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    .raw<{ rows: Pick<OnlineSession, "providerId" | "data">[] }>(
      `select provider_id as "providerId", coalesce(data, '{}'::jsonb) as data from payment_session where id = ? and deleted_at is null`,
      [sessionId],
    )
  const [session] = found.rows
  if (!session) return
  if (takesMoney(session.providerId) && !adapterOf(session.providerId).knowsStatus)
    return voidWithoutAdapter(scope, sessionId, session)
  try {
    rememberErrors(scope, session.providerId)
    await paymentModule(scope).deletePaymentSession(sessionId)
    recordAnswer(session.providerId, "void")
  } catch (error) {
    if (isMissing(error)) return
    recordLastingRefusal(session.providerId, "void", error)
    throw new ProviderSilent(error)
  }
}

/**
 * Voids a session of a provider without an adapter, where a void may have no effect. The session ends only if its status, read before or
 * after the void, shows that nothing is paid. The session's row is soft-deleted, not removed, because the provider may still report a
 * payment of the session.
 */
async function voidWithoutAdapter(
  scope: MedusaContainer,
  sessionId: string,
  session: Pick<OnlineSession, "providerId" | "data">,
): Promise<void> {
  const read = () => statusOf(scope, session).then(({ status }) => status, nothingRead)
  const before = await read()
  if (before === "captured") throw new ProviderSilent("it is paid", UNVOIDED)
  if (before !== CANCELED) {
    await voidAtProvider(scope, session)
    const status = (await read()) ?? before
    if (status === null || !UNPAID.includes(status)) throw new ProviderSilent(`its status is ${status} afterwards`, UNVOIDED)
  }
  await scope
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    .raw("update payment_session set deleted_at = now(), updated_at = now() where id = ? and authorized_at is null", [sessionId])
}

async function voidAtProvider(
  scope: MedusaContainer,
  { providerId, data }: Pick<OnlineSession, "providerId" | "data">,
): Promise<void> {
  try {
    await paymentModule(scope).paymentProviderService_.deleteSession(providerId, { data })
    recordAnswer(providerId, "void")
  } catch (error) {
    throw new ProviderSilent(error)
  }
}

const nothingRead = (): null => null

/**
 * Restores a session that was voided, because its provider reports that it was paid after all.
 * @returns false if the session is not soft-deleted, or does not exist any more
 */
export async function restoreSession(trx: Knex, sessionId: string, collectionId: string): Promise<boolean> {
  const { rowCount } = (await trx.raw(
    `update payment_session set deleted_at = null, updated_at = now()
     where id = ? and payment_collection_id = ? and deleted_at is not null and authorized_at is null`,
    [sessionId, collectionId],
  )) as unknown as { rowCount: number }
  return rowCount > 0
}

/**
 * Ensures, before a session is voided, that it can no longer pay the order. A provider refuses to void a captured payment but voids an
 * authorised one, and it refuses to change the amount of either. So this function gives the session another amount. That fails if the payment is
 * already authorised or captured. A payment that is authorised later has the wrong amount for the order.
 * @throws ProviderSilent, also if the session is already authorised or captured
 */
export async function invalidateSessionAmount(
  scope: MedusaContainer,
  session: OnlineSession,
  adapter: ProviderAdapter,
  digits: number,
): Promise<void> {
  const { id, amount, currency, providerId, data } = session
  if (!adapter.knowsStatus || adapter.shown(data) === null) return
  const changed = closingAmount({ amount, digits, currency }, adapter)
  // First in the database, so that the session is not used again if this process crashes.
  await correctAmount(scope, id, changed, digits)
  try {
    const input = { data: { ...data }, amount: toNumber(changed, digits), currency_code: currency }
    await paymentModule(scope).paymentProviderService_.updateSession(providerId, input)
  } catch (error) {
    const { status } = await statusOf(scope, session)
    if (status !== CANCELED) throw new ProviderSilent(error)
  }
}

/** How a check reads a session. */
export interface SessionCheck {
  readonly adapter: ProviderAdapter
  /** Decimal places of the session's amount. */
  readonly digits: number
  readonly purpose: CheckPurpose
}

/**
 * Asks the provider whether a session is paid. If it is, books the payment with the amount that the provider has really authorised or
 * captured, even if the session has another one. Otherwise stores the provider's response. A session that never reached the provider is
 * unpaid, because nobody has its secret.
 * @throws ProviderSilent
 */
export async function askProvider(scope: MedusaContainer, session: OnlineSession, check: SessionCheck): Promise<void> {
  const { adapter, digits } = check
  if (!adapter.knowsStatus) return askWithoutAdapter(scope, session, check.purpose)
  if (adapter.shown(session.data) === null) return
  const { status, data = session.data } = await statusOf(scope, session)
  if (status !== "authorized" && status !== "captured") {
    const isNew = status !== session.status || adapter.decline(data)?.code !== adapter.decline(session.data)?.code
    if (isNew) await recordUnpaid(scope, session.id, status, data)
    return
  }
  const amount = amountToBook({ ...session, digits }, adapter.taken(data), adapter)
  if (amount !== session.amount) await correctAmount(scope, session.id, amount, digits)
  return book(scope, session)
}

/**
 * If the status cannot be read, it is unknown whether the session is paid, so the session cannot end.
 * @throws ProviderSilent
 */
async function askWithoutAdapter(scope: MedusaContainer, session: OnlineSession, purpose: CheckPurpose): Promise<void> {
  const status = await statusOf(scope, session).then((answer) => answer.status, nothingRead)
  if (status === "captured" || (status === "authorized" && purpose !== "leave")) return book(scope, session)
  if ((purpose === "complete" || purpose === "captured") && status !== CANCELED) return book(scope, session)
  // Keep the data of the session, because a status response may contain other data.
  if (status === null || status === session.status || !SESSION_STATUSES.includes(status)) return
  if (status !== "authorized") await recordUnpaid(scope, session.id, status, session.data)
}

/**
 * Asks the provider for the status of a session, without booking anything.
 * @throws ProviderSilent
 */
export async function statusOf(scope: MedusaContainer, { providerId, data }: Pick<OnlineSession, "providerId" | "data">) {
  try {
    const answer = await paymentModule(scope).paymentProviderService_.getStatus(providerId, { data })
    // Other providers may return a status without calling their service.
    if (adapterOf(providerId).knowsStatus) recordAnswer(providerId)
    return answer
  } catch (error) {
    throw new ProviderSilent(error)
  }
}

/** Books the payment of a session. If the session is not paid, Medusa's module only stores its status. */
async function book(scope: MedusaContainer, { id }: OnlineSession): Promise<void> {
  try {
    const payment = (await paymentModule(scope).authorizePaymentSession(id, {})) as unknown
    if (payment !== null) await failpoint("payment.authorized")
  } catch (error) {
    if (!isRefused(error)) throw new ProviderSilent(error)
  }
}

/** True for the module's error when a session is not paid. */
function isRefused(error: unknown): boolean {
  return (error as { type?: unknown } | null)?.type === MedusaError.Types.NOT_ALLOWED
}

function isMissing(error: unknown): boolean {
  return (error as { type?: unknown } | null)?.type === MedusaError.Types.NOT_FOUND
}

async function recordUnpaid(scope: MedusaContainer, id: string, status: string, data: ProviderData): Promise<void> {
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

/**
 * Captures an authorised payment and adds its order transaction.
 * @throws ProviderSilent
 */
export async function capturePayment(scope: MedusaContainer, paymentId: string): Promise<void> {
  try {
    await runWorkflow(capturePaymentWorkflow, scope, { payment_id: paymentId })
  } catch (error) {
    throw new ProviderSilent(error)
  }
}

/**
 * Adds missing order transactions of captures. For a payment that is already captured, Medusa's capture workflow only adds the transaction.
 */
export async function bookCaptures(scope: MedusaContainer, payments: readonly BookedPayment[]): Promise<void> {
  for (const { id, confirmed, unbooked } of payments) {
    // While a capture is in progress, its transaction is missing as well, and its own process adds it.
    if (confirmed && unbooked) await runWorkflow(capturePaymentWorkflow, scope, { payment_id: id })
  }
}

/**
 * Cancels an authorisation that was not captured.
 * @throws ProviderSilent
 */
export async function cancelPayment(scope: MedusaContainer, paymentId: string): Promise<void> {
  try {
    await cancelAuthorised(scope, paymentId)
  } catch (error) {
    throw new ProviderSilent(error)
  }
}

/**
 * Like {@link cancelPayment}, but throws the provider's error. Each call has a new idempotency key. Medusa always uses the same key for a
 * payment, and a provider repeats its first answer to a key for a day, even if that was a failure. Providers without an adapter get Medusa's
 * key, because their answer to a second void with another key is unknown.
 * @throws the provider's own error
 */
export async function cancelAuthorised(scope: MedusaContainer, paymentId: string): Promise<void> {
  const payments = paymentModule(scope)
  const { provider_id: providerId, data: known } = await payments.retrievePayment(paymentId, {
    select: ["id", "provider_id", "data"],
  })
  const key = adapterOf(providerId).knowsStatus ? `${paymentId}:${randomUUID()}` : paymentId
  const context = { idempotency_key: key }
  const { data } = await payments.paymentProviderService_.cancelPayment(providerId, { data: known ?? {}, context })
  await payments.updatePayment({ id: paymentId, canceled_at: new Date(), data } as UpdatePaymentDTO)
}

/** Marks a collection as cancelled, so that nothing can be paid with it, or as not paid, so that it can be paid again. */
export async function setCollection(
  scope: MedusaContainer,
  collectionId: string,
  status: "canceled" | "not_paid",
): Promise<void> {
  await paymentModule(scope).updatePaymentCollections(collectionId, {
    status: status === "canceled" ? PaymentCollectionStatus.CANCELED : PaymentCollectionStatus.NOT_PAID,
  })
}
