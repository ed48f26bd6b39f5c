import type { HoursException, HoursRange, ModeSettings, Weekday, WeekHours } from "../settings/operation-settings"
import {
  type CalendarDate,
  type DayNumber,
  dateOf,
  isoInZone,
  LAST_DAY,
  MINUTES_OF_DAY,
  minutesOf,
  timelineOf,
  twelveHourText,
  type WallTime,
  wallTimeOf,
  weekdayOf,
  type ZoneTimeline,
} from "../time"

/** A range of one date as instants. Half-open: from `from` until just before `until`, epoch milliseconds. */
export interface RunningRange {
  readonly day: DayNumber
  readonly from: number
  /** Not after `from` when the clocks skip the whole range: it never runs. */
  readonly until: number
  /** Wall-clock minutes after midnight of `day`; the end may lie in the next day. */
  readonly startMinutes: number
  readonly endMinutes: number
}

/** A slot computed from the hours alone, without the current time and orders. */
export interface GridSlot {
  readonly date: CalendarDate
  readonly time: WallTime
  /** Minutes after midnight of `date`; 1440 and more are after the next midnight. */
  readonly minutes: number
  /** Epoch milliseconds. */
  readonly startsAt: number
  /** `startsAt` in ISO 8601 with the zone's offset. */
  readonly startsAtText: string
  /** 12-hour text. */
  readonly label: string
  /** True when an earlier slot of the same day has the same time. */
  readonly repeatsTime: boolean
}

/** Maximum number of cached dates. The store itself needs only its own horizon, but a client may request any date. */
const MAX_DAYS = 512

/** A range in wall-clock minutes after midnight. An end at or before the start is on the next day. */
function onTheWall({ start, end }: HoursRange): { start: number; end: number } {
  const from = minutesOf(start)
  const to = minutesOf(end)
  return { start: from, end: to > from ? to : to + MINUTES_OF_DAY }
}

/**
 * The hours of an order type as instants in a time zone. Independent of the current time and of orders, so results stay valid and cached
 * as long as the settings do.
 *
 * A range runs from the first instant at which the clocks show its start or later until the first instant at which they show its end or
 * later. When 02:00–03:00 occurs twice, 18:00–02:30 ends at the first 02:30 and 22:00–04:00 is an hour longer. When that hour is skipped,
 * 18:00–02:30 ends at the clock change and 02:30–06:00 begins there.
 */
export class ServiceCalendar {
  readonly #timeline: ZoneTimeline
  readonly #exceptions: ReadonlyMap<CalendarDate, readonly HoursRange[]>
  readonly #ranges = new Map<DayNumber, readonly RunningRange[]>()
  readonly #slots = new Map<DayNumber, readonly GridSlot[]>()

  constructor(
    readonly hours: WeekHours,
    readonly exceptions: readonly HoursException[],
    readonly slotSize: number,
    readonly timezone: string,
  ) {
    this.#timeline = timelineOf(timezone)
    this.#exceptions = new Map(exceptions.map(({ date, ranges }) => [date, ranges]))
  }

  /** The date that the zone's clocks show. */
  calendarDay(instant: number): DayNumber {
    return this.#timeline.wallClockAt(instant).day
  }

  weekday(day: DayNumber): Weekday {
    return weekdayOf(day)
  }

  /** The hours of a date, sorted: those of its exception if it has one, else its weekday's. */
  hoursOn(day: DayNumber): readonly HoursRange[] {
    const hours = this.#exceptions.get(dateOf(day)) ?? this.hours[weekdayOf(day)]
    return [...hours].sort((a, b) => minutesOf(a.start) - minutesOf(b.start))
  }

  /**
   * The ranges that begin on a date, in chronological order. A range never begins before one with an earlier wall-clock start.
   */
  rangesOn(day: DayNumber): readonly RunningRange[] {
    return remembered(this.#ranges, day, () =>
      this.hoursOn(day).map((hours): RunningRange => {
        const { start, end } = onTheWall(hours)
        return {
          day,
          from: this.#timeline.reach(day, start).at,
          until: this.#timeline.reach(day, end).at,
          startMinutes: start,
          endMinutes: end,
        }
      }),
    )
  }

  /**
   * The slots of the ranges that begin on a date: one every `slotSize` wall-clock minutes from a range's start, while it starts
   * before the range's end. Skipped wall-clock times have no slot.
   */
  slotsOn(day: DayNumber): readonly GridSlot[] {
    return remembered(this.#slots, day, () => {
      const date = dateOf(day)
      const taken = new Set<WallTime>()
      return this.rangesOn(day).flatMap(({ startMinutes, endMinutes }) => {
        const slots: GridSlot[] = []
        for (let minutes = startMinutes; minutes < endMinutes; minutes += this.slotSize) {
          const { at, shown } = this.#timeline.reach(day, minutes)
          // Slots after 9999-12-31 are omitted, because responses cannot contain a later date.
          if (!shown || (day >= LAST_DAY && minutes >= MINUTES_OF_DAY)) continue
          const time = wallTimeOf(minutes)
          slots.push({
            date,
            time,
            minutes,
            startsAt: at,
            startsAtText: isoInZone(at, this.#timeline),
            label: twelveHourText(minutes),
            repeatsTime: taken.has(time),
          })
          taken.add(time)
        }
        return slots
      })
    })
  }

  /** The range running at an instant; of two that overlap, the one that began first. */
  runningAt(instant: number): RunningRange | undefined {
    const today = this.calendarDay(instant)
    // Ranges last up to a day, so yesterday's may be running. Where clocks go back over midnight, tomorrow's may have begun.
    for (let day = today - 1; day <= today + 1; day++) {
      const running = this.rangesOn(day).find(({ from, until }) => from <= instant && instant < until)
      if (running) return running
    }
    return undefined
  }

  /**
   * The slot of a running range at an instant: the last that has begun. Undefined before the first slot of a range whose start
   * was skipped.
   */
  slotContaining(instant: number, { day, startMinutes }: RunningRange): GridSlot | undefined {
    // Later ranges have not begun.
    return this.slotsOn(day).findLast(({ minutes, startsAt }) => startsAt <= instant && minutes >= startMinutes)
  }

  /** The next instant after `after`, up to and including `limit`, at which a range begins; null when there is none. */
  nextStart(after: number, limit: number): number | null {
    // Where clocks go back over midnight, a range of the day after the limit's may begin before the limit.
    const lastDay = this.calendarDay(limit) + 1
    for (let day = this.calendarDay(after); day <= lastDay; day++) {
      const next = this.rangesOn(day).find(({ from, until }) => from > after && from <= limit && from < until)
      if (next) return next.from
    }
    return null
  }

  /** Whether a wall-clock time lies in a range of a date, including after midnight. */
  holds(day: DayNumber, time: WallTime): boolean {
    const minutes = minutesOf(time)
    const isIn = (at: number): boolean =>
      this.rangesOn(day).some(({ startMinutes, endMinutes }) => startMinutes <= at && at < endMinutes)
    return isIn(minutes) || isIn(minutes + MINUTES_OF_DAY)
  }

  /** True if the calendar was built from these exceptions, this slot size and this time zone. The hours are the key of the cache. */
  isOf(mode: ModeSettings, timezone: string): boolean {
    return this.exceptions === mode.exceptions && this.slotSize === mode.slot_size_minutes && this.timezone === timezone
  }
}

function remembered<V>(memory: Map<DayNumber, V>, day: DayNumber, find: () => V): V {
  let value = memory.get(day)
  if (value === undefined) {
    value = find()
    if (memory.size >= MAX_DAYS) memory.clear()
    memory.set(day, value)
  }
  return value
}

const calendars = new WeakMap<WeekHours, ServiceCalendar>()

/**
 * The calendar of a mode in a zone. Cached as long as the settings object exists: settings are immutable, so object identity serves as the
 * version.
 */
export function serviceCalendarOf(mode: ModeSettings, timezone: string): ServiceCalendar {
  const kept = calendars.get(mode.hours)
  if (kept?.isOf(mode, timezone)) return kept
  const calendar = new ServiceCalendar(mode.hours, mode.exceptions, mode.slot_size_minutes, timezone)
  calendars.set(mode.hours, calendar)
  return calendar
}
