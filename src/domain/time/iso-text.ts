import { dateOf, dayNumberOf, LAST_DAY } from "./calendar-date"
import { timelineOf, type ZoneTimeline } from "./zone-timeline"

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/* The first and last day of the years 0001 to 9999 are left out: there an offset could move the local time into a year without four digits. */
const FIRST_SHOWABLE = (dayNumberOf("0001-01-01") + 1) * DAY
const LAST_SHOWABLE = LAST_DAY * DAY

/** Whether {@link isoInZone} can express an instant in every zone. Its text has four digits for the year. */
export function isShowable(instant: number): boolean {
  return instant >= FIRST_SHOWABLE && instant < LAST_SHOWABLE
}

/**
 * An instant in the form of responses: ISO 8601 in whole seconds, with the zone's offset (contract section 1, "Values").
 * @param instant epoch milliseconds; fractions of a second are cut off
 * @param zone IANA name, or its timeline
 * @example isoInZone(Date.parse("2026-11-20T18:30:00Z"), "Europe/Madrid") // "2026-11-20T19:30:00+01:00"
 */
export function isoInZone(instant: number, zone: string | ZoneTimeline): string {
  const timeline = typeof zone === "string" ? timelineOf(zone) : zone
  // Some historical offsets have seconds, which the text cannot express. The local time is computed with the shortened offset, so that the text
  // still means the same instant.
  const offset = Math.trunc(timeline.offsetAt(instant) / MINUTE) * MINUTE
  const local = instant + offset
  const day = Math.floor(local / DAY)
  const seconds = Math.floor((local - day * DAY) / SECOND)
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  const ahead = Math.abs(offset) / MINUTE
  return `${dateOf(day)}T${clock}${offset < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`
}
