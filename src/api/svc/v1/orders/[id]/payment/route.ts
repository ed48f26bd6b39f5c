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

/** The same for all four: who may ask, by what they name the order, and how long the provider is waited for. */
const access = {
  since: "1.30.0",
  permission: "public",
  admits: admitKeyHolders,
  tag: "Payment",
  params: orderPath,
  query: keyQuery,
  headers: keyHeaders,
  waits: WAITS,
} as const

const FAILURES = ["svc_unauthorized", "svc_forbidden", "svc_order_not_found"] as const
const CHANGE_FAILURES = [...FAILURES, "svc_payment_not_open", "svc_payment_unavailable"] as const

export const GET = endpoint({
  ...access,
  summary: "Get the payment of an order",
  description:
    "Asks the payment provider, at most every two seconds per order, and takes the order on when it is paid. Ask again after `retry_after_ms`. Allowed for the store, the order's customer, and guests with the order key.",
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
  description: "Answers the session that is open, or opens one. A session that was paid is never voided.",
  body: openBody,
  response: paymentSchema,
  failures: CHANGE_FAILURES,
  handle: async ({ scope, params, query, headers, body, caller, now }) => {
    const visible = await findPayableOrder(scope, params.id, caller, headers["X-Svc-Order-Key"] ?? query.order_key, now)
    return startPayment(scope, visible, body.fresh ?? false, now)
  },
})

export const PUT = endpoint({
  ...access,
  summary: "Pay an order offline after all",
  description: "Only while the order waits for its online payment, and where the store allows it (`switch_to_offline`).",
  body: switchBody,
  response: paidOrderSchema,
  failures: [...CHANGE_FAILURES, "svc_payment_method_not_allowed"],
  handle: async ({ scope, params, query, headers, body, caller, now }) => {
    const visible = await findPayableOrder(scope, params.id, caller, headers["X-Svc-Order-Key"] ?? query.order_key, now)
    await switchToOffline(scope, visible.row, body.payment_method, caller, now)
    return readPaidOrder(scope, visible, now)
  },
})

export const DELETE = endpoint({
  ...access,
  summary: "Give up an order that was not paid",
  description:
    "Cancels the order and frees everything that it held. What the provider has taken all the same is given back. An order that was given up already stays as it is.",
  response: paidOrderSchema,
  failures: CHANGE_FAILURES,
  handle: async ({ scope, params, query, headers, caller, now }) => {
    const visible = await findPayableOrder(scope, params.id, caller, headers["X-Svc-Order-Key"] ?? query.order_key, now)
    await giveUpPayment(scope, visible.row, caller, now)
    return readPaidOrder(scope, visible, now)
  },
})
