import { DateTime } from "luxon"
import { type HoursRange, type ModeSettings, WEEKDAYS } from "./operation-settings"
import type { SettingsIssue } from "./settings-issue"

const DAY = 1440
const WEEK = 7 * DAY

/** The hours of a mode. */
type ModeHours = Pick<ModeSettings, "hours" | "exceptions">

/** A range as its start in minutes after midnight of its day and its length in minutes (1 to 1440). */
interface Span {
  readonly start: number
  readonly length: number
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** An end at or before the start is on the next day; equal is 24 hours (contract section 4). */
function spanOf({ start, end }: HoursRange): Span {
  const from = minutesOf(start)
  const length = minutesOf(end) - from
  return { start: from, length: length > 0 ? length : length + DAY }
}

/** Minutes of the span after the midnight that ends its day. */
function spill({ start, length }: Span): number {
  return Math.max(0, start + length - DAY)
}

interface Placed extends Span {
  readonly path: string
}

/** The later of every two overlapping ranges on a time line. Touching ranges do not overlap. */
function laterOfOverlapping(spans: readonly Placed[]): string[] {
  const inOrder = [...spans].sort((a, b) => a.start - b.start)
  const late: string[] = []
  let openUntil = Number.NEGATIVE_INFINITY
  for (const span of inOrder) {
    if (span.start < openUntil) late.push(span.path)
    openUntil = Math.max(openUntil, span.start + span.length)
  }
  return late
}

/** Overlaps within the week, which is circular: a range of Sunday can end on Monday. */
function weekOverlaps(mode: ModeHours): string[] {
  const week = WEEKDAYS.flatMap((weekday, day) =>
    mode.hours[weekday].map((range, index): Placed => {
      const { start, length } = spanOf(range)
      return { start: day * DAY + start, length, path: `hours.${weekday}[${index}].start` }
    }),
  )
  const wrapped = week
    .filter((span) => span.start + span.length > WEEK)
    .map((span) => ({ start: span.start - WEEK, length: span.length, path: span.path }))
  return laterOfOverlapping([...wrapped, ...week])
}

function spansOn(mode: ModeHours, date: DateTime, exceptions: ReadonlyMap<string, number>): Span[] {
  const index = exceptions.get(date.toISODate() ?? "")
  const ranges = index === undefined ? mode.hours[WEEKDAYS[date.weekday - 1] ?? "monday"] : mode.exceptions[index]?.ranges
  return (ranges ?? []).map(spanOf)
}

/**
 * Overlaps of exceptions: within the date, with the previous day's range after midnight, and of the date's own range after midnight with
 * the next day.
 */
function exceptionOverlaps(mode: ModeHours): string[] {
  const exceptions = new Map(mode.exceptions.map(({ date }, index) => [date, index]))
  return mode.exceptions.flatMap(({ date, ranges }, index) => {
    if (ranges.length === 0) return []
    const day = DateTime.fromISO(date, { zone: "utc" })
    const spans = ranges.map((range, at): Placed => ({ ...spanOf(range), path: `exceptions[${index}].ranges[${at}]` }))
    const within = laterOfOverlapping(spans).map((path) => `${path}.start`)
    const nightBefore = Math.max(0, ...spansOn(mode, day.minus({ days: 1 }), exceptions).map(spill))
    const intoNight = spans.filter((span) => span.start < nightBefore).map((span) => `${span.path}.start`)
    const next = day.plus({ days: 1 })
    // If the next day has an exception, that exception reports the overlap.
    const nextStart = exceptions.has(next.toISODate() ?? "")
      ? Number.POSITIVE_INFINITY
      : Math.min(...spansOn(mode, next, exceptions).map(({ start }) => start))
    const intoNext = spans.filter((span) => spill(span) > nextStart).map((span) => `${span.path}.end`)
    return [...within, ...intoNight, ...intoNext]
  })
}

/**
 * Ranges of a mode that overlap another one, including after midnight: on weekdays (Sunday's ranges overlap Monday's) and on exceptions. Each
 * issue names the later range. If an exception's range overlaps the ordinary day after it, the issue names the end of the exception's range.
 * @param path path of the mode: `order_types.delivery`
 */
export function overlappingHours(mode: ModeHours, path: string): SettingsIssue[] {
  const paths = new Set([...weekOverlaps(mode), ...exceptionOverlaps(mode)])
  return [...paths].map((relative) => ({ path: `${path}.${relative}`, code: "rest_out_of_bounds" }))
}
