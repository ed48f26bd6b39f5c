import type { BigNumberInput, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { bookBegunRefund } from "./booked-refund"
import type { NativePayment } from "./native-state"

/**
 * Refunds a part of a payment and books it. Medusa's workflow cannot: it fails on a cancelled order, and books every other refund of the payment
 * that is not booked, with the amount of the new one.
 * @param amount major units
 */
export async function refundAndBook(
  scope: MedusaContainer,
  orderId: string,
  { id, currencyCode }: Pick<NativePayment, "id" | "currencyCode">,
  amount: BigNumberInput,
  actor: string | undefined,
): Promise<void> {
  const module = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const { refunds: earlier = [] } = await module.retrievePayment(id, { relations: ["refunds"] })
  const { refunds = [] } = await module.refundPayment({ payment_id: id, amount, created_by: actor })
  const made = refunds.find((each) => !earlier.some((one) => one.id === each.id) && MathBN.eq(each.amount, amount))
  if (made) await bookBegunRefund(scope, orderId, { id: made.id, amount, currencyCode })
}
