"use server"

import { redirect } from "next/navigation"
import { guest } from "./svc"

/** Changes to payment on delivery. An order that was paid in the meantime stays as it is. */
export async function payAtTheDoor(number: string, method: string): Promise<void> {
  const svc = await guest()
  try {
    await svc.orders.payment.switchToOffline(number, { payment_method: method })
  } catch (error) {
    if (!svc.orders.payment.switchToOffline.failed(error) || error.code !== "svc_payment_not_open") throw error
  }
  redirect(`/order/${number}`)
}

/** Cancels the unpaid order, which frees its slot. */
export async function giveUp(number: string): Promise<void> {
  const svc = await guest()
  try {
    await svc.orders.payment.giveUp(number)
  } catch (error) {
    if (!svc.orders.payment.giveUp.failed(error) || error.code !== "svc_payment_not_open") throw error
  }
  redirect(`/order/${number}`)
}
