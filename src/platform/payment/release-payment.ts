import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { cancelPayment, statusOf } from "./online-session"
import { RefundUnanswered } from "./provider-silent"

/**
 * Cancels an authorisation whose order is undone. The provider refuses it if the money is captured already: in the provider's own dashboard, or
 * by a process that died before it booked the capture. Then the capture is booked, so that it can be refunded.
 * @returns whether it is captured
 * @throws RefundUnanswered
 */
export async function releasePayment(
  scope: MedusaContainer,
  { id, providerId }: { readonly id: string; readonly providerId: string },
): Promise<boolean> {
  try {
    await cancelPayment(scope, id)
    return false
  } catch (error) {
    if (!(await isCaptured(scope, id, providerId))) throw new RefundUnanswered(error)
  }
  try {
    // A provider captures a payment only once.
    await scope.resolve<IPaymentModuleService>(Modules.PAYMENT).capturePayment({ payment_id: id })
    return true
  } catch (error) {
    throw new RefundUnanswered(error)
  }
}

/** Whether the provider has captured a payment. @throws RefundUnanswered */
async function isCaptured(scope: MedusaContainer, id: string, providerId: string): Promise<boolean> {
  try {
    const { data } = await scope.resolve<IPaymentModuleService>(Modules.PAYMENT).retrievePayment(id, { select: ["id", "data"] })
    return (await statusOf(scope, { providerId, data: data ?? {} })).status === "captured"
  } catch (error) {
    throw new RefundUnanswered(error)
  }
}
