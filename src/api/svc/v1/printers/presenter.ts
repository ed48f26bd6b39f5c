import { isoInZone } from "../../../../domain/time"
import type { PrinterRow, PrintJob } from "../../../../modules/printing"

/** The printer record. @param url only where its key is shown */
export function presentPrinter(row: PrinterRow, timezone: string, url: string | null = null) {
  const {
    number,
    name,
    protocol,
    width_mm,
    stations,
    layout,
    copies,
    language,
    prints_on,
    last_seen_at: seen,
    waiting_jobs,
  } = row
  const last_seen_at = seen === null ? null : isoInZone(seen.getTime(), timezone)
  return {
    id: number,
    name,
    protocol,
    width_mm,
    stations: [...stations],
    layout,
    copies,
    language,
    on: prints_on,
    url,
    last_seen_at,
    waiting_jobs,
  }
}

export function presentJob(
  { number, order_id, order_number, state, attempts, created_at, printed_at }: PrintJob,
  timezone: string,
) {
  return {
    id: number,
    order_id,
    number: order_number,
    state,
    attempts,
    created_at: isoInZone(created_at.getTime(), timezone),
    printed_at: printed_at === null ? null : isoInZone(printed_at.getTime(), timezone),
  }
}
