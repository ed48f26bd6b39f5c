import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isRefundUnfinished } from "../../../domain/payment/online/unfinished-refund"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { readNativeState } from "../../../platform/mirror/native-state"
import { orderOfPayment } from "../../../platform/payment/order-of-payment"
import { lastingScope } from "../../../queue"
import { paymentUnavailable } from "./payment-refusals"
import { type PaymentTurn, takeTurn } from "./payment-turn"

const knexOf = (scope: MedusaContainer): Knex => scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)

/** How long (ms) a refund or cancellation in the dashboard waits for its turn. */
const PATIENCE_MS = 10_000

/** The target of a refund in Medusa's dashboard: one payment, or all payments of an order. */
export type DashboardRefund = { readonly paymentId: string } | { readonly orderId: string }

/**
 * Takes the payment turn for a refund by Medusa's own route. A provider may take minutes to respond: without the turn, the job would
 * complete the refund, and the amount would be credited twice.
 * @returns null if the refund is not for an order of the plugin; then Medusa's rules apply
 * @throws svc_payment_unavailable while another refund of the order is in progress, or while the job has yet to complete an earlier refund
 *   of the payment
 */
export async function takeDashboardTurn(scope: MedusaContainer, refund: DashboardRefund): Promise<PaymentTurn | null> {
  const orderId = "orderId" in refund ? refund.orderId : await orderOfPayment(knexOf(scope), refund.paymentId)
  if (orderId === undefined) return null
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(orderId)
  if (order?.id !== orderId) return null
  const lasting = lastingScope(scope)
  const turn = await takeTurn(lasting, orderId, PATIENCE_MS)
  if (turn === undefined) throw paymentUnavailable()
  try {
    if ("paymentId" in refund && (await isUnfinished(lasting, orderId, refund.paymentId))) throw paymentUnavailable()
    return turn
  } catch (error) {
    await turn.end()
    throw error
  }
}

async function isUnfinished(scope: MedusaContainer, orderId: string, paymentId: string): Promise<boolean> {
  const online = await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.find(orderId)
  if (!online) return false
  const state = await readNativeState(knexOf(scope), orderId)
  return isRefundUnfinished(paymentId, online, state?.payments ?? [])
}
