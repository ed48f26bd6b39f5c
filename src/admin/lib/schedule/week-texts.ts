import type { HoursRange, Weekday, WeekHours } from "../../../domain/settings/operation-settings"
import { parseHours, writeHours } from "./hours-text"

/** Monday first, as in the settings. */
export const DAYS: readonly Weekday[] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

/** The hours of a week while they are edited. */
export type WeekTexts = Readonly<Record<Weekday, string>>

export function textsOf(hours: WeekHours): WeekTexts {
  return Object.fromEntries(DAYS.map((day) => [day, writeHours(hours[day])])) as WeekTexts
}

/**
 * The hours of a week in one line. Neighbouring days with the same hours are together, closed days are left out.
 * @param dayName 0: Monday
 * @example "Mon–Fri 12:00–16:00, 19:00–24:00 · Sun 12:00–16:00"
 */
export function weekLine(hours: WeekHours, dayName: (index: number) => string): string {
  const runs: { first: number; last: number; text: string }[] = []
  DAYS.forEach((day, index) => {
    const text = hours[day].map(({ start, end }) => `${start}–${end === "00:00" ? "24:00" : end}`).join(", ")
    const run = runs.at(-1)
    if (run?.text === text) run.last = index
    else runs.push({ first: index, last: index, text })
  })
  return runs
    .filter(({ text }) => text !== "")
    .map(({ first, last, text }) => `${dayName(first)}${last === first ? "" : `–${dayName(last)}`} ${text}`)
    .join(" · ")
}

/** The hours that the checklist shows and edits: those of pick-up, or of delivery if pick-up has none. */
export function firstHours({
  pickup,
  delivery,
}: Readonly<Record<"pickup" | "delivery", { readonly hours: WeekHours }>>): WeekHours {
  return (DAYS.some((day) => pickup.hours[day].length > 0) ? pickup : delivery).hours
}

/** The typed hours of a week; null: a day is unreadable. */
export function hoursOf(week: WeekTexts): Record<Weekday, HoursRange[]> | null {
  const days = DAYS.map((day) => [day, parseHours(week[day])] as const)
  return days.some(([, ranges]) => ranges === null) ? null : (Object.fromEntries(days) as Record<Weekday, HoursRange[]>)
}
