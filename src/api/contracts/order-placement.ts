import type { z } from "@medusajs/framework/zod"
import { hashBody, type OrderRequest } from "../../commands/ordering/placing/order-request"
import type { FailureCode } from "../../errors"
import type { orderBody } from "./cart-body"
import { toCartRequest } from "./to-cart-request"

/** The error codes of placing an order, besides the general ones. */
export const PLACEMENT_FAILURES = [
  "svc_cutover_pending",
  "svc_forbidden",
  "svc_refused_by_store",
  "svc_order_not_found",
  "svc_idempotency_conflict",
  "svc_slot_full",
  "svc_product_changed",
  "table_not_found",
  "table_occupied",
  "table_required",
  "table_busy",
  "schedule_selection_invalid",
  "below_minimum",
  "out_of_delivery_range",
  "svc_geocode_failed",
  "product_unavailable",
  "svc_product_out_of_stock",
  "svc_product_not_purchasable",
  "svc_invalid_quantity",
  "svc_extra_not_found",
  "svc_extra_disabled",
  "svc_extra_wrong_category",
  "svc_extra_category_not_allowed",
  "svc_extra_minimum_not_met",
  "svc_extra_maximum_exceeded",
  "svc_duplicate_extra",
  "svc_coupon_invalid",
  "svc_payment_method_not_allowed",
  "svc_commerce_missing",
] as const satisfies readonly FailureCode[]

/** The input of the command from a validated body. */
export function toOrderRequest(
  body: z.output<typeof orderBody>,
  { idempotencyKey, sessionHash }: Pick<OrderRequest, "idempotencyKey" | "sessionHash">,
): OrderRequest {
  return {
    ...toCartRequest(body),
    paymentMethod: body.payment_method,
    deliveryCoordinates: body.delivery_coordinates ?? null,
    customerNote: body.customer_note?.trim() ?? "",
    messagingOptIn: body.messaging_opt_in ?? false,
    referral: body.referral ?? "",
    idempotencyKey,
    bodyHash: hashBody(body),
    sessionHash,
  }
}
