/** How a printer gets its jobs. `browser`: it gets none; people print by hand, from a board or the dashboard. */
export const PRINTER_PROTOCOLS = ["cloudprnt", "epson_sdp", "browser"] as const
export type PrinterProtocol = (typeof PRINTER_PROTOCOLS)[number]

export const PAPER_WIDTHS = [80, 58] as const
export type PaperWidth = (typeof PAPER_WIDTHS)[number]

/** `kitchen`: what to prepare, without prices. `receipt`: what to pay, with taxes. */
export const TICKET_LAYOUTS = ["kitchen", "receipt"] as const
export type TicketLayout = (typeof TICKET_LAYOUTS)[number]

/** Maximum number of tickets per job. */
export const MOST_COPIES = 5

/** What creates a print job for an order. */
export const PRINT_TRIGGERS = ["placed", "accepted", "processing"] as const
export type PrintTrigger = (typeof PRINT_TRIGGERS)[number]

/** `leased`: fetched by a printer and not confirmed yet. */
export const JOB_STATES = ["waiting", "leased", "printed", "failed"] as const
export type JobState = (typeof JOB_STATES)[number]

/** Characters per line in the printer's normal font. */
export function charactersOf(width: PaperWidth): number {
  return width === 80 ? 48 : 32
}
