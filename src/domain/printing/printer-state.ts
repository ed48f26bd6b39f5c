import type { PrinterProtocol } from "./printer"

/**
 * `new`: it has never asked for jobs with its key. `silent`: it no longer asks. `stuck`: it asks, but does not print the jobs that it fetches,
 * for example because it has no paper.
 */
export const PRINTER_STATES = ["new", "connected", "silent", "stuck"] as const
export type PrinterState = (typeof PRINTER_STATES)[number]

/** What is known of a printer and of its waiting jobs. */
export interface ObservedPrinter {
  readonly protocol: PrinterProtocol
  readonly last_seen_at: Date | null
  /** When its oldest waiting job was created. Null: none waits. */
  readonly oldest_job_at: Date | null
  /** When the oldest job was created that it has fetched `STUCK_ATTEMPTS` times without printing it. Null: there is none. */
  readonly stuck_job_at: Date | null
}

const isBy = (time: Date | null, instant: number): boolean => time !== null && time.getTime() <= instant

/**
 * The state of a printer. Null: it fetches no jobs.
 * @param since epoch milliseconds: a printer that last asked before this instant is silent, and a job that was created before it may be stuck
 */
export function printerState(printer: ObservedPrinter, since: number): PrinterState | null {
  const { protocol, last_seen_at: seen, stuck_job_at: stuck } = printer
  if (protocol === "browser") return null
  if (seen === null) return "new"
  if (isBy(seen, since)) return "silent"
  return isBy(stuck, since) ? "stuck" : "connected"
}

/** Since when (epoch milliseconds) a job that was already waiting at `since` is not printed. Null: there is no such job, or the printer works. */
export function unprintedSince(printer: ObservedPrinter, since: number): number | null {
  const { last_seen_at: seen, oldest_job_at: oldest, stuck_job_at: stuck } = printer
  const state = printerState(printer, since)
  if (state === null || oldest === null || !isBy(oldest, since)) return null
  if (stuck !== null && isBy(stuck, since)) return stuck.getTime()
  return state === "connected" ? null : Math.max(seen?.getTime() ?? 0, oldest.getTime())
}
