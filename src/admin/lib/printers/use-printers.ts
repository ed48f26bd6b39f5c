import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Printer, PrinterJob, PrintersCreateBody, PrintersUpdateBody } from "../../../client/generated"
import { type Answer, absoluteUrl, call, isBrowsersAddress, read } from "../api"
import { svcKeys } from "../query-keys"

const REFRESH_MS = 5_000
/** The number of tickets on a page. */
const PER_PAGE = 20

/** The printers, oldest first. */
export function usePrinters(enabled = true) {
  return useQuery({
    enabled,
    queryKey: svcKeys.printers,
    queryFn: ({ signal }) => read<Printer[]>("printers", undefined, signal),
    refetchInterval: REFRESH_MS,
  })
}

/** A page of a printer's tickets, newest first. */
export function usePrinterJobs(id: number, page: number) {
  return useQuery({
    queryKey: svcKeys.printerJobs(id, page),
    queryFn: ({ signal }) => call<PrinterJob[]>("GET", `printers/${id}/jobs`, { query: { page, per_page: PER_PAGE }, signal }),
    refetchInterval: REFRESH_MS,
  })
}

export type PrinterAct =
  | { readonly kind: "create"; readonly body: PrintersCreateBody }
  | { readonly kind: "change"; readonly id: number; readonly body: PrintersUpdateBody }
  | { readonly kind: "renew"; readonly id: number }
  | { readonly kind: "delete"; readonly id: number }

/** The printer after an action. */
export interface ActedPrinter extends Printer {
  /** Whether `url` begins with the server's address in this browser, because the host has not set one. */
  readonly isBrowsersAddress: boolean
}

/**
 * Adds, changes or removes a printer.
 * @param onDone called even if the component was unmounted before, because the address of a printer (`url` of the result) is returned only once
 */
export function useActOnPrinter(onDone: (printer: ActedPrinter, act: PrinterAct) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (act: PrinterAct): Promise<ActedPrinter> => {
      const { data } = await send(act)
      const { url } = data
      if (url === null) return { ...data, isBrowsersAddress: false }
      return { ...data, url: absoluteUrl(url), isBrowsersAddress: isBrowsersAddress(url) }
    },
    onSuccess: onDone,
    // Not awaited: the result does not wait for the lists.
    onSettled: () => void client.invalidateQueries({ queryKey: svcKeys.printers }),
  })
}

function send(act: PrinterAct): Promise<Answer<Printer>> {
  if (act.kind === "create") return call("POST", "printers", { body: act.body })
  if (act.kind === "delete") return call("DELETE", `printers/${act.id}`)
  if (act.kind === "change") return call("PUT", `printers/${act.id}`, { body: act.body })
  return call("POST", `printers/${act.id}/key`)
}

/** Prints a ticket again, marked as a reprint. */
export function usePrintAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ printer, job }: { readonly printer: number; readonly job: number }) =>
      call<PrinterJob>("POST", `printers/${printer}/jobs/${job}/reprint`),
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.printers }),
  })
}
