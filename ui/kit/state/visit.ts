import { batch, computed, signal } from "@preact/signals-core"
import type { PublicTable, TableAvailability } from "../../../src/client"
import { takeCart } from "./cart"
import { keep, kept } from "./kept"
import { type Seat, seatKey, seatOfTab } from "./seat"
import { client } from "./service"
import { orderTypes, shop } from "./shop"

/** How a guest gets the food. */
export type Way = "delivery" | "pickup" | "dine_in"

const HOURS = 3_600_000
const LONG = 30 * 24 * HOURS

export const table = signal<PublicTable | undefined>(undefined)
/** Undefined: no code was scanned. */
export const tableState = signal<"reading" | "known" | "taken" | "invalid" | "failed" | undefined>(undefined)
let token: string | undefined

/** The shop's tables, for guests without a code; undefined until they are read. */
export const seating = signal<TableAvailability | undefined>(undefined)

const chosen = signal<Way | undefined>(kept<Way>("way", LONG))

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
  if (table.value === undefined) return {}
  return token === undefined ? { table_id: table.value.id } : { table_token: token }
}

/**
 * Reads `?svc_table=` and removes it from the address bar, because the code is secret. After a reload the table is known from the storage of this
 * tab.
 */
export async function arriveAtTable(): Promise<void> {
  const address = new URL(location.href)
  const scanned = address.searchParams.get("svc_table")
  if (scanned === null) {
    const last = seatOfTab()
    if (last) sit(last)
    return
  }
  address.searchParams.delete("svc_table")
  history.replaceState(history.state, "", address)
  await resolveTable(scanned)
}

async function resolveTable(scanned: string): Promise<void> {
  tableState.value = "reading"
  try {
    const found = await (await client()).tables.resolve({ token: scanned })
    sit({ token: scanned, table: found })
  } catch (error) {
    tableState.value = (error as { code?: string }).code === "table_not_found" ? "invalid" : "failed"
    if (tableState.value === "failed") window.addEventListener("online", () => void resolveTable(scanned), { once: true })
  }
}

/** Selects a table: from now on the page orders for it. */
export function sit(seat: Seat): void {
  batch(() => {
    token = seat.token
    table.value = seat.table
    tableState.value = seat.table.selectable ? "known" : "taken"
    takeCart(seat.table.id)
  })
  try {
    sessionStorage.setItem(seatKey(), JSON.stringify(seat))
  } catch {
    // If storage is blocked, the guest has to scan again after a reload.
  }
}

/** Leaves the table: the page no longer orders for it. */
export function leaveTable(): void {
  try {
    sessionStorage.removeItem(seatKey())
  } catch {
    // If storage is blocked, there is nothing to delete.
  }
  batch(() => {
    token = undefined
    table.value = undefined
    tableState.value = undefined
    takeCart(undefined)
  })
}
