import { type OrderStatus, STATUS_FACTS } from "../orders"
import type { OrderStage } from "../orders/status-facts"
import type { PrintTrigger } from "./printer"

/** The stages in which an order has passed a trigger. */
const REACHED: Readonly<Record<PrintTrigger, readonly OrderStage[]>> = {
  placed: ["unpaid", "asked", "accepted", "making", "sent", "arrived"],
  accepted: ["accepted", "making", "sent", "arrived"],
  processing: ["making", "sent", "arrived"],
}

/** Whether an order in this status has passed a trigger. Undone and failed orders are not printed. */
export function isPrintDue(trigger: PrintTrigger, status: OrderStatus): boolean {
  return REACHED[trigger].includes(STATUS_FACTS[status].stage)
}

/** A job that was fetched and not confirmed within this time counts as lost and is offered again (ms). */
export const JOB_LEASE_MS = 60_000
/** After this many attempts without a printout, a job is stuck: a person must check it, and other jobs are offered first. */
export const STUCK_ATTEMPTS = 3
/**
 * Whether the printer's result code says that it has printed (Star CloudPRNT, "Printer Status Codes"). With any other code the job waits.
 * Somebody must then help at the printer. A ticket that it cannot read makes it count as stuck, which the owner is told.
 */
export function saysPrinted(code: string): boolean {
  const number = Number.parseInt(code, 10)
  return /^ok\b/i.test(code.trim()) || (number >= 200 && number < 300)
}
