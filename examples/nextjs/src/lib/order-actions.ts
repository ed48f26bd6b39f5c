"use server"

import type {
  CartJudgement,
  CartValidateBody,
  DaySlots,
  DeliveryCheckAddressResult,
  OpenDate,
  OrdersPlaceBody,
  SvcProblem,
} from "medusa-plugin-svc-ordering/client"
import { guest, shop } from "./svc"

/* Refusals are returned as plain values: in production an error thrown by a server action reaches the browser without its code. */

export type Problem = Pick<SvcProblem, "code" | "message">

export type Placing =
  | { readonly number: number; readonly isPaidOnline: boolean }
  | { readonly number: null; readonly problems: readonly Problem[] }

export interface Times {
  readonly dates: readonly OpenDate[]
  readonly day: DaySlots
}

/** The days on which the restaurant opens, and the times of one of them: `date`, or today. */
export async function times(orderType: "delivery" | "pickup", date?: string): Promise<Times> {
  const [dates, day] = await Promise.all([shop.schedule.dates(orderType), shop.slots.list(orderType, { date })])
  return { dates: dates.filter(({ open }) => open), day }
}

/** Whether the restaurant delivers to an address, how far it is and what it costs; null: the address was not found. */
export async function checkAddress(address: string): Promise<DeliveryCheckAddressResult | null> {
  try {
    return await shop.delivery.checkAddress({ address })
  } catch (error) {
    if (shop.delivery.checkAddress.failed(error)) return null
    throw error
  }
}

/** Prices, minimum, time, coverage and payment methods of a cart, by the same rules as an order. */
export async function judge(cart: CartValidateBody): Promise<CartJudgement> {
  return (await guest()).cart.validate(cart)
}

/** Places an order; one that is paid online waits for its payment. The same key returns the same order. */
export async function place(order: OrdersPlaceBody, isPaidOnline: boolean, idempotencyKey: string): Promise<Placing> {
  const svc = await guest()
  const send = isPaidOnline ? svc.checkouts.place : svc.orders.place
  try {
    const { number } = await send(order, { idempotencyKey })
    return { number, isPaidOnline }
  } catch (error) {
    if (!send.failed(error)) throw error
    return { number: null, problems: error.problems.length > 0 ? error.problems : [{ code: error.code, message: error.message }] }
  }
}
