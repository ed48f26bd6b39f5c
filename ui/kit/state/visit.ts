import { batch, computed, signal } from "@preact/signals-core"
import type { PublicTable, TableAvailability } from "../../../src/client"
import { add, emptyCart, lines, takeCart } from "./cart/cart"
import { keepSeat, type Seat } from "./checkout/seat"
import { keep, kept } from "./kept"
import { orderTypes, shop } from "./shop"

/** How a guest gets the food. */
export type Way = "delivery" | "pickup" | "dine_in"

const HOURS = 3_600_000
const LONG = 30 * 24 * HOURS

/** The table, or the code whose table is not known yet. */
export const seat = signal<Seat | undefined>(undefined)
export const table = computed(() => seat.value?.table)
/** `off`: the shop takes no orders at its tables. Undefined: no code was scanned. */
export const tableState = signal<"reading" | "known" | "taken" | "invalid" | "off" | "failed" | undefined>(undefined)

/** Whether a code was scanned and its table is not known yet. Nothing can be ordered in this state, because the order would have no table. */
export const isTableOpen = computed(() => tableState.value === "reading" || tableState.value === "failed")

/** The shop's tables, for guests without a code; undefined until they are read. */
export const seating = signal<TableAvailability | undefined>(undefined)

/** The way that the guest has chosen or, without a choice, that the page proposes (`ordering.ts`). */
export const chosen = signal<Way | undefined>(kept<Way>("way", LONG))

/** The ways of ordering that the shop offers now. After the code of a table was scanned, only dine-in. */
export const ways = computed<readonly Way[]>(() => {
  if (table.value) return ["dine_in"]
  const types = shop.value?.status.order_types ?? []
  return seating.value?.enabled && types.includes("pickup") ? [...types, "dine_in"] : types
})

export const way = computed<Way | undefined>(() => {
  const list = ways.value
  return list.find((each) => each === chosen.value) ?? list.find((each) => each === "pickup") ?? list[0]
})

export function chooseWay(next: Way): void {
  chosen.value = next
  // Dine-in is not stored, because a guest at a table today is not there tomorrow.
  if (next !== "dine_in") keep("way", next)
}

/** The order type of a way; dine-in uses the hours of pickup. Undefined while unknown. */
export const typeOf = (each: Way | undefined) =>
  each && orderTypes.value?.find(({ slug }) => slug === (each === "dine_in" ? "pickup" : each))

export const orderType = computed(() => typeOf(way.value))

/** The table in an order: by the token of its code or, if it was chosen from the list, by its id. */
export function tableOfOrder(): { readonly table_token?: string; readonly table_id?: string } {
  const now = seat.value
  if (now?.table === undefined) return {}
  return now.token === undefined ? { table_id: now.table.id } : { table_token: now.token }
}

/** Selects a table: from now on the page orders for it. By default the guest has chosen it from the list, and arrives now. */
export function sit(found: PublicTable, { token, at, heldUntil }: Seat = { at: Date.now() }): void {
  batch(() => {
    seat.value = { token, table: found, at, heldUntil }
    tableState.value = found.selectable ? "known" : "taken"
    takeCart(found.id)
  })
  keepSeat(seat.value)
}

/** Leaves a table that another party has taken. The dishes move to the table that is chosen next. */
export function changeTable(): void {
  const dishes = lines.value
  emptyCart()
  leaveTable()
  for (const dish of dishes) add(dish, dish.quantity)
}

/** Leaves the table: the page no longer orders for it. */
export function leaveTable(): void {
  keepSeat(undefined)
  batch(() => {
    seat.value = undefined
    tableState.value = undefined
    takeCart(undefined)
  })
}
