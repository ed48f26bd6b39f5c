import { defaultOperationSettings } from "../../settings/default-operation-settings"
import { type HoursRange, type ModeSettings, WEEKDAYS, type Weekday } from "../../settings/operation-settings"
import type { ScheduleContext, TakenCount } from ".."

/* Helpers for the case tables of the schedule specs. */

/** `"12:00-16:00 19:00-02:00"`; empty: closed. */
export function hours(text: string): HoursRange[] {
  return text
    .split(" ")
    .filter((part) => part !== "")
    .map((part) => ({ start: part.slice(0, 5), end: part.slice(6) }))
}

export interface CaseMode extends Partial<Omit<ModeSettings, "hours" | "exceptions">> {
  /** For every day without its own hours. */
  readonly daily?: string
  readonly week?: Partial<Record<Weekday, string>>
  /** Date → ranges. */
  readonly exceptions?: Readonly<Record<string, string>>
}

/** An enabled mode: preparation 20 minutes, slots of 15, a week ahead; closed on days without hours. */
export function mode({ daily = "", week = {}, exceptions = {}, ...rest }: CaseMode = {}): ModeSettings {
  return {
    ...defaultOperationSettings().order_types.pickup,
    enabled: true,
    hours: Object.fromEntries(WEEKDAYS.map((name) => [name, hours(week[name] ?? daily)])) as unknown as ModeSettings["hours"],
    exceptions: Object.entries(exceptions).map(([date, ranges]) => ({ date, ranges: hours(ranges), note: "" })),
    ...rest,
  }
}

/**
 * The schedule context of a case: pickup in Madrid.
 * @param now ISO with offset
 */
export function asked(now: string, settings: CaseMode, over: Partial<ScheduleContext> = {}): ScheduleContext {
  return {
    orderType: "pickup",
    mode: mode(settings),
    timezone: "Europe/Madrid",
    emergencyClosed: false,
    now: Date.parse(now),
    ...over,
  }
}

export const NOBODY: TakenCount = () => 0

/** Counts by key; missing keys count 0. */
export function orders(counts: Readonly<Record<string, number>>): TakenCount {
  return (key) => counts[key] ?? 0
}

export function utc(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString().replace(".000Z", "Z")
}
