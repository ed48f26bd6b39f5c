import type { MedusaContainer } from "@medusajs/framework/types"
import { scheduleContext } from "../../domain/ordering"
import { isLate, LANE_STATUSES, LANES, type Lane, laneOf, laterFrom, ORDER_STATUSES, STATUS_FACTS } from "../../domain/orders"
import { businessDate, daySlots, selectableSlotKeys } from "../../domain/schedule"
import { isAnyModeOffered } from "../../domain/settings/accepting-orders"
import { type OperationSettings, ORDER_TYPES, type OrderType } from "../../domain/settings/operation-settings"
import { dateOf, dayNumberOf } from "../../domain/time"
import { type OpenOrderGroup, ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { commerceContextOrNull } from "../../platform/commerce/commerce-context"
import { type StoreWatch, storeWatch } from "../alarms/store-watch"

/** One of the next slots, and how many orders it has. */
export interface NextSlot {
  readonly orderType: OrderType
  /** Epoch milliseconds. */
  readonly startsAt: number
  readonly taken: number
  /** null: no limit. */
  readonly max: number | null
}

/** The state of the store at one time. Times in epoch milliseconds, money as decimals. */
export interface Overview {
  readonly settings: OperationSettings
  readonly acceptingOrders: boolean
  /** ISO code; null: the host is not set up for selling. */
  readonly currency: string | null
  readonly lanes: Readonly<Record<Lane, number>>
  readonly late: number
  readonly oldestUnacceptedAt: number | null
  readonly today: { readonly date: string; readonly orders: number; readonly gross: string; readonly sameWeekdayGross: string }
  readonly nextSlots: readonly NextSlot[]
  readonly watch: StoreWatch
}

/** Maximum number of next slots per order type. */
const NEXT_SLOTS = 4
const NOTHING = "0.00"

/** Statuses of orders that count as today's sales: all except unpaid, failed and undone ones. */
const TAKEN_STATUSES = ORDER_STATUSES.filter(
  (status) => status !== "pending" && STATUS_FACTS[status].stage !== "undone" && STATUS_FACTS[status].stage !== "failed",
)

/**
 * Reads the state of the store for the dashboard's overview (contract section 17). Five statements, whose cost grows only with today's
 * orders and open orders.
 */
export async function readOverview(scope: MedusaContainer, now: number): Promise<Overview> {
  const service = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const settings = await service.operation()
  const date = businessDate(scheduleContext(settings, "pickup", now))
  const weekEarlier = dateOf(dayNumberOf(date) - 7)
  const [commerce, groups, takings, nextSlots, watch] = await Promise.all([
    commerceContextOrNull(scope),
    ordering.openOrderGroups({ statuses: LANE_STATUSES, laterFrom: new Date(laterFrom(now)), now: new Date(now) }),
    ordering.takingsOfDates([date, weekEarlier], TAKEN_STATUSES),
    nextSlotsOf(ordering, settings, now),
    storeWatch(scope, now),
  ])
  const today = takings.get(date)
  return {
    settings,
    acceptingOrders: !service.coexistenceMode() && commerce !== null && isAnyModeOffered(settings, now),
    currency: commerce?.currency ?? null,
    ...openWork(groups, now),
    today: {
      date,
      orders: today?.orders ?? 0,
      gross: today?.gross ?? NOTHING,
      sameWeekdayGross: takings.get(weekEarlier)?.gross ?? NOTHING,
    },
    nextSlots,
    watch,
  }
}

function openWork(groups: readonly OpenOrderGroup[], now: number): Pick<Overview, "lanes" | "late" | "oldestUnacceptedAt"> {
  const lanes = Object.fromEntries(LANES.map((lane) => [lane, 0])) as Record<Lane, number>
  let late = 0
  let oldestUnacceptedAt: number | null = null
  for (const group of groups) {
    const lane = laneOf(group)
    if (lane === null) continue
    lanes[lane] += group.orders
    if (isLate(lane, group.overdue ? now - 1 : now, now)) late += group.orders
    if (lane === "new") oldestUnacceptedAt = Math.min(oldestUnacceptedAt ?? Number.POSITIVE_INFINITY, group.oldest.getTime())
  }
  return { lanes, late, oldestUnacceptedAt }
}

async function nextSlotsOf(ordering: OrderingService, settings: OperationSettings, now: number): Promise<NextSlot[]> {
  const modes = ORDER_TYPES.filter((type) => settings.order_types[type].enabled)
  const contexts = modes.map((type) => ({ type, context: scheduleContext(settings, type, now) }))
  const keys = contexts.flatMap(({ context }) => selectableSlotKeys(context, undefined))
  const counts = await ordering.slotCounts(keys, settings.capacity_statuses)
  return contexts.flatMap(({ type, context }) =>
    daySlots(context, undefined, (key) => counts.get(key) ?? 0)
      .slots.filter(({ startsAt }) => startsAt + context.mode.slot_size_minutes * 60_000 > now)
      .slice(0, NEXT_SLOTS)
      .map(({ startsAt, taken, max }) => ({ orderType: type, startsAt, taken, max })),
  )
}
