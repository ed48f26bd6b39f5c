import { type CalendarDate, dateOf, dayNumberOf } from "../time"
import { horizonOf } from "./business-date"
import { type BlockReason, blockReason } from "./mode-status"
import { type PreparedContext, prepare, type ScheduleContext } from "./schedule-context"
import type { GridSlot } from "./service-calendar"
import type { SlotKey } from "./slot-key"
import { gridSlotKey, isFull, isInTime, presentPlace, type SlotPlace, type TakenCount } from "./slot-places"

/** Why a date or time cannot be chosen, in the order of the checks (contract section 4). */
export type ScheduleReason =
  | BlockReason
  | "date_required"
  | "time_required"
  | "date_out_of_range"
  | "asap_not_allowed"
  | "now_not_allowed"
  | "out_of_hours"
  | "slot_unavailable"

/** The customer's selection. */
export interface ScheduleSelection {
  /** `YYYY-MM-DD`. */
  readonly date?: CalendarDate | undefined
  /** `HH:MM`, `now` or `asap`. */
  readonly time?: string | undefined
  readonly dineIn: boolean
}

/** A candidate slot. Instants are epoch milliseconds. */
export interface SlotCandidate {
  readonly slotKey: SlotKey
  /** The business date of the slot. */
  readonly date: CalendarDate
  /** As stored with the order: `HH:MM`, `now` or `asap`. */
  readonly time: string
  readonly startsAt: number
  /** The slot's start; for `now`: now plus the preparation time. */
  readonly fulfillmentAt: number
  /** `fulfillmentAt` − preparation. */
  readonly prepareAt: number
}

export interface AcceptedSelection {
  readonly valid: true
  readonly date: CalendarDate
  readonly time: string
  readonly slotKey: SlotKey
  readonly slotStartsAt: number
  readonly fulfillmentAt: number
  readonly prepareAt: number
  readonly businessDate: CalendarDate
  /** The slot's limit; null: no limit, or dine-in, which is never refused for a full slot. */
  readonly max: number | null
  /** The slots to try in order when one fills up in a race. The first is the one above; only `asap` has more. */
  readonly candidates: readonly SlotCandidate[]
}

export interface RefusedSelection {
  readonly valid: false
  readonly reason: ScheduleReason
}

export type ScheduleDecision = AcceptedSelection | RefusedSelection

function refused(reason: ScheduleReason): RefusedSelection {
  return { valid: false, reason }
}

function accepted(ctx: PreparedContext, dineIn: boolean, candidates: readonly SlotCandidate[]): ScheduleDecision {
  const [first] = candidates
  if (!first) return refused("slot_unavailable")
  const { date, time, slotKey, startsAt, fulfillmentAt, prepareAt } = first
  return {
    valid: true,
    date,
    time,
    slotKey,
    slotStartsAt: startsAt,
    fulfillmentAt,
    prepareAt,
    businessDate: date,
    max: dineIn ? null : ctx.max,
    candidates,
  }
}

function candidateFor(ctx: PreparedContext, slot: GridSlot, time: string): SlotCandidate {
  return {
    slotKey: gridSlotKey(ctx, slot),
    date: slot.date,
    time,
    startsAt: slot.startsAt,
    fulfillmentAt: slot.startsAt,
    prepareAt: slot.startsAt - ctx.leadTime,
  }
}

function presentCandidate(ctx: PreparedContext, date: CalendarDate, place: SlotPlace): SlotCandidate {
  return { ...place, date, time: "now", fulfillmentAt: ctx.now + ctx.leadTime, prepareAt: ctx.now }
}

/**
 * Judges the date and time of a selection (contract section 4). `now` and `asap` need no date. Dine-in may omit date and time, which means
 * `now` whatever `allow_now` is, and is never refused for a full slot.
 * @param taken the count of a slot; called for keys of {@link selectionSlotKeys} only
 */
export function judgeSelection(
  ctx: ScheduleContext,
  { date: chosenDate, time: chosenTime, dineIn }: ScheduleSelection,
  taken: TakenCount,
): ScheduleDecision {
  const prepared = prepare(ctx)
  const { mode, calendar } = prepared

  const blocked = blockReason(prepared)
  if (blocked) return refused(blocked)

  const mayLeaveTime = dineIn || !mode.time_selection_enabled
  // `now` and `asap` mean today, even when an omitted time defaults to them.
  const meansToday = chosenTime === undefined ? mayLeaveTime : chosenTime === "now" || chosenTime === "asap"
  const mayLeaveDate = dineIn || meansToday || !mode.date_selection_enabled
  if (chosenDate === undefined && !mayLeaveDate) return refused("date_required")
  if (chosenTime === undefined && !mayLeaveTime) return refused("time_required")

  const { today, last } = horizonOf(prepared)
  const day = chosenDate === undefined ? today : dayNumberOf(chosenDate)
  if (!(day >= today && day <= last)) return refused("date_out_of_range")
  const date = dateOf(day)

  const mayBeNow = day === today && (dineIn || mode.allow_now)
  const time = chosenTime ?? (dineIn || mayBeNow ? "now" : "asap")
  const isFree = (slot: GridSlot): boolean =>
    isInTime(prepared, slot) && (dineIn || !isFull(prepared, gridSlotKey(prepared, slot), taken))

  if (time === "asap") {
    if (!mode.allow_asap || day !== today) return refused("asap_not_allowed")
    const free = calendar.slotsOn(day).filter(isFree)
    return accepted(
      prepared,
      dineIn,
      free.map((slot) => candidateFor(prepared, slot, "asap")),
    )
  }

  if (time === "now") {
    if (!mayBeNow) return refused("now_not_allowed")
    const running = calendar.runningAt(prepared.now)
    if (!running) return refused("out_of_hours")
    const place = presentPlace(prepared, running)
    if (!dineIn && isFull(prepared, place.slotKey, taken)) return refused("slot_unavailable")
    return accepted(prepared, dineIn, [presentCandidate(prepared, date, place)])
  }

  if (!calendar.holds(day, time)) return refused("out_of_hours")
  if (!mode.time_selection_enabled) return refused("slot_unavailable")
  // A day may contain a time twice, before and after midnight. The first one with a free place is used.
  const free = calendar.slotsOn(day).find((slot) => slot.time === time && isFree(slot))
  return accepted(prepared, dineIn, free ? [candidateFor(prepared, free, time)] : [])
}

/**
 * The keys whose counts {@link judgeSelection} may read, so that the caller can load them first. They include those needed when everything
 * is full.
 */
export function selectionSlotKeys(ctx: ScheduleContext, selection: ScheduleSelection): SlotKey[] {
  const asked = new Set<SlotKey>()
  judgeSelection(ctx, selection, (key) => {
    asked.add(key)
    return Number.POSITIVE_INFINITY
  })
  return [...asked]
}
