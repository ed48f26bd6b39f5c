import type { OrderType } from "../settings/operation-settings"
import { type PreparedContext, prepare, type ScheduleContext } from "./schedule-context"
import type { RunningRange } from "./service-calendar"

/** Why a mode accepts no orders, whatever its hours are. */
export type BlockReason = "not_enabled" | "emergency_closed" | "force_disabled"

/** Why a mode is not open (seed, Schedule records, "Mode status"). */
export type ClosedReason = BlockReason | "out_of_hours"

export interface ModeStatus {
  readonly orderType: OrderType
  readonly open: boolean
  readonly reason: ClosedReason | null
  readonly forceDisabled: boolean
  /** Whether a range is running, even if the mode accepts no orders. */
  readonly inHours: boolean
  /** Epoch milliseconds; null: the mode is open, no range begins within 30 days, or the reason is not `out_of_hours`. */
  readonly nextOpen: number | null
}

const NEXT_OPEN_LIMIT = 30 * 86_400_000

/** Why the mode accepts no orders, whatever its hours are: the first reason that applies in the contract's order; null: there is none. */
export function blockReason({ mode, emergencyClosed }: PreparedContext): BlockReason | null {
  if (!mode.enabled) return "not_enabled"
  if (emergencyClosed) return "emergency_closed"
  return mode.force_disabled ? "force_disabled" : null
}

/** The running range. */
export function runningRange({ calendar, now }: PreparedContext): RunningRange | undefined {
  return calendar.runningAt(now)
}

/** Whether a mode is open at this instant, why not, and when it opens next (contract section 4). */
export function modeStatus(ctx: ScheduleContext): ModeStatus {
  const prepared = prepare(ctx)
  const inHours = runningRange(prepared) !== undefined
  const reason = blockReason(prepared) ?? (inHours ? null : "out_of_hours")
  return {
    orderType: ctx.orderType,
    open: reason === null,
    reason,
    forceDisabled: prepared.mode.force_disabled,
    inHours,
    nextOpen: reason === "out_of_hours" ? prepared.calendar.nextStart(ctx.now, ctx.now + NEXT_OPEN_LIMIT) : null,
  }
}
