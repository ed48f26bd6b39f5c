import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { stationsWith } from "../../domain/printing"
import { isFailure } from "../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { PRINTING_MODULE, type PrinterRow, type PrintingService } from "../../modules/printing"
import { failpoint } from "../../platform/process/failpoint"
import { changeLocked } from "../ordering/changing/change-locked"

/** The characters of a code that are logged. */
const MOST_CODE = 100

/** What a printer reports of a job. */
interface PrintResult {
  readonly isPrinted: boolean
  /** The printer's own code, for the log. */
  readonly code: string
}

/**
 * Records the result that a printer reports for a fetched job. Before the job is settled, a kitchen ticket marks its order as printed for
 * its stations, and a receipt is recorded on its order. If the process crashes between these steps, the ticket is printed again, marked as
 * a repeat; no ticket is lost.
 * @param job the number of the job; null: the job that the printer fetched last
 * @param result if it is not printed, the job waits to be fetched again; a job whose order was undone has ended
 */
export async function settleTicket(
  scope: MedusaContainer,
  printer: PrinterRow,
  job: number | null,
  { isPrinted, code }: PrintResult,
  now: number,
): Promise<void> {
  const printing = scope.resolve<PrintingService>(PRINTING_MODULE)
  const leased = await printing.leasedJob(printer.number, job)
  // The job is already confirmed: the printer has not received the response and repeats its request.
  if (leased === null) return
  if (isPrinted && leased.kind !== "cancellation") {
    if (printer.layout === "kitchen") await markPrinted(scope, leased.order_id, printer, now)
    else await scope.resolve<OrderingService>(ORDERING_MODULE).recordReceipt(leased.order_id, new Date(now))
  }
  await failpoint("print.before-settled")
  await printing.settleJob(leased.number, isPrinted ? "printed" : "waiting", now)
  if (!isPrinted) {
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(
        `svc: printer ${printer.number} did not print job ${leased.number} (attempt ${leased.attempts}): ${JSON.stringify(code.slice(0, MOST_CODE))}`,
      )
  }
}

async function markPrinted(scope: MedusaContainer, orderId: string, printer: PrinterRow, now: number): Promise<void> {
  try {
    await changeLocked(
      scope,
      orderId,
      {
        decide: (order) => {
          const printed_stations = stationsWith(order, printer.stations)
          // Stations are only added to the list, so a list of the same length is unchanged.
          const isKnown = order.printed_at !== null && printed_stations?.length === order.printed_stations?.length
          return isKnown ? undefined : { fields: { printed_at: order.printed_at ?? new Date(now), printed_stations } }
        },
        read: () => undefined,
      },
      { actor: `printer:${printer.number}`, source: "api" },
      now,
    )
  } catch (error) {
    // The order was deleted while it was printed.
    if (!isFailure(error) || error.code !== "svc_order_not_found") throw error
  }
}
