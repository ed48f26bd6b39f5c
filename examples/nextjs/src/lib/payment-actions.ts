"use server"

import { redirect } from "next/navigation"
import { guest } from "./svc"

/** Changes to payment on delivery. An order that was paid in the meantime stays as it is. */
export async function payAtTheDoor(number: string, method: string): Promise<void> {
  const { switchToOffline } = (await guest()).orders.payment
  let next = `/order/${number}`
  try {
    await switchToOffline(number, { payment_method: method })
  } catch (error) {
    if (!switchToOffline.failed(error)) throw error
    // The payment service does not answer, or the store does not allow the change: the guest can still pay.
    if (error.code !== "svc_payment_not_open") next = `/pay/${number}?problem=${error.code}`
  }
  redirect(next)
}

/** Cancels the unpaid order, which frees its slot. */
export async function giveUp(number: string): Promise<void> {
  const { giveUp: cancel } = (await guest()).orders.payment
  let next = `/order/${number}`
  try {
    await cancel(number)
  } catch (error) {
    if (!cancel.failed(error)) throw error
    if (error.code !== "svc_payment_not_open") next = `/pay/${number}?problem=${error.code}`
  }
  redirect(next)
}
