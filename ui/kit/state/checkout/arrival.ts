import type { SvcError } from "../../../../src/client"
import { againAfter, client } from "../service"
import { seat, seating, sit, tableState } from "../visit"
import { keepSeat, seatOfTab } from "./seat"

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sets the table of this page from `?svc_table=`, or from the storage of this tab. The code is secret, so it is removed from the address bar.
 */
export function arriveAtTable(): void {
  const address = new URL(location.href)
  const token = address.searchParams.get("svc_table")
  const last = token === null ? seatOfTab() : { token, at: Date.now() }
  if (token !== null) {
    address.searchParams.delete("svc_table")
    history.replaceState(history.state, "", address)
    keepSeat(last)
  }
  if (last?.table) sit(last.table, last)
  else if (last) {
    seat.value = last
    askForTable()
  }
  window.addEventListener("online", () => tableState.value === "failed" && void resolveTable())
}

/** Asks for the table of the scanned code, at once. */
export function askForTable(): void {
  tableState.value = "reading"
  void resolveTable()
}

/**
 * Reads the table of the scanned code, and retries until the service answers. The answer is ignored if the guest has scanned another code or left
 * the table since the request.
 */
async function resolveTable(): Promise<void> {
  clearTimeout(timer)
  const scan = seat.value
  if (scan?.token === undefined) return
  try {
    const found = await (await client()).tables.resolve({ token: scan.token })
    if (scan === seat.value) sit(found, scan)
  } catch (error) {
    if (scan !== seat.value) return
    const { status = 0, code } = error as Partial<SvcError>
    // An answer that is not from the service, but from a captive portal for example, says nothing about the code.
    if (status >= 400 && status < 500 && status !== 429 && code !== "client_unreadable") {
      keepSeat(undefined)
      // While tables are switched off, the service rejects every code.
      seating.value ??= await client()
        .then(({ tables }) => tables.availability())
        .catch(() => undefined)
      if (scan === seat.value) tableState.value = seating.value?.enabled === false ? "off" : "invalid"
      return
    }
    tableState.value = "failed"
    timer = setTimeout(() => void resolveTable(), againAfter(error))
  }
}
