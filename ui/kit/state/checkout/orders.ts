import { computed, signal } from "@preact/signals-core"
import type { Order, PlacedOrder } from "../../../../src/client"
import { cartName, contentOf, emptyCart, items } from "../cart/cart"
import { coupons, forgetCoupons } from "../cart/coupons"
import { keep, kept } from "../kept"
import { pageAddress } from "../root"
import { table } from "../visit"
import { VISIT_MS } from "./seat"
import { isCalledOff } from "./steps"

/** An order of this tab, with the data that the confirmation shows before the service responds. */
export interface OwnOrder {
  readonly id: string
  readonly number: number
  readonly ticket: number
  /** The id of its table. */
  readonly table?: string | undefined
  /** When it was placed (ms). */
  readonly at: number
  /** The cart of an unpaid order. It is kept until the order is paid. */
  readonly unpaid?: { readonly cart: string; readonly content: string } | undefined
}

/** Frames of one tab share its storage, so the frame's name is part of the key. */
const NAME = `svc.orders.${window.name}`

/** The orders of this tab, newest first. They are stored per tab and not per table, because the next guests at a table must not see them. */
export const ownOrders = signal<readonly OwnOrder[]>(read())

/** The orders of this tab for the guest's present table. */
export const ordersHere = computed(() => ownOrders.value.filter((order) => order.table === table.value?.id))

/** Orders that were just placed, as the service answered, until they are shown. */
const placedNow = new Map<string, Order>()

/** Returns an order that was just placed, only once. Later it is read from the service. */
export function takePlaced(id: string | undefined): Order | undefined {
  if (id === undefined) return undefined
  const order = placedNow.get(id)
  placedNow.delete(id)
  return order
}

/** Whether an order is being placed from a sheet. The page below reserves its space, so that nothing moves when the sheet closes. */
export const isArriving = signal(false)

function read(): readonly OwnOrder[] {
  try {
    const all: readonly OwnOrder[] = JSON.parse(sessionStorage.getItem(NAME) ?? "[]")
    return all.filter(({ at }) => Date.now() - at < VISIT_MS)
  } catch {
    return []
  }
}

/** Stores a placed order. The client stores its order key, in this tab only. */
export function remember(order: PlacedOrder, unpaid?: OwnOrder["unpaid"]): void {
  const { id, number, ticket_number } = order
  placedNow.set(id, order)
  put([
    { id, number, ticket: ticket_number, table: order.table?.id, at: Date.now(), unpaid },
    ...ownOrders.value.filter((other) => other.id !== id),
  ])
}

/** The order whose payment is shown. */
export const paying = signal<string | undefined>(undefined)

const unpaidOf = (id: string | undefined): OwnOrder["unpaid"] => ownOrders.value.find((order) => order.id === id)?.unpaid

/** Whether the cart is the one of this unpaid order. While its payment is shown, the cart is not offered, so that nobody orders it twice. */
export function isCartOf(id: string | undefined): boolean {
  const found = unpaidOf(id)
  return found?.cart === cartName.value && found.content === contentOf(items.value)
}

/** Whether the guest has left this unpaid order: this tab shows another order, or knows the unpaid one already. */
export function isElsewhere(unpaid: string): boolean {
  const { id = unpaid } = orderInAddress()
  return id !== unpaid || ownOrders.value.some((order) => order.id === unpaid)
}

/**
 * Called when an order no longer waits for its payment, so that other tabs no longer look for it. If the order was not called off and the cart
 * has not changed since it was placed, the cart is emptied.
 * @returns whether it was unpaid until now, and is paid or will be paid offline
 */
export function endWaiting(id: string, isOff: boolean): boolean {
  const unpaid = unpaidOf(id)
  if (!unpaid) return false
  if (!isOff && isCartOf(id)) endCart()
  put(ownOrders.value.map((order) => (order.id === id ? { ...order, unpaid: undefined } : order)))
  const attempt = `attempt.${unpaid.cart}`
  // Another tab may already have begun the next attempt.
  if (kept<{ readonly waits?: string }>(attempt, Infinity)?.waits === id) keep(attempt, undefined)
  return !isOff
}

/** Empties the cart and its coupons, after an order was placed. */
export function endCart(): void {
  emptyCart()
  if (coupons.value.length > 0) keep("spent", coupons.value)
  forgetCoupons()
}

function put(orders: readonly OwnOrder[]): void {
  ownOrders.value = orders
  try {
    sessionStorage.setItem(NAME, JSON.stringify(ownOrders.value))
  } catch {
    // If storage is blocked, the order is known until the page is closed.
  }
}

/** The URL of an order on this page. */
export const orderAddress = (id: string): string => `${pageAddress()}#svc-order=${id}`

/** The order that the page's URL names and, in a shared link, its key. Browsers never send this part of a URL, not even as the referrer. */
export function orderInAddress(): { readonly id?: string | undefined; readonly key?: string | undefined } {
  const [, id, key] = /^#svc-order=([\w-]+)(?:&svc-key=([\w-]+))?/.exec(location.hash) ?? []
  return { id, key }
}

/**
 * Shows an order that was just placed, unless the page shows its own confirmation. An unpaid order is always shown, because it must be paid.
 * So is an order that was called off before its answer arrived.
 * @param tell reports the order to the page; returns false if the page shows its own confirmation
 */
export function showPlaced(order: Order, tell: (detail: { readonly order: Order }) => boolean): void {
  if (order.status === "pending" || isCalledOff(order.status) || tell({ order })) showOrder(order.id)
  else isArriving.value = false
}

/** Shows an order on this page. It takes the place of an open sheet in the history, so that the back button leads to the menu. */
function showOrder(id: string): void {
  const address = orderAddress(id)
  // A guest who comes back from the bank in a new tab is already at this URL. The tab had no key of the order before, so the order is read again.
  if (location.href === address) window.dispatchEvent(new Event("hashchange"))
  else location[history.state?.svcSheet ? "replace" : "assign"](address)
}
