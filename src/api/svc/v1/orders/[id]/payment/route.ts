import { giveUpPayment, switchToOffline } from "../../../../../../commands/payment/online/leave-payment"
import { followPayment, startPayment } from "../../../../../../commands/payment/online/pay-order"
import { findPayableOrder, readPaidOrder } from "../../../../../../commands/payment/online/payable-order"
import { endpoint } from "../../../../../../http"
import { admitKeyHolders } from "../../../../../contracts/key-holders"
import { paidOrderSchema, paymentSchema } from "../../../../../contracts/payment-record"
import { keyHeaders, keyQuery, orderPath } from "../../schema"
import { openBody, switchBody } from "./schema"

/** What these routes wait for the payment provider, ms. */
const WAITS = 7_000

export const GET = endpoint({
  summary: "Get the payment of an order",
  description:
    "Asks the payment provider, at most every two seconds per order, and takes the order on when it is paid. Ask again after `retry_after_ms`. Allowed for the store, the order's customer, and guests with the order key.",
  since: "1.30.0",
  permission: "public",
  admits: admitKeyHolders,
  tag: "Payment",
  params: orderPath,
  query: keyQuery,
  headers: keyHeaders,
  response: paymentSchema,
  waits: WAITS,
  failures: ["svc_unauthorized", "svc_forbidden", "svc_order_not_found"],
  handle: async ({ scope, params, query, headers, caller, now }) => {
    const visible = await findPayableOrder(scope, params.id, caller, headers["X-Svc-Order-Key"] ?? query.order_key, now)
    return followPayment(scope, visible, now)
  },
})

export const POST = endpoint({
  summary: "Open the payment of an order",
  description: "Answers the session that is open, or opens one. A session that was paid is never voided.",
  since: "1.30.0",
  permission: "public",
  admits: admitKeyHolders,
  tag: "Payment",
  params: orderPath,
  query: keyQuery,
  headers: keyHeaders,
  body: openBody,
  response: paymentSchema,
  waits: WAITS,
  failures: ["svc_unauthorized", "svc_forbidden", "svc_order_not_found", "svc_payment_not_open", "svc_payment_unavailable"],
  handle: async ({ scope, params, query, headers, body, caller, now }) => {
    const visible = await findPayableOrder(scope, params.id, caller, headers["X-Svc-Order-Key"] ?? query.order_key, now)
    return startPayment(scope, visible, body.fresh ?? false, now)
  },
})

export const PUT = endpoint({
  summary: "Pay an order offline after all",
  description: "Only while the order waits for its online payment, and where the store allows it (`switch_to_offline`).",
  since: "1.30.0",
  permission: "public",
  admits: admitKeyHolders,
  tag: "Payment",
  params: orderPath,
  query: keyQuery,
  headers: keyHeaders,
  body: switchBody,
  response: paidOrderSchema,
  waits: WAITS,
  failures: [
    "svc_unauthorized",
    "svc_forbidden",
    "svc_order_not_found",
    "svc_payment_method_not_allowed",
    "svc_payment_not_open",
    "svc_payment_unavailable",
  ],
  handle: async ({ scope, params, query, headers, body, caller, now }) => {
    const visible = await findPayableOrder(scope, params.id, caller, headers["X-Svc-Order-Key"] ?? query.order_key, now)
    await switchToOffline(scope, visible.row, body.payment_method, caller, now)
    return readPaidOrder(scope, visible, now)
  },
})

export const DELETE = endpoint({
  summary: "Give up an order that was not paid",
  description:
    "Cancels the order and frees everything that it held. What the provider has taken all the same is given back. An order that was given up already stays as it is.",
  since: "1.30.0",
  permission: "public",
  admits: admitKeyHolders,
  tag: "Payment",
  params: orderPath,
  query: keyQuery,
  headers: keyHeaders,
  response: paidOrderSchema,
  waits: WAITS,
  failures: ["svc_unauthorized", "svc_forbidden", "svc_order_not_found", "svc_payment_not_open", "svc_payment_unavailable"],
  handle: async ({ scope, params, query, headers, caller, now }) => {
    const visible = await findPayableOrder(scope, params.id, caller, headers["X-Svc-Order-Key"] ?? query.order_key, now)
    await giveUpPayment(scope, visible.row, caller, now)
    return readPaidOrder(scope, visible, now)
  },
})
