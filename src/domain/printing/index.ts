export { cancellationOf, changeFor, changeTicketOf } from "./change-ticket"
export { eposRequest, readEposResults } from "./epos-xml"
export { extraText } from "./extra-text"
export { changedSince, JOB_KINDS, type JobKind, type KnownJob } from "./job-plan"
export { isPrintDue, JOB_LEASE_MS, STUCK_ATTEMPTS, saysPrinted } from "./job-rules"
export { isOnPaper, stationsWith } from "./on-paper"
export { changeBetween, contentOf, type PaperChange, type PaperContent } from "./paper-content"
export {
  charactersOf,
  JOB_STATES,
  type JobState,
  MOST_COPIES,
  PAPER_WIDTHS,
  type PaperWidth,
  PRINT_TRIGGERS,
  PRINTER_PROTOCOLS,
  type PrinterProtocol,
  type PrintTrigger,
  TICKET_LAYOUTS,
  type TicketLayout,
} from "./printer"
export { type ObservedPrinter, PRINTER_STATES, type PrinterState, printerState, unprintedSince } from "./printer-state"
export { distinctStations, isMadeAt } from "./stations"
export { linesFor, type TicketLine, type TicketTerms, type TicketWords, ticketOf } from "./ticket"
export { ticketMarkup } from "./ticket-markup"
export type { TicketOrder } from "./ticket-order"
export { ticketWords } from "./ticket-words"
