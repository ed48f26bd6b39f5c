import { signal } from "@preact/signals-core"
import type { PlacedOrder } from "../../../src/client"
import { cartName, emptyCart, itemCount } from "./cart"
import { forgetCoupons } from "./coupons"
import { pageAddress } from "./root"

/** An order of this tab, as far as the confirmation shows it before the service is asked. */
export interface OwnOrder {
  readonly id: string
  readonly number: number
  readonly ticket: number
  /** The cart of an order that is still to be paid. It stays until the order is taken on. */
  readonly unpaid?: { readonly cart: string; readonly count: number }
}

/** Frames of one tab share its storage; their names tell them apart. */
const NAME = `svc.orders.${window.name}`

/** The orders of this tab, newest first. Never those of the table: its next party is somebody else. */
export const ownOrders = signal<readonly OwnOrder[]>(read())

function read(): readonly OwnOrder[] {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? "[]")
  } catch {
    return []
  }
}

/** Keeps a placed order. Its key lies with the client, in this tab only. */
export function remember({ id, number, ticket_number }: PlacedOrder, unpaid?: OwnOrder["unpaid"]): void {
  put([
    { id, number, ticket: ticket_number, ...(unpaid ? { unpaid } : {}) },
    ...ownOrders.value.filter((order) => order.id !== id),
  ])
}

/** An order is paid, or is to be paid offline: its cart is emptied, unless it has changed since. */
export function takenOn(id: string): void {
  const found = ownOrders.value.find((order) => order.id === id)?.unpaid
  if (found === undefined) return
  if (found.cart === cartName.value && found.count === itemCount.value) endCart()
  put(ownOrders.value.map(({ unpaid, ...order }) => (order.id === id || !unpaid ? order : { ...order, unpaid })))
}

/** The cart has become an order. */
export function endCart(): void {
  emptyCart()
  forgetCoupons()
}

function put(orders: readonly OwnOrder[]): void {
  ownOrders.value = orders
  try {
    sessionStorage.setItem(NAME, JSON.stringify(ownOrders.value))
  } catch {
    // A closed storage: known until the page is left.
  }
}

/** The address that shows an order on this page. */
export const orderAddress = (id: string): string => `${pageAddress()}#svc-order=${id}`
