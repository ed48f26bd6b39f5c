import { isDeepStrictEqual } from "node:util"
import fc from "fast-check"
import { propertyRuns } from "../../../../integration-tests/support/runner/property-runs"
import { defaultOperationSettings } from "../../settings/default-operation-settings"
import { type HoursException, type HoursRange, type ModeSettings, WEEKDAYS } from "../../settings/operation-settings"
import { overlappingHours } from "../../settings/overlapping-hours"
import { businessDate, daySlots, judgeSelection, listDates, modeStatus, type ScheduleContext, selectionSlotKeys } from ".."
import { consultOracle, daysOfClockChange, forgetClocks, type OracleSelection } from "./minute-oracle"

/* Compares the engine with the minute oracle. SVC_PROPERTY_RUNS=100000 is the full run, SVC_PROPERTY_SEED sets the seed. */

const RUNS = Number(process.env.SVC_PROPERTY_RUNS ?? propertyRuns(2000))
const SEED = Number(process.env.SVC_PROPERTY_SEED ?? 20_261_120)
/** Days per zone around which cases are generated. Reading the clock is slow, so a short run uses one day per zone. */
const ANCHORS = RUNS > 20_000 ? 5 : 1

const MINUTE = 60_000
const DAY = 86_400_000
const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")]

const wall = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

/** Clock changes first, then an ordinary day. Zones without changes have only the latter. */
const anchors = new Map<string, number[]>()
function anchorsOf(zone: string): number[] {
  let days = anchors.get(zone)
  if (!days) {
    const changes = daysOfClockChange(zone, 2025, 2027)
    // A short run takes the forward change in one zone and the backward one in the next.
    const from = changes.length === 0 ? 0 : zones.indexOf(zone) % changes.length
    days = [...changes.slice(from), ...changes.slice(0, from), Date.UTC(2026, 10, 20) / DAY].slice(0, ANCHORS)
    anchors.set(zone, days)
  }
  return days
}

/** Minutes of the day, biased towards the night, where clocks change, and towards round times. */
const minuteOfDay = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 16 }).map((quarter) => quarter * 15) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1439 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 23 * 60, 1439) },
)
const range: fc.Arbitrary<HoursRange> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ start: minuteOfDay.map(wall), end: minuteOfDay.map(wall) }) },
  { weight: 1, arbitrary: minuteOfDay.map((minute) => ({ start: wall(minute), end: wall(minute) })) },
  { weight: 1, arbitrary: minuteOfDay.map((minute) => ({ start: wall(minute), end: "00:00" })) },
)
const ranges = fc.array(range, { maxLength: 3 })
const week = fc.oneof(
  // Usually different ranges on each day, sometimes the same ones, rarely one day only.
  { weight: 6, arbitrary: fc.record(Object.fromEntries(WEEKDAYS.map((name) => [name, ranges]))) },
  { weight: 2, arbitrary: ranges.map((same) => Object.fromEntries(WEEKDAYS.map((name) => [name, same]))) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...WEEKDAYS), ranges)
      .map(([only, some]) => Object.fromEntries(WEEKDAYS.map((name) => [name, name === only ? some : []]))),
  },
) as unknown as fc.Arbitrary<ModeSettings["hours"]>

const often = (probability: number) => fc.integer({ min: 0, max: 99 }).map((roll) => roll < probability * 100)

const raw = fc.record({
  anchor: fc.nat(),
  /** Minutes from noon (UTC) of the anchor day, if `near` is null. */
  offset: fc.integer({ min: -36 * 60, max: 36 * 60 }),
  /** Steps of four minutes from noon (UTC) of the anchor day, so the instant is on that day. */
  near: fc.option(fc.integer({ min: -180, max: 180 }), { nil: null }),
  millisecond: fc.constantFrom(0, 0, 1, 59_999),
  hours: week,
  exceptions: fc.array(fc.record({ days: fc.integer({ min: -2, max: 4 }), ranges }), { maxLength: 3 }),
  slotSize: fc.constantFrom(5, 7, 15, 15, 20, 30, 40, 45, 60, 90, 600, 1440),
  prep: fc.constantFrom(0, 10, 20, 45, 240),
  extra: fc.constantFrom(0, 0, 15, 120),
  extraUntil: fc.constantFrom(null, null, -1, 0, 1),
  advance: fc.constantFrom(0, 1, 2, 7, 365),
  max: fc.constantFrom(0, 0, 1, 2, 3),
  enabled: often(0.92),
  emergency: often(0.05),
  disabled: often(0.12),
  disabledUntil: fc.constantFrom(null, -1, 0, 1),
  allowNow: often(0.8),
  allowAsap: often(0.8),
  dateSelection: often(0.8),
  timeSelection: often(0.8),
  salt: fc.nat(1000),
  pickedDay: fc.constantFrom(-2, -1, 0, 0, 0, 1, 1, 2, 3, 8),
  pickedSlot: fc.nat(200),
  pickedTime: minuteOfDay,
})
type Raw = typeof raw extends fc.Arbitrary<infer T> ? T : never

/** Removes ranges that the settings would refuse. */
function withoutOverlaps(mode: ModeSettings): ModeSettings {
  for (let current = mode; ; ) {
    const [issue] = overlappingHours(current, "m")
    if (!issue) return current
    const place = /hours\.(\w+)\[(\d+)\]|exceptions\[(\d+)\]\.ranges\[(\d+)\]/.exec(issue.path)
    if (!place) throw new Error(`Unknown path of an issue: ${issue.path}`)
    const [, weekday, index, exception, inException] = place
    const without = (list: readonly HoursRange[], at?: string) => list.filter((_, position) => position !== Number(at))
    current = weekday
      ? { ...current, hours: { ...current.hours, [weekday]: without(current.hours[weekday as "monday"], index) } }
      : {
          ...current,
          exceptions: current.exceptions.map((each, position) =>
            position === Number(exception) ? { ...each, ranges: without(each.ranges, inException) } : each,
          ),
        }
  }
}

const isoDate = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

function play(zone: string, input: Raw) {
  const days = anchorsOf(zone)
  const anchorDay = days[input.anchor % days.length] as number
  const centre = anchorDay * DAY + DAY / 2
  const now = centre + (input.near === null ? input.offset : input.near * 4) * MINUTE + input.millisecond
  const until = (minutes: number | null): string | null =>
    minutes === null ? null : new Date(now + minutes * MINUTE).toISOString()
  const exceptions = new Map<string, HoursException>()
  for (const { days: shift, ranges } of input.exceptions) {
    const date = isoDate(anchorDay + shift)
    exceptions.set(date, { date, ranges, note: "" })
  }
  const mode = withoutOverlaps({
    ...defaultOperationSettings().order_types.delivery,
    enabled: input.enabled,
    prep_time_minutes: input.prep,
    extra_minutes: input.extra,
    extra_minutes_until: until(input.extraUntil),
    force_disabled: input.disabled,
    force_disabled_until: until(input.disabledUntil),
    slot_size_minutes: input.slotSize,
    advance_days: input.advance,
    allow_now: input.allowNow,
    allow_asap: input.allowAsap,
    max_per_slot: input.max,
    date_selection_enabled: input.dateSelection,
    time_selection_enabled: input.timeSelection,
    hours: input.hours,
    exceptions: [...exceptions.values()],
  })
  const context: ScheduleContext = { orderType: "pickup", mode, timezone: zone, emergencyClosed: input.emergency, now }
  const taken = (key: string): number =>
    [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, input.salt) % 4
  return { context, taken }
}

const comparable = ({ date, ranges, slots, asapAvailable, nowAvailable }: ReturnType<typeof daySlots>) => ({
  date,
  ranges: ranges.map(({ start, end }) => ({ start, end })),
  slots: slots.map(({ key, time, startsAt, available, taken, max }) => ({ key, time, startsAt, available, taken, max })),
  asapAvailable,
  nowAvailable,
})

/** Like `toEqual`, but much faster: it runs millions of times. */
function same(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toStrictEqual(expected)
}

/** Counts how often the difficult situations occurred, to prove that the comparison covers them. */
const met = { running: 0, afterMidnight: 0, accepted: 0, refused: new Set<string>() }

/** Compares all answers of engine and oracle about one case. */
function compare(zone: string, input: Raw): void {
  const { context, taken } = play(zone, input)
  const oracle = consultOracle(context, taken)

  same(businessDate(context), oracle.today)
  same(modeStatus(context), oracle.status())
  same(listDates(context, 4), oracle.dates(4))
  same(listDates(context).length, oracle.dates().length)

  const picked = isoDate(Date.parse(`${oracle.calendarDate}T00:00:00Z`) / DAY + input.pickedDay)
  same(comparable(daySlots(context, undefined, taken)), oracle.slotsOf(oracle.today))
  const day = oracle.slotsOf(picked)
  same(comparable(daySlots(context, picked, taken)), day)

  const onGrid = day.slots.length === 0 ? undefined : day.slots[input.pickedSlot % day.slots.length]?.time
  const selections: OracleSelection[] = [undefined, picked, oracle.today].flatMap((date) =>
    [undefined, "now", "asap", wall(input.pickedTime), ...(onGrid ? [onGrid] : [])].flatMap((time) =>
      [false, true].map((dineIn) => ({ ...(date ? { date } : {}), ...(time ? { time } : {}), dineIn })),
    ),
  )
  for (const selection of selections) {
    const loaded = new Set(selectionSlotKeys(context, selection))
    const decision = judgeSelection(context, selection, (key) => {
      if (!loaded.has(key)) throw new Error(`${key} is not among the keys to load`)
      return taken(key)
    })
    const expected = oracle.judge(selection)
    const verdict = typeof expected === "string" ? { valid: false, reason: expected } : expected
    same({ selection, decision }, { selection, decision: verdict })
    if (typeof expected === "string") met.refused.add(expected)
    else met.accepted += 1
  }
  if (oracle.running) met.running += 1
  if (oracle.today < oracle.calendarDate) met.afterMidnight += 1
}

describe("the engine and an oracle that reads the clock minute by minute", () => {
  it(
    `agree in ${RUNS} random cases over ${zones.length} zones, around clock changes`,
    () => {
      const numRuns = Math.ceil(RUNS / zones.length)
      zones.forEach((zone, index) => {
        fc.assert(
          fc.property(raw, (input) => compare(zone, input)),
          { numRuns, seed: SEED + index },
        )
        forgetClocks()
      })
      expect([...met.refused].sort()).toEqual([
        "asap_not_allowed",
        "date_out_of_range",
        "date_required",
        "emergency_closed",
        "force_disabled",
        "not_enabled",
        "now_not_allowed",
        "out_of_hours",
        "slot_unavailable",
        "time_required",
      ])
      expect(met.running).toBeGreaterThan(RUNS / 10)
      expect(met.afterMidnight).toBeGreaterThan(RUNS / 100)
      expect(met.accepted).toBeGreaterThan(RUNS)
    },
    Math.max(120_000, RUNS * 60),
  )
})
