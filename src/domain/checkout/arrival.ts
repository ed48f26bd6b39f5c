import { type ServiceMode, scheduleContext } from "../ordering"
import { businessDate, judgeSelection, slotKey } from "../schedule"
import type { GeoPoint, OperationSettings, OrderType } from "../settings/operation-settings"
import { dayNumberOf, isCalendarDate, isWallTime, minutesOf, timelineOf, type WallClock, wallTimeOf } from "../time"

/** The due time of an order and the slot that counts it. Instants in epoch milliseconds. */
export interface ArrivalTime {
  readonly date: string
  /** `HH:MM`, `now` or `asap`. */
  readonly time: string
  readonly fulfillmentAt: number
  readonly prepareAt: number
  readonly businessDate: string
  readonly slotKey: string
}

/**
 * Everything that the plugin's row needs for an order that arrives through the platform. Plain JSON: the judgement of a checkout stores it
 * with the claim, and adoption creates the row from it.
 */
export interface Arrival {
  readonly orderType: OrderType
  readonly serviceMode: ServiceMode
  readonly when: ArrivalTime
  readonly table: { readonly id: string; readonly label: string; readonly zone: string } | null
  /** The account of the customer: signed in, or named by staff. null: a guest. */
  readonly accountNumber: number | null
  readonly coordinates: GeoPoint | null
  /** Whole metres; null: not measured. */
  readonly distanceMeters: number | null
  readonly messagingOptIn: boolean
  /** ISO 8601; null: no consent. */
  readonly messagingConsentAt: string | null
  readonly sessionHash: string | null
  readonly referral: string
  /** The loyalty coupon that the order uses. */
  readonly reward: { readonly code: string; readonly points: number } | null
}

/** The date and time in an order's metadata. */
export interface TimeWish {
  readonly orderType: OrderType
  readonly date: string | null
  readonly time: string | null
}

/**
 * The time of an order that was never judged (made in the dashboard, or before installation): the time in its metadata if that is
 * valid, otherwise the time at which it was placed. Never refuses, because the order exists.
 * @param placedAt epoch milliseconds
 */
export function settleTime(settings: OperationSettings, { orderType, date, time }: TimeWish, placedAt: number): ArrivalTime {
  const context = scheduleContext(settings, orderType, placedAt)
  const chosen = { date: date !== null && isCalendarDate(date) ? date : undefined, time: time ?? undefined }
  // Judged like dine-in: date and time are optional, and a full slot is no reason to refuse.
  const decision = judgeSelection(context, { ...chosen, dineIn: true }, () => 0)
  if (decision.valid) {
    const { slotKey: key, fulfillmentAt, prepareAt } = decision
    return {
      date: decision.date,
      time: decision.time,
      fulfillmentAt,
      prepareAt,
      businessDate: decision.businessDate,
      slotKey: key,
    }
  }
  const lead = (context.mode.prep_time_minutes + context.mode.extra_minutes) * 60_000
  if (chosen.date !== undefined && chosen.time !== undefined && isWallTime(chosen.time)) {
    const { at } = timelineOf(settings.timezone).reach(dayNumberOf(chosen.date), minutesOf(chosen.time))
    return {
      date: chosen.date,
      time: chosen.time,
      fulfillmentAt: at,
      prepareAt: at - lead,
      businessDate: chosen.date,
      slotKey: slotKey(orderType, chosen.date, chosen.time),
    }
  }
  const today = businessDate(context)
  return {
    date: today,
    time: "now",
    fulfillmentAt: placedAt + lead,
    prepareAt: placedAt,
    businessDate: today,
    slotKey: slotKey(orderType, today, clockText(timelineOf(settings.timezone).wallClockAt(placedAt))),
  }
}

function clockText({ minutes }: WallClock): string {
  return wallTimeOf(minutes)
}
