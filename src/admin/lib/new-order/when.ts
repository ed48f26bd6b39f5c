import type { DaySlots } from "../../../client/generated"

/** The soonest that can be chosen of a day, as `when` of a draft; undefined: nothing. */
export function soonestOf(day: DaySlots): string | undefined {
  if (day.now_available) return "now"
  if (day.asap_available) return "asap"
  const slot = day.slots.find(({ available }) => available)
  return slot === undefined ? undefined : `${day.date} ${slot.time}`
}

/** What a choice means on the day that is shown: itself while it can still be had, else the soonest. */
export function meantWhen(when: string, day: DaySlots | undefined): string | undefined {
  if (day === undefined) return when === "" ? undefined : when
  if (when === "now" && day.now_available) return when
  if (when === "asap" && day.asap_available) return when
  const isFree = day.slots.some(({ time, available }) => available && `${day.date} ${time}` === when)
  return isFree ? when : soonestOf(day)
}
