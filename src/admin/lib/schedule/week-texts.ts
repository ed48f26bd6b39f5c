import type { HoursRange, Weekday, WeekHours } from "../../../domain/settings/operation-settings"
import { parseHours, writeHours } from "./hours-text"

/** Monday first, as in the settings. */
export const DAYS: readonly Weekday[] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

/** The hours of a week while they are edited. */
export type WeekTexts = Readonly<Record<Weekday, string>>

export function textsOf(hours: WeekHours): WeekTexts {
  return Object.fromEntries(DAYS.map((day) => [day, writeHours(hours[day])])) as WeekTexts
}

/** The typed hours of a week; null: a day is unreadable. */
export function hoursOf(week: WeekTexts): Record<Weekday, HoursRange[]> | null {
  const days = DAYS.map((day) => [day, parseHours(week[day])] as const)
  return days.some(([, ranges]) => ranges === null) ? null : (Object.fromEntries(days) as Record<Weekday, HoursRange[]>)
}
