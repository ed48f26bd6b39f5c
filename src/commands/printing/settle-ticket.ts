import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isFailure } from "../../errors"
import { PRINTING_MODULE, type PrinterRow, type PrintingService } from "../../modules/printing"
import { failpoint } from "../../platform/process/failpoint"
import { changeLocked } from "../ordering/changing/change-locked"

/**
 * Records what a printer has said of the job that it fetched. The first kitchen ticket marks its order as printed, before the job is
 * settled: a process that dies in between prints once more, marked as such, and loses nothing.
 * @param job its number; null: the one that the printer fetched last
 * @param judge what becomes of the job, by how often it was fetched
 */
export async function settleTicket(
  scope: MedusaContainer,
  printer: PrinterRow,
  job: number | null,
  judge: (attempts: number) => "printed" | "waiting" | "failed",
  now: number,
): Promise<void> {
  const printing = scope.resolve<PrintingService>(PRINTING_MODULE)
  const leased = await printing.leasedJob(printer.number, job)
  // Confirmed before: the printer has not heard the answer.
  if (leased === null) return
  const state = judge(leased.attempts)
  if (state === "printed" && printer.layout === "kitchen") await markPrinted(scope, leased.order_id, printer, now)
  await failpoint("print.before-settled")
  await printing.settleJob(leased.number, state, now)
  if (state !== "printed") {
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(`svc: printer ${printer.number} did not print job ${leased.number} (attempt ${leased.attempts}); it is ${state}`)
  }
}

async function markPrinted(scope: MedusaContainer, orderId: string, printer: PrinterRow, now: number): Promise<void> {
  try {
    await changeLocked(
      scope,
      orderId,
      {
        decide: (order) => (order.printed_at === null ? { fields: { printed_at: new Date(now) } } : undefined),
        read: () => undefined,
      },
      { actor: `printer:${printer.number}`, source: "api" },
      now,
    )
  } catch (error) {
    // Deleted while it was printed: nothing is left to mark.
    if (!isFailure(error) || error.code !== "svc_order_not_found") throw error
  }
}
