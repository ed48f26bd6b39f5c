import type { OrderType } from "../../../src/client"
import { dateOf, dayAfter, momentOf, present } from "../state/clock"
import { say } from "../state/language"
import { shop } from "../state/shop"
import { orderType, way } from "../state/visit"

/** Why no order is possible now, and when orders will be possible. In an emergency stop all ways of ordering are closed, without a known end. */
export function closedText(): string {
  const type = orderType.value
  if (!type?.enabled || type.force_disabled || !shop.value?.status.accepting_orders) {
    const until = type?.force_disabled ? type.force_disabled_until : undefined
    return until ? `${say("paused")} ${say("back_at", { time: momentOf(until) })}` : say("paused")
  }
  if (type.next_open === null) return say("closed")
  const opens = say("closed_until", { time: momentOf(type.next_open) })
  return isForLater() ? `${opens} ${say("order_later")}` : opens
}

/** Whether the shop is closed, but a guest can already order for the time after it opens. At a table this is not possible. */
export function isForLater(): boolean {
  const type: OrderType | undefined = orderType.value
  if (!type?.next_open || type.open_now || way.value === "dine_in") return false
  const days = type.date_selection_enabled && type.time_selection_enabled ? type.advance_days : 0
  return dateOf(type.next_open) <= dayAfter(dateOf(present()), days)
}
