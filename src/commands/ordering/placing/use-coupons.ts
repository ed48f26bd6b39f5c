import type { MedusaContainer } from "@medusajs/framework/types"
import { problem } from "../../../domain/ordering"
import { isFailure } from "../../../errors"
import type { WrittenOrder } from "../../../platform/orders/order-writer"
import { countedUses, registerPromotionUsage } from "../../../platform/pricing/promotion-usage"
import type { UnitOfWork } from "../../../platform/process/unit-of-work"
import { noteOrder } from "../../loyalty/note-order"
import type { JudgedRequest } from "./judged-request"
import type { Placement } from "./placement"
import { refusal } from "./refuse-cart"

/** Counts the uses of limited promotions. A promotion that was used up after the judgement is refused with the same error. */
export async function countCoupons(
  scope: MedusaContainer,
  uow: UnitOfWork,
  judged: JudgedRequest,
  written: WrittenOrder,
): Promise<void> {
  try {
    const user = { customerId: written.customerId, email: judged.customer.email || null }
    await registerPromotionUsage(scope, uow, countedUses(judged.quote), user)
  } catch (error) {
    if (!isFailure(error) || error.code !== "svc_coupon_invalid") throw error
    const { reason, codes } = error.details as { reason: string; codes: readonly string[] }
    throw refusal([problem("svc_coupon_invalid", { coupon_code: codes[0], reason })])
  }
}

/** Binds the loyalty coupon to this order; refused if another order used it, or it expired, after the judgement. */
export async function noteLoyalty(scope: MedusaContainer, uow: UnitOfWork, { judged, request, now }: Placement): Promise<void> {
  const coupon = judged.reward?.code ?? null
  const { orderId, customer } = judged
  if (await noteOrder(scope, uow.trx, { orderId, account: customer.accountNumber, referral: request.referral, coupon }, now))
    return
  throw refusal([problem("svc_coupon_invalid", { coupon_code: coupon, reason: "limit_reached" })])
}
