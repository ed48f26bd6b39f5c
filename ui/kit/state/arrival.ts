import { batch } from "@preact/signals-core"
import { takeCart } from "./cart"
import { keepSeat, seatOfTab } from "./seat"
import { againAfter, client } from "./service"
import { readTables } from "./tables"
import { seat, seating, sit, tableState } from "./visit"

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Reads `?svc_table=` and removes it from the address bar, because the code is secret. After a reload the code whose table is not known yet
 * comes from the storage of this tab.
 */
export function arriveAtTable(): void {
  const address = new URL(location.href)
  const scanned = address.searchParams.get("svc_table")
  if (scanned !== null) {
    address.searchParams.delete("svc_table")
    history.replaceState(history.state, "", address)
    seat.value = { token: scanned, at: Date.now() }
    keepSeat(seat.value)
  } else seat.value ??= seatOfTab()
  if (seat.value && !seat.value.table) askForTable()
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
  const scan = seat.value
  try {
    const found = await (await client()).tables.resolve({ token: scan?.token ?? "" })
    if (scan && scan === seat.value) sit(found, scan)
  } catch (error) {
    const { status = 0 } = error as { status?: number }
    if (status >= 400 && status < 500 && status !== 429) {
      keepSeat(undefined)
      // While tables are switched off, the service knows no code.
      await readTables()
      if (scan === seat.value) tableState.value = seating.value?.enabled === false ? "off" : "invalid"
      return
    }
    tableState.value = "failed"
    timer = setTimeout(() => void resolveTable(), againAfter(error))
  }
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
