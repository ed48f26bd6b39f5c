import { type OrderStatus, STATUS_FACTS } from "../orders"
import type { OrderStage } from "../orders/status-facts"
import type { EposResult } from "./epos-xml"
import type { PrintTrigger } from "./printer"

/** The stages at which the store has an order that it may have to make. */
const REACHED: Readonly<Record<PrintTrigger, readonly OrderStage[]>> = {
  placed: ["unpaid", "asked", "accepted", "making", "sent", "arrived"],
  accepted: ["accepted", "making", "sent", "arrived"],
  processing: ["making", "sent", "arrived"],
}

/** Whether an order in this status has passed a trigger. An undone or failed order is not made. */
export function isDue(trigger: PrintTrigger, status: OrderStatus): boolean {
  return REACHED[trigger].includes(STATUS_FACTS[status].stage)
}

/** A printer that fetched a job and did not confirm it for this long has lost it (ms). */
export const JOB_LEASE_MS = 60_000
/** A job that was fetched so often and is not on paper needs a person, and lets the others pass. */
export const STUCK_ATTEMPTS = 3
/** A job that the printer calls unreadable is tried so often. */
const UNREADABLE_TRIES = 3

/**
 * What a printer's code means for its job (Star CloudPRNT, "Printer Status Codes"). Paper out and cover open pass; what the printer
 * cannot read will not get better.
 */
export function judgeConfirmation(code: string, attempts: number): "printed" | "waiting" | "failed" {
  const number = Number.parseInt(code, 10)
  if (/^ok\b/i.test(code.trim()) || (number >= 200 && number < 300)) return "printed"
  const isUnreadable = [510, 511, 512, 521].includes(number)
  return isUnreadable && attempts >= UNREADABLE_TRIES ? "failed" : "waiting"
}

/** As {@link judgeConfirmation}, for the results of Epson's printers. */
export function judgeEposResult({ success, code }: EposResult, attempts: number): "printed" | "waiting" | "failed" {
  if (success) return "printed"
  return code === "SchemaError" && attempts >= UNREADABLE_TRIES ? "failed" : "waiting"
}
