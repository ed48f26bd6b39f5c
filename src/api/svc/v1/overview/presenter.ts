import type { z } from "@medusajs/framework/zod"
import type { Overview } from "../../../../commands/store-operations/read-overview"
import { ORDER_TYPES } from "../../../../domain/settings/operation-settings"
import { isoInZone } from "../../../../domain/time"
import { presentOrderType } from "../../../contracts/order-type-record"
import type { overviewSchema } from "./schema"

/** The overview as the dashboard reads it, with times in the store's zone. */
export function presentOverview(overview: Overview, now: number): z.output<typeof overviewSchema> {
  const { settings, today, oldestUnacceptedAt } = overview
  const time = (instant: number): string => isoInZone(instant, settings.timezone)
  return {
    server_time: time(now),
    accepting_orders: overview.acceptingOrders,
    emergency_closed: settings.emergency_closed,
    currency: overview.currency,
    modes: ORDER_TYPES.map((type) => ({
      ...presentOrderType(type, settings, now),
      own_label: settings.order_types[type].label,
    })),
    lanes: overview.lanes,
    late: overview.late,
    oldest_unaccepted_at: oldestUnacceptedAt === null ? null : time(oldestUnacceptedAt),
    today: { date: today.date, orders: today.orders, gross: today.gross, same_weekday_gross: today.sameWeekdayGross },
    next_slots: overview.nextSlots.map(({ orderType, startsAt, taken, max }) => ({
      order_type: orderType,
      time: time(startsAt),
      taken,
      max,
    })),
    screens: overview.watch.screens.map(({ kind, name, lastSeenAt }) => ({
      kind,
      name,
      last_seen_at: time(lastSeenAt),
    })),
    alarms: overview.watch.alarms.map(({ kind, label, since }) => ({ code: kind, label, since: time(since) })),
  }
}
