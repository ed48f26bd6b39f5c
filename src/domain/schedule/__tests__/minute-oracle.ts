import type { ModeSettings, OrderType } from "../../settings/operation-settings"

/*
 * The contract's schedule rules computed the slow way: minute by minute over instants, reading the clock with Intl.DateTimeFormat
 * and comparing readings as text. The oracle shares no code with the engine: no date library, no offset arithmetic, and a reading becomes
 * an instant only by stepping until the clock shows it.
 */

const MINUTE = 60_000
const DAY = 86_400_000
const MINUTES = 1440

/** Year, month, day, hour and minute as one number, 202611201930, so that readings compare as numbers. */
type Reading = number

/** Parses `2026-11-20 19:30`, with any separator. */
function readingOf(text: string): Reading {
  return Number(text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10) + text.slice(11, 13) + text.slice(14, 16))
}

/** The full run reads every minute. A short run assumes 60 more minutes after an hour whose clock shows 60 minutes. */
const READ_EVERY_MINUTE = Number(process.env.SVC_PROPERTY_RUNS) >= 100_000

/** Cached readings of one zone's clock, per UTC day. */
class WallClockRecord {
  readonly #format: Intl.DateTimeFormat
  readonly #days = new Map<number, Float64Array>()

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
  }

  /** The clock's reading in a minute, counted from 1970 in UTC. */
  at(minute: number): Reading {
    const day = Math.floor(minute / MINUTES)
    let readings = this.#days.get(day)
    if (!readings) {
      readings = new Float64Array(MINUTES)
      for (let hour = 0; hour < 24; hour++)
        this.#readHour(day * MINUTES + hour * 60, readings.subarray(hour * 60, hour * 60 + 60))
      this.#days.set(day, readings)
    }
    return readings[minute - day * MINUTES] as Reading
  }

  #readHour(minute: number, readings: Float64Array): void {
    const first = this.#read(minute)
    const isPlain = !READ_EVERY_MINUTE && first % 100 === 0 && first % 10_000 < 2300 && this.#read(minute + 60) === first + 100
    for (let index = 0; index < 60; index++) readings[index] = isPlain ? first + index : this.#read(minute + index)
  }

  #read(minute: number): Reading {
    return readingOf(this.#format.format(minute * MINUTE))
  }

  /** `2026-11-20`. */
  dateAt(minute: number): string {
    const reading = String(this.at(minute))
    return `${reading.slice(0, 4)}-${reading.slice(4, 6)}-${reading.slice(6, 8)}`
  }
}

const records = new Map<string, WallClockRecord>()

function recordOf(zone: string): WallClockRecord {
  const record = records.get(zone) ?? new WallClockRecord(zone)
  records.set(zone, record)
  return record
}

/** Frees the cached readings, which are many per zone. */
export function forgetClocks(): void {
  records.clear()
}

/** The UTC days in a span of years on which the zone's clocks change. */
export function daysOfClockChange(zone: string, fromYear: number, toYear: number): number[] {
  const offset = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset", year: "numeric" })
  const nameAt = (day: number): string => offset.format(day * DAY).slice(6)
  const last = Date.UTC(toYear, 11, 31) / DAY
  const days: number[] = []
  // Clock changes are weeks apart.
  for (let week = Date.UTC(fromYear, 0, 1) / DAY; week < last; week += 7) {
    if (nameAt(week) === nameAt(week + 7)) continue
    for (let day = week; day < week + 7; day++) if (nameAt(day) !== nameAt(day + 1)) days.push(day)
  }
  return days
}

function later(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

const weekdayFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long" })

function weekdayName(date: string): keyof ModeSettings["hours"] {
  return weekdayFormat.format(Date.parse(`${date}T00:00:00Z`)).toLowerCase() as keyof ModeSettings["hours"]
}

function hoursOf(mode: ModeSettings, date: string): { start: string; end: string }[] {
  const exception = mode.exceptions.find((candidate) => candidate.date === date)
  const ranges = exception ? exception.ranges : mode.hours[weekdayName(date)]
  return [...ranges].sort((a, b) => (a.start < b.start ? -1 : 1))
}

interface WalkedSlot {
  readonly key: string
  readonly time: string
  readonly minute: number
}

interface WalkedRange {
  readonly date: string
  readonly start: string
  /** The first minute in which the range runs. `past`: the first minute after its end. */
  readonly first: number
  readonly past: number
  readonly slots: readonly WalkedSlot[]
}

export interface OracleCase {
  readonly orderType: OrderType
  readonly mode: ModeSettings
  readonly timezone: string
  readonly emergencyClosed: boolean
  readonly now: number
}

/** The ranges that begin on a date, found by stepping through its day and the next. */
function walkDay({ orderType, mode, timezone }: OracleCase, date: string): WalkedRange[] {
  const hours = hoursOf(mode, date)
  if (hours.length === 0) return []
  const clock = recordOf(timezone)
  const edges = hours.map(({ start, end }) => ({
    from: readingOf(`${date} ${start}`),
    to: readingOf(`${end > start ? date : later(date, 1)} ${end}`),
    first: Number.NaN,
    past: Number.NaN,
  }))
  /** The first minute in which the clock shows a slot's start. */
  const shown = new Map<Reading, number>()
  const wanted = edges.map(({ to }, index) => {
    const readings: Reading[] = []
    for (let step = 0; ; step += mode.slot_size_minutes) {
      const text = new Date(Date.parse(`${date}T${hours[index]?.start}:00Z`) + step * MINUTE).toISOString().slice(0, 16)
      const reading = readingOf(text)
      if (reading >= to) return readings
      readings.push(reading)
      shown.set(reading, Number.NaN)
    }
  })
  const lastReading = Math.max(...edges.map(({ to }) => to))
  const firstReading = Math.min(...edges.map(({ from }) => from))
  let begin = Date.parse(`${date}T00:00:00Z`) / MINUTE - 15 * 60
  while (clock.at(begin + 240) < firstReading) begin += 60
  // Clocks go back two hours at most, so a later reading than that will not repeat.
  for (let minute = begin, passed = 0; passed < 180; minute++) {
    const reading = clock.at(minute)
    for (const edge of edges) {
      if (Number.isNaN(edge.first) && reading >= edge.from) edge.first = minute
      if (Number.isNaN(edge.past) && reading >= edge.to) edge.past = minute
    }
    if (Number.isNaN(shown.get(reading) ?? 0)) shown.set(reading, minute)
    if (reading >= lastReading) passed += 1
  }
  const seenTimes: string[] = []
  return edges.map(({ first, past }, index) => {
    const slots = (wanted[index] ?? [])
      .map((reading) => ({ reading, minute: shown.get(reading) ?? Number.NaN }))
      .filter(({ minute }) => !Number.isNaN(minute))
      .map(({ reading, minute }) => {
        const time = `${String(reading).slice(8, 10)}:${String(reading).slice(10)}`
        const repeated = seenTimes.includes(time)
        seenTimes.push(time)
        return { key: `${orderType}:${date}:${time}${repeated ? "+1" : ""}`, time, minute }
      })
    return { date, start: hours[index]?.start ?? "", first, past, slots }
  })
}

export interface OracleSelection {
  readonly date?: string
  readonly time?: string
  readonly dineIn: boolean
}

/** The oracle's answers about one case. */
export function consultOracle(question: OracleCase, taken: (key: string) => number) {
  const { orderType, now, emergencyClosed } = question
  const expired = (until: string | null): boolean => until !== null && new Date(until).getTime() <= now
  const forceDisabled = question.mode.force_disabled && !expired(question.mode.force_disabled_until)
  const extra = expired(question.mode.extra_minutes_until) ? 0 : question.mode.extra_minutes
  const { mode } = question
  const clock = recordOf(question.timezone)
  const nowMinute = Math.floor(now / MINUTE)
  const calendarDate = clock.dateAt(nowMinute)
  const walked = new Map<string, WalkedRange[]>()
  const day = (date: string): WalkedRange[] => {
    const ranges = walked.get(date) ?? walkDay(question, date)
    walked.set(date, ranges)
    return ranges
  }

  const running = [-1, 0, 1]
    .flatMap((days) => day(later(calendarDate, days)))
    .filter(({ first, past }) => nowMinute >= first && nowMinute < past)
    .sort((a, b) => a.first - b.first)[0]
  const today = running?.date ?? calendarDate
  const lastDate = later(calendarDate, mode.advance_days)
  const isSelectable = (date: string): boolean =>
    date === today || (mode.date_selection_enabled && date > today && date <= lastDate)
  const blocked = !mode.enabled ? "not_enabled" : emergencyClosed ? "emergency_closed" : forceDisabled ? "force_disabled" : null
  const lead = (mode.prep_time_minutes + extra) * MINUTE
  const max = mode.max_per_slot || null
  const full = (key: string): boolean => max !== null && taken(key) >= max
  const inTime = ({ minute }: WalkedSlot): boolean => minute * MINUTE >= now + lead
  const presentSlot = (range: WalkedRange): { key: string; minute: number } => {
    const begun = range.slots.filter(({ minute }) => minute <= nowMinute)
    return begun[begun.length - 1] ?? { key: `${orderType}:${range.date}:${range.start}`, minute: range.first }
  }

  const nextOpen = (): number | null => {
    if (blocked || running) return null
    const last = Math.floor((now + 30 * DAY) / MINUTE)
    let near: WalkedRange[] = []
    for (let minute = nowMinute + 1; minute <= last; minute++) {
      if (minute === nowMinute + 1 || minute % MINUTES === 0) {
        const date = new Date(minute * MINUTE).toISOString().slice(0, 10)
        near = [-2, -1, 0, 1, 2].flatMap((days) => day(later(date, days)))
      }
      if (near.some(({ first, past }) => minute >= first && minute < past)) return minute * MINUTE
      // Skips the rest of a UTC day without ranges nearby.
      if (near.length === 0) minute = (Math.floor(minute / MINUTES) + 1) * MINUTES - 1
    }
    return null
  }

  const slotsOf = (date: string) => {
    const slots = day(date).flatMap((range) => range.slots)
    const open = blocked === null && isSelectable(date)
    const shown = slots.map((slot) => ({
      key: slot.key,
      time: slot.time,
      startsAt: slot.minute * MINUTE,
      available: open && inTime(slot) && !full(slot.key),
      taken: taken(slot.key),
      max,
    }))
    return {
      date,
      ranges: hoursOf(mode, date).map(({ start, end }) => ({ start, end })),
      slots: shown,
      asapAvailable: open && date === today && mode.allow_asap && shown.some(({ available }) => available),
      nowAvailable: open && date === today && mode.allow_now && running !== undefined && !full(presentSlot(running).key),
    }
  }

  const judge = ({ date: chosen, time: wish, dineIn }: OracleSelection) => {
    if (blocked) return blocked
    const ofToday = wish === "now" || wish === "asap" || (wish === undefined && !mode.time_selection_enabled)
    if (chosen === undefined && mode.date_selection_enabled && !dineIn && !ofToday) return "date_required"
    if (wish === undefined && mode.time_selection_enabled && !dineIn) return "time_required"
    const date = chosen ?? today
    if (!isSelectable(date)) return "date_out_of_range"
    const nowAllowed = (mode.allow_now || dineIn) && date === today
    let time = wish
    if (time === undefined) time = dineIn || nowAllowed ? "now" : "asap"
    if (time === "asap" && !(mode.allow_asap && date === today)) return "asap_not_allowed"
    if (time === "now" && !nowAllowed) return "now_not_allowed"
    const place = (startsAt: number, slotKey: string, fulfillmentAt: number) => ({
      slotKey,
      date,
      time,
      startsAt,
      fulfillmentAt,
      prepareAt: fulfillmentAt - lead,
    })
    let places: ReturnType<typeof place>[]
    if (time === "now") {
      if (!running) return "out_of_hours"
      const slot = presentSlot(running)
      places = full(slot.key) && !dineIn ? [] : [place(slot.minute * MINUTE, slot.key, now + lead)]
    } else {
      if (time !== "asap") {
        const readings = [`${date} ${time}`, `${later(date, 1)} ${time}`]
        const held = hoursOf(mode, date).some(({ start, end }) =>
          readings.some((reading) => reading >= `${date} ${start}` && reading < `${end > start ? date : later(date, 1)} ${end}`),
        )
        if (!held) return "out_of_hours"
        if (!mode.time_selection_enabled) return "slot_unavailable"
      }
      places = day(date)
        .flatMap((range) => range.slots)
        .filter((slot) => (time === "asap" || slot.time === time) && inTime(slot) && (dineIn || !full(slot.key)))
        .map((slot) => place(slot.minute * MINUTE, slot.key, slot.minute * MINUTE))
      if (time !== "asap") places = places.slice(0, 1)
    }
    const [first] = places
    if (!first) return "slot_unavailable"
    return {
      valid: true,
      date,
      time,
      slotKey: first.slotKey,
      slotStartsAt: first.startsAt,
      fulfillmentAt: first.fulfillmentAt,
      prepareAt: first.prepareAt,
      businessDate: date,
      max: dineIn ? null : max,
      candidates: places,
    }
  }

  return {
    today,
    calendarDate,
    running,
    status: () => ({
      orderType,
      open: blocked === null && running !== undefined,
      reason: blocked ?? (running ? null : "out_of_hours"),
      forceDisabled,
      inHours: running !== undefined,
      nextOpen: nextOpen(),
    }),
    dates: (count?: number) =>
      Array.from({ length: count ?? Math.min(90, mode.advance_days + 1) }, (_, index) => {
        const date = later(today, index)
        const rangesCount = hoursOf(mode, date).length
        return { date, weekday: weekdayName(date), open: mode.enabled && rangesCount > 0, rangesCount }
      }),
    slotsOf,
    judge,
  }
}
