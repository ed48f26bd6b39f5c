import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { isSvcError, type Order, type OrderPayment, type OrderProgress, type SvcClient } from "medusa-plugin-svc-ordering/client"
import { notFound } from "next/navigation"
import { guest } from "./svc"

export interface OwnOrder {
  readonly order: Order
  readonly progress: OrderProgress
  readonly payment: OrderPayment
}

/**
 * An order of this browser or of the signed-in customer. Anybody else gets the page "not found".
 * @param hasJustPaid the guest comes from the form of the payment
 */
export async function ownOrder(number: string, hasJustPaid = false): Promise<OwnOrder> {
  const svc = await guest()
  try {
    // Before the order is read, because reading the payment accepts an order that has been paid.
    const payment = await readPayment(svc, number, hasJustPaid)
    const [order, progress] = await Promise.all([svc.orders.get(number), svc.orders.status(number)])
    return { order, progress, payment }
  } catch (error) {
    if (isSvcError(error) && [401, 403, 404].includes(error.status)) notFound()
    throw error
  }
}

/** The service asks Stripe at most every two seconds, so just after a payment it may still return the decline of an earlier card. Then it is read again. */
async function readPayment(svc: SvcClient, number: string, hasJustPaid: boolean): Promise<OrderPayment> {
  const known = await svc.orders.payment.get(number)
  if (!hasJustPaid || known.status !== "failed" || known.retry_after_ms === null) return known
  await sleep(known.retry_after_ms)
  return svc.orders.payment.get(number)
}
