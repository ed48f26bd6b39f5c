import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { type DashboardRefund, takeDashboardTurn } from "../commands/payment/online/dashboard-refund"
import { SETTINGS_MODULE, type SettingsService } from "../modules/settings"
import { answering } from "./admin-refusals"
import { onAnswer } from "./on-answer"

/** Runs before Medusa's route that refunds a payment, and keeps the order's payment turn until that route has responded. */
export function holdTurnOfPayment(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  return hold(req, res, next, (paymentId) => ({ paymentId }))
}

/** Like {@link holdTurnOfPayment}, for Medusa's route that cancels an order and refunds its payments. */
export function holdTurnOfOrder(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  return hold(req, res, next, (orderId) => ({ orderId }))
}

async function hold(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
  refundOf: (id: string) => DashboardRefund,
): Promise<void> {
  const { id } = req.params
  if (id === undefined || req.scope.resolve<SettingsService>(SETTINGS_MODULE).coexistenceMode()) return next()
  await answering(req, res, async () => {
    const turn = await takeDashboardTurn(req.scope, refundOf(id))
    // The turn does not end when the connection closes, because Medusa's refund then continues.
    if (turn) onAnswer(res, (body) => turn.end().then(() => body))
    next()
  })
}
