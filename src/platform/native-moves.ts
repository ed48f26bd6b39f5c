import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IOrderModuleService, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MathBN,
  MedusaError,
  Modules,
  OrderStatus,
  PaymentCollectionStatus,
} from "@medusajs/framework/utils"
import {
  cancelOrderFulfillmentWorkflow,
  cancelOrderWorkflow,
  capturePaymentWorkflow,
  completeOrderWorkflow,
  createOrderFulfillmentWorkflow,
  createOrderShipmentWorkflow,
  createShipmentWorkflow,
  markOrderFulfillmentAsDeliveredWorkflow,
  markPaymentCollectionAsPaid,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import { failpoint } from "./failpoint"
import { abandonedCredits, endCredit } from "./half-made-credit"
import { countFulfilments, isCountedAsShipped } from "./half-made-fulfilment"
import { endCaptures, sumUpCollections } from "./half-made-payment"
import { type NativeItem, type NativeState, readNativeState } from "./native-state"
import { adoptFulfilment } from "./unlinked-fulfilment"

/**
 * The platform's counterparts of our status moves (contract section 7, "Native counterparts"), driven by the platform's own
 * workflows after our move has committed.
 *
 * Each of them looks first at what is already done, so it may be run again after a crash, and does only what is missing. They
 * are not to be run for one order from two places at once: one consumer per order, as the outbox has it.
 */
export interface NativeMove {
  readonly orderId: string
  /** Who moved the order, as the platform keeps it with what it makes (`created_by`, `captured_by` …). */
  readonly actor?: string
  /** The tracking link, shown with the shipment. */
  readonly trackingUrl?: string | null
}

export type NativeOutcome =
  /** The platform's order is now where it belongs; `did` names what was missing (empty: nothing). */
  | { readonly outcome: "done"; readonly did: readonly string[] }
  /** The platform will not do it, now or later (an order edited or cancelled by hand, a missing shipping profile): not to be tried again. */
  | { readonly outcome: "refused"; readonly reason: string; readonly did: readonly string[] }

/** Shipped: fulfilled and shipped. */
export function nativeShip(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return drive(scope, move, [credit, adopt, count, fulfil, ship])
}

/** Completed: delivered; what was never shipped (pickup, dine-in) is fulfilled first. */
export function nativeComplete(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return drive(scope, move, [credit, adopt, count, fulfil, deliver])
}

/** Finalised: captured, and the platform's order completed. Goods that a forced move has skipped are delivered first. */
export function nativeFinalize(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return drive(scope, move, [credit, adopt, count, fulfil, deliver, endCapture, bookMoves, capture, sumUp, close])
}

/**
 * Cancelled before anything was shipped: cancelled natively, stock given back, money too. Where the goods have left after all it
 * settles as {@link nativeRefund} does.
 */
export async function nativeCancel(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  const state = await stateOf(scope, move)
  const gone =
    state?.fulfillments.some(({ shipped, delivered }) => shipped || delivered) === true || state?.status === OrderStatus.COMPLETED
  return gone
    ? nativeRefund(scope, move)
    : drive(scope, move, [credit, adopt, count, recall, endCapture, cancel, bookMoves, sumUp])
}

/**
 * Cancelled or refunded from `shipped` on: the payment is settled (uncaptured: cancelled; captured: refunded in full), fulfilment
 * and stock stay as they are, the platform's order is completed.
 */
export function nativeRefund(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return drive(scope, move, [credit, endCapture, bookMoves, refund, dropUncaptured, sumUp, close])
}

/** One thing that a counterpart consists of. Does what is missing and says whether anything was. */
type Part = (scope: MedusaContainer, move: NativeMove, state: NativeState) => Promise<boolean>

/**
 * Runs the parts in order, each on the state as the one before has left it. What the platform refuses does not keep the rest from
 * being done: goods that cannot be fulfilled are no reason not to book the money.
 */
async function drive(scope: MedusaContainer, move: NativeMove, parts: readonly Part[]): Promise<NativeOutcome> {
  const did: string[] = []
  const reasons: string[] = []
  await failpoint("native.before")
  for (const part of parts) {
    const state = await stateOf(scope, move)
    if (state === undefined) {
      return { outcome: "refused", reason: "The platform has no such order", did }
    }
    if (state.status === OrderStatus.CANCELED && !AFTER_CANCELLING.includes(part)) {
      return { outcome: "refused", reason: "The platform's order is cancelled", did }
    }
    try {
      if (await part(scope, move, state)) {
        did.push(part.name)
        await failpoint("native.between")
      }
    } catch (error) {
      if (!isRefusal(error)) {
        throw error
      }
      reasons.push(`${part.name}: ${error.message}`)
    }
  }
  await failpoint("native.after")
  return reasons.length === 0 ? { outcome: "done", did } : { outcome: "refused", reason: reasons.join("; "), did }
}

function stateOf(scope: MedusaContainer, { orderId }: NativeMove): Promise<NativeState | undefined> {
  return readNativeState(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), orderId)
}

const REFUSALS: readonly string[] = [MedusaError.Types.INVALID_DATA, MedusaError.Types.NOT_ALLOWED, MedusaError.Types.NOT_FOUND]

/** The platform changes nothing while an edit of the order is open: that ends. */
const EDIT_IS_OPEN = /active order change/i

/** Errors of the platform that another attempt would meet again. Errors that went through its workflows have lost their class. */
function isRefusal(error: unknown): error is { readonly message: string } {
  if (typeof error !== "object" || error === null) return false
  const { type, message } = error as { type?: unknown; message?: unknown }
  return REFUSALS.includes(String(type)) && !EDIT_IS_OPEN.test(String(message))
}

/* -- goods ------------------------------------------------------------------------------------------------------------ */

/** A fulfilment that a process has left before it was linked. */
const adopt: Part = async function adopt(scope, { orderId }, { status, items, fulfillments }) {
  const linked = new Set(fulfillments.flatMap(({ lines }) => lines.map(({ id }) => id)))
  if (status === OrderStatus.CANCELED || items.every(({ lineId }) => linked.has(lineId))) {
    return false
  }
  return adoptFulfilment(scope, orderId, Date.now())
}

/** Fulfilments that a process left half made. */
const count: Part = async function count(scope, { orderId, actor }, state) {
  if (state.status === OrderStatus.CANCELED) {
    return false
  }
  return countFulfilments(scope, { ...state, id: orderId, actor }, Date.now())
}

const fulfil: Part = async function fulfil(scope, { orderId, actor }, { items }) {
  const open = items.filter(({ quantity, fulfilled }) => quantity > fulfilled)
  // The platform makes one fulfilment of what is shipped and another of what is not.
  for (const group of [
    open.filter(({ requiresShipping }) => requiresShipping),
    open.filter(({ requiresShipping }) => !requiresShipping),
  ]) {
    if (group.length > 0) {
      await createOrderFulfillmentWorkflow(scope).run({
        input: { order_id: orderId, created_by: actor, items: group.map(openQuantity) },
      })
    }
  }
  return open.length > 0
}

function openQuantity({ lineId, quantity, fulfilled }: NativeItem): { id: string; quantity: number } {
  return { id: lineId, quantity: quantity - fulfilled }
}

const ship: Part = async function ship(scope, { orderId, actor, trackingUrl }, state) {
  const open = state.fulfillments.filter(({ shipped, delivered }) => !shipped && !delivered)
  const labels = trackingUrl ? [{ tracking_number: "", tracking_url: trackingUrl, label_url: "" }] : []
  for (const { id, lines } of open) {
    if (isCountedAsShipped(state, { lines })) {
      await createShipmentWorkflow(scope).run({
        input: { id, labels, ...(actor === undefined ? {} : { marked_shipped_by: actor }) },
      })
    } else {
      await createOrderShipmentWorkflow(scope).run({
        input: { order_id: orderId, fulfillment_id: id, created_by: actor, items: [...lines], labels },
      })
    }
  }
  return open.length > 0
}

const deliver: Part = async function deliver(scope, { orderId }, { fulfillments }) {
  const open = fulfillments.filter(({ delivered }) => !delivered)
  for (const { id } of open) {
    await markOrderFulfillmentAsDeliveredWorkflow(scope).run({ input: { orderId, fulfillmentId: id } })
  }
  return open.length > 0
}

/** Fulfilments that have not left yet go back on the shelf. */
const recall: Part = async function recall(scope, { orderId, actor }, { status, fulfillments }) {
  if (status === OrderStatus.CANCELED) {
    return false
  }
  for (const { id } of fulfillments) {
    await cancelOrderFulfillmentWorkflow(scope).run({ input: { order_id: orderId, fulfillment_id: id, canceled_by: actor } })
  }
  return fulfillments.length > 0
}

/* -- money ------------------------------------------------------------------------------------------------------------ */

/** Credit lines that a process left half made. */
const credit: Part = async function credit(scope, _move, state) {
  const open = abandonedCredits(state, Date.now())
  for (const each of open) await endCredit(scope, each)
  return open.length > 0
}

/** Captures that a process has left in their middle. */
const endCapture: Part = function endCapture(scope, { actor }, state) {
  return endCaptures(scope, state, { actor, now: Date.now() })
}

const capture: Part = async function capture(scope, { orderId, actor }, { collections, payments }) {
  const uncaptured = payments.filter(({ canceled, captured, amount }) => !canceled && captured < amount)
  for (const { id } of uncaptured) {
    await capturePaymentWorkflow(scope).run({ input: { payment_id: id, captured_by: actor } })
  }
  const unpaid =
    payments.length > 0
      ? []
      : collections.filter(({ status, amount }) => status === PaymentCollectionStatus.NOT_PAID && amount > 0)
  for (const { id } of unpaid) {
    await markPaymentCollectionAsPaid(scope).run({ input: { order_id: orderId, payment_collection_id: id, captured_by: actor } })
  }
  return uncaptured.length + unpaid.length > 0
}

const refund: Part = async function refund(scope, { actor }, { payments }) {
  const kept = payments.filter(({ captured, refunded }) => captured > refunded)
  for (const { id, captured, refunded } of kept) {
    await refundPaymentWorkflow(scope).run({
      input: { payment_id: id, amount: MathBN.sub(captured, refunded).toNumber(), created_by: actor },
    })
  }
  return kept.length > 0
}

const dropUncaptured: Part = async function dropUncaptured(scope, _move, { collections, payments }) {
  const payment = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const open = payments.filter(({ canceled, captured }) => !canceled && captured === 0)
  for (const { id } of open) {
    await payment.cancelPayment(id)
  }
  const settled = payments.some(({ captured }) => captured > 0)
  const unpaid = settled ? [] : collections.filter(({ status }) => status !== PaymentCollectionStatus.CANCELED)
  for (const { id } of unpaid) {
    await payment.updatePaymentCollections(id, { status: PaymentCollectionStatus.CANCELED })
  }
  return open.length + unpaid.length > 0
}

/** Collections that do not know what was captured or refunded. */
const sumUp: Part = function sumUp(scope, _move, state) {
  return sumUpCollections(scope, state)
}

/**
 * Money that moved without the order's books knowing, because a process ended between the two steps of the platform's workflow:
 * the missing transaction is written.
 */
const bookMoves: Part = async function bookMoves(scope, { orderId }, { unbooked }) {
  if (unbooked.length === 0) {
    return false
  }
  await scope.resolve<IOrderModuleService>(Modules.ORDER).addOrderTransactions(
    unbooked.map(({ kind, id, amount, currencyCode }) => ({
      order_id: orderId,
      amount: kind === "refund" ? MathBN.mult(amount, -1) : MathBN.convert(amount),
      currency_code: currencyCode,
      reference: kind,
      reference_id: id,
    })),
  )
  return true
}

/* -- the order -------------------------------------------------------------------------------------------------------- */

const cancel: Part = async function cancel(scope, { orderId, actor }, { status }) {
  if (status === OrderStatus.CANCELED) {
    return false
  }
  await cancelOrderWorkflow(scope).run({ input: { order_id: orderId, canceled_by: actor } })
  return true
}

const close: Part = async function close(scope, { orderId }, { status }) {
  if (status === OrderStatus.COMPLETED || status === OrderStatus.ARCHIVED) {
    return false
  }
  await completeOrderWorkflow(scope).run({ input: { orderIds: [orderId] } })
  return true
}

/** What still makes sense on an order that is cancelled natively. */
const AFTER_CANCELLING: readonly Part[] = [credit, adopt, count, recall, endCapture, cancel, bookMoves, sumUp]
