import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { distinctStations } from "../../domain/printing"
import { fail } from "../../errors"
import { newToken } from "../../modules/access"
import { PRINTING_MODULE, type PrinterFields, type PrinterRow, type PrintingService, type PrintJob } from "../../modules/printing"
import { serverAddress } from "../../platform/commerce/admin-address"
import { workplaceOf } from "../ordering/reading/find-visible-order"

/**
 * A printer with the URL that it polls. The URL contains the printer's key and is returned only once. It is null for a printer that does
 * not poll, and for a printer that keeps its key.
 */
export interface KeyedPrinter {
  readonly printer: PrinterRow
  readonly url: string | null
}

/** Creates a printer with its own key. Only the key's hash is stored. */
export async function createPrinter(scope: MedusaContainer, fields: PrinterFields, now: number): Promise<KeyedPrinter> {
  const { token, hash } = newToken()
  const printer = await rowsOf(scope).insertPrinter({ ...fields, stations: distinctStations(fields.stations) }, hash, now)
  return { printer, url: addressOf(scope, printer, token) }
}

/** Changes the given fields of a printer. If the protocol changes, the printer gets a new key. @throws svc_printer_not_found */
export async function changePrinter(
  scope: MedusaContainer,
  id: number,
  change: { readonly [K in keyof PrinterFields]?: PrinterFields[K] | undefined },
): Promise<KeyedPrinter> {
  const { token, hash } = newToken()
  const stations = change.stations && distinctStations(change.stations)
  const { printer, isRekeyed } = found(await rowsOf(scope).updatePrinter(id, { ...change, stations }, hash))
  return { printer, url: isRekeyed ? addressOf(scope, printer, token) : null }
}

/** Gives a printer a new key. The old key is invalid at once. @throws svc_printer_not_found */
export async function renewPrinterKey(scope: MedusaContainer, id: number): Promise<KeyedPrinter> {
  const { token, hash } = newToken()
  const printer = found(await rowsOf(scope).replaceKey(id, hash))
  return { printer, url: addressOf(scope, printer, token) }
}

/** Deletes a printer and its jobs. @throws svc_printer_not_found */
export async function removePrinter(scope: MedusaContainer, id: number): Promise<PrinterRow> {
  return found(await rowsOf(scope).deletePrinter(id))
}

/**
 * Queues a job again; the ticket is marked as a repeat.
 * @throws svc_printer_not_found; svc_print_job_not_found, also for a job of another store's order
 */
export async function reprint(
  scope: MedusaContainer,
  printer: number,
  job: number,
  caller: AccountCaller,
  now: number,
): Promise<PrintJob> {
  found(await rowsOf(scope).findPrinter(printer))
  const made = await rowsOf(scope).queueReprint(job, { printer, store: workplaceOf(caller) }, now)
  if (made === null) throw fail("svc_print_job_not_found")
  return made
}

/** Finds a printer by its id. @throws svc_printer_not_found */
export async function requirePrinter(scope: MedusaContainer, id: number): Promise<PrinterRow> {
  return found(await rowsOf(scope).findPrinter(id))
}

const PATHS = { cloudprnt: "cloudprnt", epson_sdp: "epson" } as const

function addressOf(scope: MedusaContainer, { protocol }: PrinterRow, key: string): string | null {
  return protocol === "browser" ? null : `${serverAddress(scope)}/svc/print/${key}/${PATHS[protocol]}`
}

function found<T>(row: T | null): T {
  if (row === null) throw fail("svc_printer_not_found")
  return row
}

function rowsOf(scope: MedusaContainer): PrintingService {
  return scope.resolve<PrintingService>(PRINTING_MODULE)
}
