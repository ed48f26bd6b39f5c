import type { IOrderModuleService, IPaymentModuleService, MedusaContainer, UpdatePaymentDTO } from "@medusajs/framework/types"
import { MathBN, Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { type Minor, toMinor } from "../../domain/money"
import { adapterOf } from "../../domain/payment/online/adapters"
import { capturedAtProvider, settleCapture } from "../payment/uncertain-capture"
import { runWorkflow } from "../process/run-workflow"
import { unitOfWork } from "../process/unit-of-work"
import { collectCash } from "./collect-cash"
import { abandonedCredits, endCredit } from "./incomplete-credit"
import { endCaptures, endRefunds, sumUpCollections } from "./incomplete-payment"
import { type NativeMove, type Part, stateOf } from "./native-drive"
import { type NativePayment, type NativeState, readNativeState, type UnbookedMove } from "./native-state"
import { dropPhantoms } from "./phantom-refund"
import { refundRests } from "./refund-and-book"
import { heldOf, releaseHeld } from "./release-held"
import { hasBookable, isBookable } from "./unbooked-moves"

/* The parts of a counterpart that concern money. */

/** Ends credit lines that a process left half done. */
export const credit: Part = async function credit(scope, _move, state) {
  const open = abandonedCredits(state, Date.now())
  for (const each of open) await endCredit(scope, each)
  return open.length > 0
}

/** Completes captures that a process left half done. */
export const endCapture: Part = function endCapture(scope, move, { payments }) {
  const own = payments.filter((payment) => !isHeldBack(move, payment))
  return endCaptures(scope, { payments: own }, { actor: move.actor, now: Date.now() })
}

/** True if a payment must not be captured, although its order is not undone. */
function isHeldBack(move: NativeMove, { collectionId }: NativePayment): boolean {
  return move.isHeldBack === true && collectionId === move.settledCollection
}

/** The payments that may be captured. The authorisation of an order that an edit has made free is released, see `releaseFree`. */
function capturable(move: NativeMove, { payments, isFree }: NativeState): readonly NativePayment[] {
  return payments.filter((payment) => !payment.canceled && !(isFree && payment.captured === 0) && !isHeldBack(move, payment))
}

/** Deletes unfinished refunds, so that later parts refund the amount again. */
export const endRefund: Part = function endRefund(scope, _move, state) {
  return endRefunds(scope, state, Date.now())
}

/**
 * Restores payments that were captured and then cancelled by the rollback of Medusa's own workflow. Only offline payments are restored: the
 * store has received their money in spite of the rollback. A payment at a provider was really cancelled.
 */
export const restore: Part = async function restore(scope, _move, { collections, payments }) {
  const offline = new Set(collections.filter((each) => each.offline).map(({ id }) => id))
  const wrong = payments.filter(({ canceled, captured, collectionId }) => canceled && captured > 0 && offline.has(collectionId))
  for (const { id } of wrong) {
    await scope.resolve<IPaymentModuleService>(Modules.PAYMENT).updatePayment({ id, canceled_at: null } as UpdatePaymentDTO)
  }
  return wrong.length > 0
}

/** Captures authorised payments, and books what the store has collected itself. */
export const capture: Part = async function capture(scope, move, state) {
  const uncaptured = capturable(move, state).filter(({ captured, amount }) => captured < amount)
  for (const payment of uncaptured) await captureOne(scope, move, payment)
  // The provider may have captured only a part.
  const present = uncaptured.length > 0 ? ((await stateOf(scope, move)) ?? state) : state
  const isCollected = await collectCash(scope, move, present)
  return uncaptured.length > 0 || isCollected
}

/** Captures payments that were authorised with the order. An order that is paid on delivery has none. */
export const captureAuthorised: Part = async function captureAuthorised(scope, move, state) {
  const authorised = capturable(move, state).filter(({ captured }) => captured === 0)
  for (const payment of authorised) await captureOne(scope, move, payment)
  return authorised.length > 0
}

/**
 * Captures a payment. If somebody has captured a part of it in the provider's own dashboard, only that part is booked. The provider has then
 * released the rest, but would report another capture as successful, and Medusa would book the whole amount.
 * @throws ProviderSilent; OutcomeUnknown; Error while another process may still be capturing
 */
async function captureOne(scope: MedusaContainer, { orderId, actor }: NativeMove, payment: NativePayment): Promise<void> {
  const { id, providerId, currencyCode, digits } = payment
  const minor = (amount: number): Minor => toMinor(amount.toFixed(digits), digits)
  const present = { id, providerId, currency: currencyCode.toLowerCase(), amount: minor(payment.amount) }
  const taken = adapterOf(providerId).knowsStatus ? await capturedAtProvider(scope, present, digits) : 0n
  if (taken === 0n || taken >= present.amount) {
    await runWorkflow(capturePaymentWorkflow, scope, { payment_id: id, captured_by: actor })
    return
  }
  const until = await settleCapture(scope, { ...present, captured: minor(payment.captured) }, digits, Date.now())
  if (until !== null) throw new Error(`The payment ${id} may still be in capture`)
  await bookUnbooked(scope, orderId, ({ kind }) => kind === "capture")
}

/** Refunds what is captured and not refunded yet. */
export const refund: Part = function refund(scope, move, { payments }) {
  return refundRests(scope, move, payments)
}

/**
 * Cancels uncaptured payments. If one turns out to be captured, the capture is booked, so that `refund` refunds it. If nothing is captured, also
 * cancels the collections.
 * @throws OutcomeUnknown
 */
export const dropUncaptured: Part = async function dropUncaptured(scope, _move, { collections, payments }) {
  const payment = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const held = heldOf(payments)
  const isCaptured = await releaseHeld(scope, held)
  const settled = isCaptured || payments.some(({ captured }) => captured > 0)
  const unpaid = settled ? [] : collections.filter(({ status }) => status !== PaymentCollectionStatus.CANCELED)
  for (const { id } of unpaid) {
    await payment.updatePaymentCollections(id, { status: PaymentCollectionStatus.CANCELED })
  }
  return held.length + unpaid.length > 0
}

/** Recalculates collections that lack a capture or refund. */
export const sumUp: Part = function sumUp(scope, _move, state) {
  return sumUpCollections(scope, state)
}

/**
 * Adds the missing order transactions of captures and refunds: a process crashed between the two steps of Medusa's workflow.
 * @throws Error if another process may still be refunding
 */
export const bookMoves: Part = async function bookMoves(scope, { orderId }, { unbooked }) {
  const now = Date.now()
  return hasBookable(unbooked, now) && bookUnbooked(scope, orderId, (move) => isBookable(move, now))
}

/** Adds the missing order transactions of captures only. */
export const bookCaptured: Part = async function bookCaptured(scope, { orderId }, { unbooked }) {
  const isCapture = ({ kind }: UnbookedMove): boolean => kind === "capture"
  return unbooked.some(isCapture) && bookUnbooked(scope, orderId, isCapture)
}

/**
 * Adds missing order transactions, and deletes those of refunds that were never made. Runs under the order's lock, because another process
 * may do the same.
 * @returns whether any transaction was missing
 */
export async function bookUnbooked(
  scope: MedusaContainer,
  orderId: string,
  isMeant: (move: UnbookedMove) => boolean,
): Promise<boolean> {
  const orders = scope.resolve<IOrderModuleService>(Modules.ORDER)
  const { result } = await unitOfWork(scope, async (uow) => {
    await uow.trx.raw('select from "order" where id = ? for update', [orderId])
    await dropPhantoms(uow, orders, orderId)
    const missing = (await readNativeState(uow.trx, orderId))?.unbooked.filter(isMeant) ?? []
    if (missing.length === 0) return false
    const transactions = missing.map(({ kind, id, amount, currencyCode }) => ({
      order_id: orderId,
      amount: kind === "refund" ? MathBN.mult(amount, -1) : MathBN.convert(amount),
      currency_code: currencyCode,
      reference: kind,
      reference_id: id,
    }))
    await orders.addOrderTransactions(transactions, uow.on(orders))
    return true
  })
  return result
}
