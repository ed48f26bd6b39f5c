import { admitGuests } from "../../../../commands/ordering/placing/who-may-order"
import { placeCheckout } from "../../../../commands/payment/online/place-checkout"
import { endpoint, reply } from "../../../../http"
import { orderBody } from "../../../contracts/cart-body"
import { PLACEMENT_FAILURES, toOrderRequest } from "../../../contracts/order-placement"
import { keysOf, placementHeaders } from "../../../contracts/placed-order"
import { replayMeta } from "../../../contracts/replay-meta"
import { checkoutSchema } from "./schema"

export const POST = endpoint({
  summary: "Place an order that is paid online",
  description:
    "The body is that of `POST /orders`, with an online `payment_method` from `POST /cart/validate`. The order is `pending` and keeps its slot place until it is paid, at most `hold_minutes`. `payment.session` is what the provider's script in the browser needs. If `payment.status` is `unopened`, the provider did not answer: open the payment with `POST /orders/{id}/payment`. An order with a total of zero is placed at once.",
  since: "1.30.0",
  permission: "public",
  strictCredential: true,
  admits: admitGuests,
  refusedInCoexistence: true,
  created: true,
  replayable: true,
  tag: "Payment",
  headers: placementHeaders,
  body: orderBody,
  response: checkoutSchema,
  meta: replayMeta,
  failures: [...PLACEMENT_FAILURES, "svc_unpaid_limit"],
  handle: async ({ scope, body, headers, caller, now, req }) => {
    const { data, replayed } = await placeCheckout(
      scope,
      toOrderRequest(body, keysOf(headers["Idempotency-Key"], req)),
      caller,
      now,
    )
    return replayed ? reply(data, { status: 200, meta: { replayed: true } }) : reply(data, { status: 201 })
  },
})
