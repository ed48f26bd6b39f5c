import fc from "fast-check"
import { draftOf } from "../src/admin/lib/schedule/draft"
import { contextOf, guestView, instantAt } from "../src/admin/lib/schedule/guest-view"
import { presentDaySlots, presentModeStatus } from "../src/api/svc/v1/schedule/presenter"
import { presentOperation } from "../src/api/svc/v1/settings/operation/presenter"
import type { SettingsOperation } from "../src/client"
import { scheduleContext } from "../src/domain/ordering"
import { daySlots, modeStatus } from "../src/domain/schedule"
import { defaultOperationSettings } from "../src/domain/settings/default-operation-settings"
import { type HoursRange, type ModeSettings, type OperationSettings, WEEKDAYS } from "../src/domain/settings/operation-settings"
import { isoInZone } from "../src/domain/time"

/* The dashboard's preview of what a guest sees, compared with the API's responses at that moment. */

const RUNS = 1_000
const SEED = Number(process.env.SVC_PROPERTY_SEED ?? 20_261_120)
const MINUTE = 60_000

/** Time zones with clock changes in both hemispheres, at midnight, by half an hour, and without clock changes. */
const ZONES = ["Europe/Madrid", "America/New_York", "America/Santiago", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"]
/** The nights of clock changes in these zones, the days after them, and a date without a clock change. */
const DATES = [
  "2026-03-08",
  "2026-03-29",
  "2026-04-04",
  "2026-04-05",
  "2026-09-05",
  "2026-10-04",
  "2026-10-25",
  "2026-11-01",
  "2026-11-20",
]

const wall = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

/** Up to three ranges of one day. The last range may end after midnight, but before the next day's ranges begin. */
const ranges: fc.Arbitrary<HoursRange[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 20, max: 95 }), { maxLength: 6 }),
    fc.option(fc.integer({ min: 0, max: 19 }), { nil: undefined }),
  )
  .map(([quarters, afterMidnight]) => {
    const times = [...quarters.sort((a, b) => a - b), ...(quarters.length % 2 === 1 ? [afterMidnight ?? 0] : [])]
    return Array.from({ length: times.length / 2 }, (_, pair) => ({
      start: wall((times[2 * pair] ?? 0) * 15),
      end: wall((times[2 * pair + 1] ?? 0) * 15),
    }))
  })

const week = fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, ranges]))) as unknown as fc.Arbitrary<ModeSettings["hours"]>

const often = fc.integer({ min: 0, max: 9 }).map((roll) => roll > 0)
const rarely = often.map((is) => !is)

const cases = fc.record({
  zone: fc.constantFrom(...ZONES),
  date: fc.constantFrom(...DATES),
  time: fc.integer({ min: 0, max: 287 }).map((step) => wall(step * 5)),
  /** Minutes since the dashboard read the settings. */
  age: fc.constantFrom(0, 0, 1, 30, 600),
  type: fc.constantFrom("pickup" as const, "delivery" as const),
  hours: week,
  exception: fc.option(ranges, { nil: undefined }),
  emergency: rarely,
  enabled: often,
  disabled: rarely,
  disabledUntil: fc.constantFrom(null, -1, 0, 1),
  extra: fc.constantFrom(0, 0, 15, 120),
  extraUntil: fc.constantFrom(null, -1, 0, 1),
  slotSize: fc.constantFrom(5, 15, 20, 30, 45, 90),
  prep: fc.constantFrom(0, 20, 45, 240),
  advance: fc.constantFrom(0, 1, 7),
  max: fc.constantFrom(0, 1, 4),
  now: often,
  asap: often,
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

function settingsOf(input: Case, at: number): OperationSettings {
  const settings = defaultOperationSettings()
  const until = (minutes: number | null) => (minutes === null ? null : new Date(at + minutes * MINUTE).toISOString())
  const mode: ModeSettings = {
    ...settings.order_types[input.type],
    enabled: input.enabled,
    force_disabled: input.disabled,
    force_disabled_until: input.disabled ? until(input.disabledUntil) : null,
    extra_minutes: input.extra,
    extra_minutes_until: input.extra > 0 ? until(input.extraUntil) : null,
    slot_size_minutes: input.slotSize,
    prep_time_minutes: input.prep,
    advance_days: input.advance,
    max_per_slot: input.max,
    allow_now: input.now,
    allow_asap: input.asap,
    hours: input.hours,
    exceptions: input.exception === undefined ? [] : [{ date: input.date, ranges: input.exception, note: "fiesta" }],
  }
  return {
    ...settings,
    timezone: input.zone,
    emergency_closed: input.emergency,
    order_types: { ...settings.order_types, [input.type]: mode },
  }
}

/** The API's response at an instant: the status of the order type, and its slots without orders. */
function answered(settings: OperationSettings, { type, zone }: Case, at: number) {
  const context = scheduleContext(settings, type, at)
  return [presentModeStatus(modeStatus(context), zone), presentDaySlots(daySlots(context, undefined, () => 0))]
}

/** The dashboard's preview for a date and a time, computed from the settings that the API has sent. */
function previewed(settings: OperationSettings, input: Case, at: number) {
  const facts = { commerce: null, warnings: [], sendsMails: true, readerLanguage: "en" } as const
  const stored: SettingsOperation = JSON.parse(JSON.stringify(presentOperation(settings, facts, at - input.age * MINUTE)))
  const context = contextOf(
    stored,
    input.type,
    draftOf(stored.order_types[input.type]),
    instantAt(input.date, input.time, input.zone),
  )
  if (context === null) throw new Error("The stored settings should be a valid draft")
  const { status, today } = guestView(context)
  return [presentModeStatus(status, input.zone), presentDaySlots(today)]
}

it(`the preview equals the API's response in ${RUNS} random schedules, including the days of clock changes`, () => {
  const seen = { open: 0, closed: 0, slots: 0, elsewhere: 0 }
  fc.assert(
    fc.property(cases, (input) => {
      const at = instantAt(input.date, input.time, input.zone)
      const settings = settingsOf(input, at)
      const expected = answered(settings, input, at)
      expect(previewed(settings, input, at)).toEqual(expected)
      const [status, day] = expected as [ReturnType<typeof presentModeStatus>, ReturnType<typeof presentDaySlots>]
      seen[status.open ? "open" : "closed"] += 1
      if (day.slots.some(({ available }) => available)) seen.slots += 1
      if (!isoInZone(at, input.zone).startsWith(day.date)) seen.elsewhere += 1
    }),
    { numRuns: RUNS, seed: SEED },
  )
  // Every kind of case occurs often enough: open and closed shops, free slots, and nights that belong to the date before.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 100)
})
