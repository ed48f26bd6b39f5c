import { type OrderStatus, STATUS_FACTS } from "../orders"
import type { OrderStage } from "../orders/status-facts"
import type { EposResult } from "./epos-xml"
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
/** Epson's codes for a request that the printer cannot print, however often it gets it. */
const UNREADABLE_CODES: readonly string[] = ["SchemaError", "RequestEntityTooLarge"]
/** A job that the printer reports as unreadable is tried this many times. */
const UNREADABLE_TRIES = 3

/**
 * The state of a job after the printer's result code (Star CloudPRNT, "Printer Status Codes"). Paper out or an open cover is temporary, so
 * the job waits. Unreadable data stays unreadable, so the job fails after a few attempts.
 */
export function judgeConfirmation(code: string, attempts: number): "printed" | "waiting" | "failed" {
  const number = Number.parseInt(code, 10)
  if (/^ok\b/i.test(code.trim()) || (number >= 200 && number < 300)) return "printed"
  const isUnreadable = [510, 511, 512, 521].includes(number)
  return isUnreadable && attempts >= UNREADABLE_TRIES ? "failed" : "waiting"
}

/** The state of a job after a result of an Epson printer. The rules are those of {@link judgeConfirmation}. */
export function judgeEposResult({ success, code }: EposResult, attempts: number): "printed" | "waiting" | "failed" {
  if (success) return "printed"
  return UNREADABLE_CODES.includes(code) && attempts >= UNREADABLE_TRIES ? "failed" : "waiting"
}
