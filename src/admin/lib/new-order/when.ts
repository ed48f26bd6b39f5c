import type { DaySlots } from "../../../client/generated"
import { offeredSlots } from "../schedule/offered-slots"

/** The earliest time on a day, as `when` of a draft; undefined: none is left. */
export function soonestOf(day: DaySlots): string | undefined {
  if (day.now_available) return "now"
  if (day.asap_available) return "asap"
  const [slot] = offeredSlots(day.slots)
  return slot === undefined ? undefined : `${day.date} ${slot.time}`
}

/** The time that a choice means on the shown day: the chosen time while it is available, otherwise the earliest one. */
export function meantWhen(when: string, day: DaySlots | undefined): string | undefined {
  if (day === undefined) return when === "" ? undefined : when
  if (when === "now" && day.now_available) return when
  if (when === "asap" && day.asap_available) return when
  const isFree = offeredSlots(day.slots).some(({ time }) => `${day.date} ${time}` === when)
  return isFree ? when : soonestOf(day)
}
