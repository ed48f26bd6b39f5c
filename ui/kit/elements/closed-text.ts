import type { OrderType } from "../../../src/client"
import { dateOf, dayAfter, momentOf, present } from "../state/clock"
import { say } from "../state/language"
import { shop } from "../state/shop"
import { orderType, way } from "../state/visit"

/** Why no order is possible now, and from when on it is. In an emergency all ways are closed, and nobody knows until when. */
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

/** Whether the shop is closed, and a guest can order now for the time when it opens. At a table nobody can. */
export function isForLater(): boolean {
  const type: OrderType | undefined = orderType.value
  if (!type?.next_open || type.open_now || way.value === "dine_in") return false
  const days = type.date_selection_enabled && type.time_selection_enabled ? type.advance_days : 0
  return dateOf(type.next_open) <= dayAfter(dateOf(present()), days)
}
