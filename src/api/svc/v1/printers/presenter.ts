import type { MedusaContainer } from "@medusajs/framework/types"
import { silentSince } from "../../../../commands/printing/silent-since"
import { printerState } from "../../../../domain/printing"
import { isoInZone } from "../../../../domain/time"
import type { PrinterRow, PrintJob } from "../../../../modules/printing"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"

/** Returns a function that makes printer records. Pass its `url` only where the printer's key is shown. */
export async function printerPresenter(scope: MedusaContainer, now: number) {
  const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const since = await silentSince(scope, now)
  return (row: PrinterRow, url: string | null = null) => presentPrinter(row, { timezone, since }, url)
}

interface PrinterTerms {
  readonly timezone: string
  /** Epoch milliseconds, as for `printerState`. */
  readonly since: number
}

function presentPrinter(row: PrinterRow, { timezone, since }: PrinterTerms, url: string | null) {
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
    state: printerState(row, since),
  }
}

export function presentJob(
  { number, order_id, order_number, kind, state, attempts, created_at, printed_at }: PrintJob,
  timezone: string,
) {
  return {
    id: number,
    order_id,
    number: order_number,
    kind,
    state,
    attempts,
    created_at: isoInZone(created_at.getTime(), timezone),
    printed_at: printed_at === null ? null : isoInZone(printed_at.getTime(), timezone),
  }
}
