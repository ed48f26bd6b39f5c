import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import type { OrderRequest } from "../../ordering/placing/order-request"
import { placeOrder } from "../../ordering/placing/place-order"
import { readPlacedOrder } from "../../ordering/placing/read-placed-order"
import { worksFor } from "../../ordering/reading/find-visible-order"
import type { OrderRecord } from "../../ordering/reading/order-record"
import { offerPayment } from "./pay-order"
import { openRecord, type PaymentRecord, paymentRecord } from "./payment-record"

export interface PlacedCheckout {
  /** The order, its secret key and its payment. */
  readonly data: OrderRecord & { readonly order_key: string; readonly payment: PaymentRecord }
  /** True when an earlier request with the same idempotency key placed the order. */
  readonly replayed: boolean
}

/**
 * Places an order that is paid online, and opens its payment (`POST /checkouts`). The order is placed even if the provider does not
 * respond.
 * @throws the errors of `placeOrder`
 */
export async function placeCheckout(
  scope: MedusaContainer,
  request: OrderRequest,
  caller: Caller,
  now: number,
): Promise<PlacedCheckout> {
  const placed = await placeOrder(scope, request, caller, now, "online")
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const order = placed.written?.row ?? (await ordering.findOrder(placed.orderId))
  if (!order) throw fail("svc_order_not_found")
  const opened = await offerPayment(scope, order, now)
  const record = await readPlacedOrder(scope, placed, caller)
  // Staff who order for a customer do not pay, so they get no session.
  const role = caller.kind === "account" && worksFor(caller, order) ? "store" : "key"
  const payment = await (opened ? openRecord(scope, order, opened, role, now) : paymentRecord(scope, order, role, now))
  return { data: { ...record, payment }, replayed: placed.replayed }
}
