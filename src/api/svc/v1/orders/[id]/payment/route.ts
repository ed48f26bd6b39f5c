import { giveUpPayment, switchToOffline } from "../../../../../../commands/payment/online/leave-payment"
import { followPayment, startPayment } from "../../../../../../commands/payment/online/pay-order"
import { findOrderToPay, findPayableOrder, readPaidOrder } from "../../../../../../commands/payment/online/payable-order"
import { endpoint } from "../../../../../../http"
import { admitKeyHolders } from "../../../../../contracts/key-holders"
import { paidOrderSchema, paymentSchema } from "../../../../../contracts/payment-schema"
import { keyHeaders, keyQuery, orderPath } from "../../schema"
import { openBody, switchBody } from "./schema"

/** Shared by all four routes: who may call them and how the order is named. */
const access = {
  since: "1.30.0",
  permission: "public",
  admits: admitKeyHolders,
  tag: "Payment",
  params: orderPath,
  query: keyQuery,
  headers: keyHeaders,
} as const

const FAILURES = ["svc_unauthorized", "svc_forbidden", "svc_order_not_found"] as const
const CHANGE_FAILURES = [...FAILURES, "svc_payment_not_open", "svc_payment_unavailable"] as const

export const GET = endpoint({
  ...access,
  summary: "Get the payment of an order",
  description:
    "Checks the payment at the provider, at most every two seconds per order, and updates the order when it is paid. Poll again after `retry_after_ms`. Allowed for the store, the order's customer, and guests with the order key.",
  response: paymentSchema,
  failures: FAILURES,
  handle: async ({ scope, params, query, headers, caller, now }) => {
    const visible = await findPayableOrder(scope, params.id, caller, headers["X-Svc-Order-Key"] ?? query.order_key, now)
    return followPayment(scope, visible, now)
  },
})

export const POST = endpoint({
  ...access,
  summary: "Open the payment of an order",
  description: "Returns the open session, or opens one. A paid session is never voided.",
  body: openBody,
  response: paymentSchema,
  failures: CHANGE_FAILURES,
  handle: async ({ scope, params, query, headers, body, caller, now }) => {
    const visible = await findOrderToPay(scope, params.id, caller, headers["X-Svc-Order-Key"] ?? query.order_key, now)
    return startPayment(scope, visible, body.fresh ?? false, now)
  },
})

export const PUT = endpoint({
  ...access,
  summary: "Switch an order to an offline payment method",
  description: "Only while the order waits for its online payment, and where the store allows it (`switch_to_offline`).",
  body: switchBody,
  response: paidOrderSchema,
  failures: [...CHANGE_FAILURES, "svc_payment_method_not_allowed"],
  handle: async ({ scope, params, query, headers, body, caller, now }) => {
    const visible = await findOrderToPay(scope, params.id, caller, headers["X-Svc-Order-Key"] ?? query.order_key, now)
    await switchToOffline(scope, visible.row, body.payment_method, caller, now)
    return readPaidOrder(scope, visible, now)
  },
})

export const DELETE = endpoint({
  ...access,
  summary: "Cancel an order that was not paid",
  description:
    "Releases everything that the order held. If the provider has taken money, it is refunded. An order that was cancelled before stays unchanged.",
  response: paidOrderSchema,
  failures: CHANGE_FAILURES,
  handle: async ({ scope, params, query, headers, caller, now }) => {
    const visible = await findOrderToPay(scope, params.id, caller, headers["X-Svc-Order-Key"] ?? query.order_key, now)
    await giveUpPayment(scope, visible.row, caller, now)
    return readPaidOrder(scope, visible, now)
  },
})
