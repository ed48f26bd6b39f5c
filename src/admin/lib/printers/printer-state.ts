import type { Overview, Printer } from "../../../client/generated"

/** `by_hand`: it fetches nothing. `unseen`: it has never asked for tickets. `silent`: it does not ask, or does not print what it fetched. */
export type PrinterState = "by_hand" | "unseen" | "silent" | "connected"

export interface StateTerms {
  /** ISO instant of the server. */
  readonly now: string
  /** Minutes without a request after which a printer counts as silent, as for the alarm. */
  readonly silentMinutes: number
  readonly alarms: Overview["alarms"]
}

/** Whether a printer works. An open alarm about it counts, because the server also notices printers that ask but do not print. */
export function printerState(
  { protocol, name, last_seen_at: seen, waiting_jobs: waiting }: Printer,
  { now, silentMinutes, alarms }: StateTerms,
): PrinterState {
  if (protocol === "browser") return "by_hand"
  if (seen === null) return "unseen"
  if (waiting > 0 && alarms.some(({ code, label }) => code === "printer_silent" && label === name)) return "silent"
  return Date.parse(now) - Date.parse(seen) > silentMinutes * 60_000 ? "silent" : "connected"
}
