import "server-only"
import { isSvcError, type Order, type OrderPayment, type OrderProgress } from "medusa-plugin-svc-ordering/client"
import { notFound } from "next/navigation"
import { guest } from "./svc"

export interface OwnOrder {
  readonly order: Order
  readonly progress: OrderProgress
  readonly payment: OrderPayment
}

/** An order of this browser or of the signed-in customer. Anybody else gets the page "not found". */
export async function ownOrder(number: string): Promise<OwnOrder> {
  const svc = await guest()
  try {
    // Before the order is read, because reading the payment accepts an order that has been paid.
    const payment = await svc.orders.payment.get(number)
    const [order, progress] = await Promise.all([svc.orders.get(number), svc.orders.status(number)])
    return { order, progress, payment }
  } catch (error) {
    if (isSvcError(error) && [401, 403, 404].includes(error.status)) notFound()
    throw error
  }
}
