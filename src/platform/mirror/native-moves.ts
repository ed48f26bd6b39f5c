import type { MedusaContainer } from "@medusajs/framework/types"
import { OrderStatus } from "@medusajs/framework/utils"
import { drive, type NativeMove, type NativeOutcome, type Part, stateOf } from "./native-drive"
import { cancel, close } from "./native-end"
import { adopt, count, deliver, fulfil, recall, ship } from "./native-goods"
import { bookMoves, capture, credit, dropUncaptured, endCapture, refund, sumUp } from "./native-money"

export type { NativeMove, NativeOutcome } from "./native-drive"

/*
 * The platform's counterparts of our status moves (contract section 7, "Native counterparts"), driven by the platform's own
 * workflows after our move has committed.
 *
 * Each of them looks first at what is already done, so it may be run again after a crash, and does only what is missing. They
 * are not to be run for one order from two places at once: one consumer per order, as the outbox has it.
 */

/** What cancelling consists of. These parts alone still make sense on an order that is cancelled natively, whatever its move. */
const CANCELLING: readonly Part[] = [credit, adopt, count, recall, endCapture, cancel, bookMoves, sumUp]

const run = (scope: MedusaContainer, move: NativeMove, parts: readonly Part[]): Promise<NativeOutcome> =>
  drive(scope, move, { parts, evenCancelled: CANCELLING })

/** Shipped: fulfilled and shipped. */
export function nativeShip(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return run(scope, move, [credit, adopt, count, fulfil, ship])
}

/** Completed: delivered; what was never shipped (pickup, dine-in) is fulfilled first. */
export function nativeComplete(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return run(scope, move, [credit, adopt, count, fulfil, deliver])
}

/** Finalised: captured, and the platform's order completed. Goods that a forced move has skipped are delivered first. */
export function nativeFinalize(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return run(scope, move, [credit, adopt, count, fulfil, deliver, endCapture, bookMoves, capture, sumUp, close])
}

/**
 * Cancelled before anything was shipped: cancelled natively, stock given back, money too. Where the goods have left after all it
 * settles as {@link nativeRefund} does.
 */
export async function nativeCancel(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  const state = await stateOf(scope, move)
  const gone =
    state?.fulfillments.some(({ shipped, delivered }) => shipped || delivered) === true || state?.status === OrderStatus.COMPLETED
  return gone ? nativeRefund(scope, move) : run(scope, move, CANCELLING)
}

/**
 * Cancelled or refunded from `shipped` on: the payment is settled (uncaptured: cancelled; captured: refunded in full), fulfilment
 * and stock stay as they are, the platform's order is completed.
 */
export function nativeRefund(scope: MedusaContainer, move: NativeMove): Promise<NativeOutcome> {
  return run(scope, move, [credit, endCapture, bookMoves, refund, dropUncaptured, sumUp, close])
}
