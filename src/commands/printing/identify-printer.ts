import type { MedusaContainer } from "@medusajs/framework/types"
import type { PrinterProtocol } from "../../domain/printing"
import { JOB_LEASE_MS } from "../../domain/printing"
import { fail } from "../../errors"
import { hashOfToken } from "../../modules/access"
import { PRINTING_MODULE, type PrinterRow, type PrintingService, type PrintJob } from "../../modules/printing"
import type { TicketForm } from "./encode-ticket"
import { renderTicket } from "./render-ticket"

/** Finds the printer that sends a request, by the key in its URL, and records that it was seen. @throws svc_printer_not_found */
export async function identifyPrinter(
  scope: MedusaContainer,
  key: string,
  protocol: PrinterProtocol,
  now: number,
): Promise<PrinterRow> {
  const printer = await scope.resolve<PrintingService>(PRINTING_MODULE).recordPrinterSeen(hashOfToken(key), protocol, now)
  if (printer === null) throw fail("svc_printer_not_found")
  return printer
}

/** A job with its rendered ticket. */
export interface FetchedTicket {
  readonly job: PrintJob
  readonly ticket: Buffer
}

/**
 * Leases a job to its printer and renders it. The job stays leased until the printer confirms it or the lease expires.
 * @param job the number of the job; null: the next job
 * @returns null when there is no such job, or when it has nothing left to print
 */
export async function fetchTicket(
  scope: MedusaContainer,
  printer: PrinterRow,
  job: number | null,
  form: TicketForm,
  now: number,
): Promise<FetchedTicket | null> {
  const printing = scope.resolve<PrintingService>(PRINTING_MODULE)
  const number = job ?? (await printing.nextJob(printer.number, now))?.number
  if (number === undefined) return null
  const leasedUntil = new Date(now + JOB_LEASE_MS)
  const leased = await printing.leaseJob({
    job: number,
    printer: printer.number,
    now: new Date(now),
    leasedUntil,
    again: job !== null,
  })
  if (leased === null) return null
  const ticket = await renderTicket(scope, printer, leased, form, now)
  if (ticket !== null) return { job: leased, ticket }
  return job === null ? fetchTicket(scope, printer, null, form, now) : null
}
