import type { MedusaContainer } from "@medusajs/framework/types"
import { OrderStatus } from "@medusajs/framework/utils"
import { creditRefund } from "./booked-refund"
import { giveBackRest } from "./give-back-rest"
import { drive, type NativeMove, type NativeOutcome, type Part, stateOf } from "./native-drive"
import { cancel, close } from "./native-end"
import { adopt, count, deliver, fulfil, recall, ship } from "./native-goods"
import {
  bookCaptured,
  bookMoves,
  capture,
  captureAuthorised,
  credit,
  dropUncaptured,
  endCapture,
  endRefund,
  refund,
  restore,
  sumUp,
} from "./native-money"
import { repeatRefund } from "./repeated-refund"
import { settleUnanswered } from "./unanswered-refund"

export type { NativeMove, NativeOutcome } from "./native-drive"

/*
 * The functions of this file bring Medusa's order to our status (contract section 7, "Native counterparts") with Medusa's own workflows,
 * after our status change was committed.
 *
 * Each function first reads what is already done and does only what is missing, so it can run again after a crash. Never run two of these
 * functions for one order at the same time: their callers hold the mirror lock of the order.
 */

/** The parts of a cancellation. On an order that was cancelled in Medusa only these make sense, whatever our status. */
const CANCELLING: readonly Part[] = [
  credit,
  adopt,
  count,
  recall,
  restore,
  endCapture,
  repeatRefund,
  endRefund,
  settleUnanswered,
  cancel,
  giveBackRest,
  bookMoves,
  sumUp,
]

/** On a cancelled order `creditRefund` does nothing. It is listed so that `drive` continues with the parts after it. */
const EVEN_CANCELLED: readonly Part[] = [...CANCELLING, creditRefund]

const run = (scope: MedusaContainer, move: NativeMove, parts: readonly Part[]): Promise<NativeOutcome> =>
  drive(scope, move, { parts, evenCancelled: EVEN_CANCELLED })

/** Shipped: fulfils and ships. */
export function nativeShip(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return run(scope, move, [credit, adopt, count, fulfil, ship])
}

/** Accepted by the store: captures payments that were authorised online with the order. */
export function nativeCapture(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return run(scope, move, [credit, restore, endCapture, repeatRefund, settleUnanswered, bookMoves, captureAuthorised, sumUp])
}

/**
 * Captures what could not be captured before the order was sent. Refunds are left alone: one that is in progress in the dashboard must not delay
 * the order.
 */
export function nativeCaptureSent(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return run(scope, move, [endCapture, bookCaptured, captureAuthorised, sumUp])
}

/**
 * Refunded: completes refunds whose process may have crashed before it asked the provider, or before it added the credit line.
 * @param isUndone whether everything is refunded, because the order is cancelled
 */
export function nativeRepeatRefunds(scope: MedusaContainer, move: NativeMove, isUndone: boolean): Promise<NativeOutcome> {
  return run(scope, move, [credit, repeatRefund, ...(isUndone ? [endRefund] : []), settleUnanswered, creditRefund, sumUp])
}

/** Completed: delivers; what was never shipped (pickup, dine-in) is fulfilled first. */
export function nativeComplete(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return run(scope, move, [credit, adopt, count, fulfil, deliver])
}

/** Finalised: captures, and completes Medusa's order. Goods skipped by a forced move are delivered first. */
export function nativeFinalize(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return run(scope, move, [
    credit,
    adopt,
    count,
    fulfil,
    deliver,
    restore,
    endCapture,
    repeatRefund,
    settleUnanswered,
    bookMoves,
    capture,
    sumUp,
    close,
  ])
}

/**
 * Cancelled before shipping: cancels in Medusa and returns stock and money. If goods have already left, runs {@link nativeRefund} instead.
 */
export async function nativeCancel(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  const state = await stateOf(scope, move)
  const gone =
    state?.fulfillments.some(({ shipped, delivered }) => shipped || delivered) === true || state?.status === OrderStatus.COMPLETED
  return gone ? nativeRefund(scope, move) : run(scope, move, CANCELLING)
}

/** The parts that settle the payment: cancel what is not captured, and refund in full what is captured. */
const RETURNING: readonly Part[] = [
  credit,
  restore,
  endCapture,
  repeatRefund,
  endRefund,
  settleUnanswered,
  // `dropUncaptured` comes before the refund, because it may find captured money.
  dropUncaptured,
  bookMoves,
  refund,
  sumUp,
]

/** Failed: settles the payment and leaves everything else, because the store may revive the order. */
export function nativeReturn(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return run(scope, move, RETURNING)
}

/** Cancelled or refunded from `shipped` on: settles the payment, leaves fulfilment and stock, completes Medusa's order. */
export function nativeRefund(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return run(scope, move, [...RETURNING, close])
}
