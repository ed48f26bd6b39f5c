import "server-only"
import type { OrderPayment } from "medusa-plugin-svc-ordering/client"
import { redirect } from "next/navigation"
import { guest } from "./svc"

/**
 * Opens the payment of an order; reading it does not. An open session with the right amount is kept; after a change of the order a new one is
 * opened.
 * @returns the opened payment; if the payment service does not answer, `known`, which may have no session
 */
export async function openPayment(number: string, known: OrderPayment): Promise<OrderPayment> {
  const { open } = (await guest()).orders.payment
  try {
    return await open(number)
  } catch (error) {
    if (!open.failed(error)) throw error
    // Paid or cancelled in the meantime.
    if (error.code === "svc_payment_not_open") redirect(`/order/${number}`)
    if (error.code === "svc_payment_unavailable") return known
    throw error
  }
}
