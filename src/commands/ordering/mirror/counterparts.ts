import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderStatus } from "@medusajs/framework/utils"
import { CAPTURING_STATUSES, type OrderStatus as Status, UNDONE_STATUSES } from "../../../domain/orders"
import { isOfflineMethod, isReturnedByMirror } from "../../../domain/payment"
import type { OrderRow } from "../../../modules/ordering"
import {
  type NativeMove,
  type NativeOutcome,
  nativeCancel,
  nativeCapture,
  nativeCaptureSent,
  nativeComplete,
  nativeFinalize,
  nativeRefund,
  nativeReturn,
  nativeShip,
} from "../../../platform/mirror/native-moves"
import { readNativeState } from "../../../platform/mirror/native-state"

/** A step that brings the Medusa order to our status. */
type Counterpart = (scope: MedusaContainer, move: NativeMove) => Promise<NativeOutcome>

/** The steps that bring the Medusa order to our status; a status without a counterpart in Medusa has none (contract section 7). */
function counterparts({ status, source, payment_method, sent_at, completed_at, finalized_at }: OrderRow): readonly Counterpart[] {
  // An order may be sent or completed and then undone before Medusa was updated: then it is first sent in Medusa, then refunded.
  const sent: readonly Counterpart[] = finalized_at
    ? [nativeFinalize]
    : completed_at
      ? [nativeComplete]
      : sent_at
        ? [nativeShip]
        : []
  // Accepting an order captures its online payment, even if the order was sent before the capture. Orders of Medusa's own checkout are
  // captured by Medusa.
  const isOurCapture = !isOfflineMethod(payment_method) && source === "api"
  const capture: readonly Counterpart[] = isOurCapture ? [nativeCapture] : []
  const captureLater: readonly Counterpart[] = isOurCapture ? [nativeCaptureSent] : []
  const moves: Partial<Readonly<Record<Status, readonly Counterpart[]>>> = {
    ...Object.fromEntries(CAPTURING_STATUSES.map((each) => [each, capture])),
    shipped: [nativeShip, ...captureLater],
    completed: [nativeComplete, ...captureLater],
    finalized: [nativeFinalize],
    cancelled: sent.length > 0 ? [...sent, nativeRefund] : [nativeCancel],
    refunded: [...sent, nativeRefund],
    failed: isReturnedByMirror({ source, payment_method }) ? [nativeReturn] : [],
  }
  return moves[status] ?? []
}

/** The counterparts that do not touch refunds: a refund in progress in the dashboard does not delay an order that is sent. */
const WITHOUT_REFUNDS: readonly Counterpart[] = [nativeShip, nativeComplete, nativeCaptureSent]

/** Whether updating Medusa's order to our status completes or makes refunds. */
export function touchesRefunds(order: OrderRow): boolean {
  return counterparts(order).some((each) => !WITHOUT_REFUNDS.includes(each))
}

/** The steps still to do for the present status. If Medusa has already cancelled its order, the fulfilment is skipped. */
export async function missingCounterparts(scope: MedusaContainer, order: OrderRow): Promise<readonly Counterpart[]> {
  if (!UNDONE_STATUSES.includes(order.status)) return counterparts(order)
  const state = await readNativeState(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), order.id)
  return state?.status === OrderStatus.CANCELED ? [nativeCancel] : counterparts(order)
}
