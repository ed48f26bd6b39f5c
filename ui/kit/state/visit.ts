import { batch, computed, signal } from "@preact/signals-core"
import type { PublicTable, TableAvailability } from "../../../src/client"
import { takeCart } from "./cart"
import { keep, kept } from "./kept"
import { keepSeat, type Seat, seatOfTab } from "./seat"
import { client } from "./service"
import { orderTypes, shop } from "./shop"

/** How a guest gets the food. */
export type Way = "delivery" | "pickup" | "dine_in"

const HOURS = 3_600_000
const LONG = 30 * 24 * HOURS
/** After this long a table is asked for again. */
const AGAIN_MS = 5_000

export const table = signal<PublicTable | undefined>(undefined)
/** Undefined: no code was scanned. */
export const tableState = signal<"reading" | "known" | "taken" | "invalid" | "failed" | undefined>(undefined)
/** The table, or the code whose table is not known yet. */
let seat: Seat | undefined
let timer: ReturnType<typeof setTimeout> | undefined

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
  return seat?.token === undefined ? { table_id: table.value.id } : { table_token: seat.token }
}

/**
 * Reads `?svc_table=` and removes it from the address bar, because the code is secret. After a reload the table, or the code whose table is not
 * known yet, comes from the storage of this tab.
 */
export function arriveAtTable(): void {
  const address = new URL(location.href)
  const scanned = address.searchParams.get("svc_table")
  seat = scanned === null ? seatOfTab() : { token: scanned, at: Date.now() }
  if (scanned !== null) {
    address.searchParams.delete("svc_table")
    history.replaceState(history.state, "", address)
    keepSeat(seat)
  }
  if (seat?.table) sit(seat.table, seat)
  else if (seat) askForTable()
  window.addEventListener("online", () => tableState.value === "failed" && void resolveTable())
}

/** Asks for the table of the scanned code, at once. */
export function askForTable(): void {
  tableState.value = "reading"
  void resolveTable()
}

/** Without an answer it is asked again. Until then the last result is shown. */
async function resolveTable(): Promise<void> {
  clearTimeout(timer)
  const scan = seat
  try {
    const found = await (await client()).tables.resolve({ token: scan?.token ?? "" })
    if (scan && scan === seat) sit(found, scan)
  } catch (error) {
    const { status = 0 } = error as { status?: number }
    const isRefused = status >= 400 && status < 500 && status !== 429
    tableState.value = isRefused ? "invalid" : "failed"
    if (isRefused) keepSeat(undefined)
    else timer = setTimeout(() => void resolveTable(), AGAIN_MS)
  }
}

/** Selects a table: from now on the page orders for it. A guest who has chosen it from the list sits down now. */
export function sit(found: PublicTable, { token, at }: Seat = { at: Date.now() }): void {
  batch(() => {
    seat = { token, table: found, at }
    table.value = found
    tableState.value = found.selectable ? "known" : "taken"
    takeCart(found.id)
  })
  keepSeat(seat)
}

/** Leaves the table: the page no longer orders for it. */
export function leaveTable(): void {
  keepSeat(undefined)
  batch(() => {
    seat = undefined
    table.value = undefined
    tableState.value = undefined
    takeCart(undefined)
  })
}
