import { effectiveMode } from "../settings/effective-mode"
import type { ModeSettings, OrderType } from "../settings/operation-settings"
import { type ServiceCalendar, serviceCalendarOf } from "./service-calendar"

/** The input of every question about a mode's schedule. */
export interface ScheduleContext {
  readonly orderType: OrderType
  /** As stored, or already effective: {@link prepare} applies `effectiveMode`, which handles an `until` that has passed. */
  readonly mode: ModeSettings
  /** IANA name of the store's time zone. */
  readonly timezone: string
  readonly emergencyClosed: boolean
  /** The current instant, epoch milliseconds. */
  readonly now: number
}

const MINUTE = 60_000

/** A context with derived values. */
export interface PreparedContext extends ScheduleContext {
  readonly mode: ModeSettings
  readonly calendar: ServiceCalendar
  /** Minimum milliseconds between the order and its slot: preparation plus the kitchen's extra minutes. */
  readonly leadTime: number
  /** Orders per slot; null: no limit. */
  readonly max: number | null
}

export function prepare(ctx: ScheduleContext): PreparedContext {
  const mode = effectiveMode(ctx.mode, ctx.now)
  return {
    orderType: ctx.orderType,
    mode,
    timezone: ctx.timezone,
    emergencyClosed: ctx.emergencyClosed,
    now: ctx.now,
    calendar: serviceCalendarOf(mode, ctx.timezone),
    leadTime: (mode.prep_time_minutes + mode.extra_minutes) * MINUTE,
    max: mode.max_per_slot === 0 ? null : mode.max_per_slot,
  }
}
