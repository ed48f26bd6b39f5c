import fc from "fast-check"
import { DateTime } from "luxon"
import { propertyRuns } from "../../../../integration-tests/support/runner/property-runs"
import { defaultOperationSettings } from "../default-operation-settings"
import { type HoursException, type HoursRange, type ModeSettings, WEEKDAYS, type WeekHours } from "../operation-settings"
import { overlappingHours } from "../overlapping-hours"

const RUNS = propertyRuns(3_000)

const CLOSED = defaultOperationSettings().order_types.delivery

function range(text: string): HoursRange {
  const [start = "", end = ""] = text.split("-")
  return { start, end }
}

function mode(hours: Partial<Record<keyof WeekHours, string[]>>, exceptions: Record<string, string[]> = {}): ModeSettings {
  return {
    ...CLOSED,
    hours: { ...CLOSED.hours, ...Object.fromEntries(Object.entries(hours).map(([day, ranges]) => [day, ranges?.map(range)])) },
    exceptions: Object.entries(exceptions).map(([date, ranges]) => ({ date, ranges: ranges.map(range), note: "" })),
  }
}

const paths = (settings: ModeSettings) => overlappingHours(settings, "m").map(({ path }) => path)

describe("overlapping hours", () => {
  it.each<[string, ModeSettings, string[]]>([
    ["an empty week has no overlap", mode({}), []],
    ["touching ranges do not overlap", mode({ monday: ["10:00-14:00", "14:00-18:00"] }), []],
    [
      "two overlapping ranges of one day: the later one is reported",
      mode({ monday: ["10:00-14:00", "13:59-18:00"] }),
      ["m.hours.monday[1].start"],
    ],
    [
      "two overlapping ranges of one day, stored in any order",
      mode({ monday: ["13:59-18:00", "10:00-14:00"] }),
      ["m.hours.monday[0].start"],
    ],
    ["a range inside another", mode({ monday: ["10:00-18:00", "12:00-13:00"] }), ["m.hours.monday[1].start"]],
    ["the same range twice", mode({ monday: ["10:00-11:00", "10:00-11:00"] }), ["m.hours.monday[1].start"]],
    [
      "a range that overlaps the previous day's range",
      mode({ monday: ["18:00-02:00"], tuesday: ["01:59-05:00"] }),
      ["m.hours.tuesday[0].start"],
    ],
    ["a range that begins when the previous day's range ends", mode({ monday: ["18:00-02:00"], tuesday: ["02:00-05:00"] }), []],
    [
      "Sunday's range after midnight overlaps Monday",
      mode({ sunday: ["20:00-03:00"], monday: ["02:00-05:00"] }),
      ["m.hours.monday[0].start"],
    ],
    [
      "a range that ends at 00:00 does not continue on the next day",
      mode({ monday: ["18:00-00:00"], tuesday: ["00:00-05:00"] }),
      [],
    ],
    ["24 hours into the next day", mode({ monday: ["10:00-10:00"], tuesday: ["09:00-12:00"] }), ["m.hours.tuesday[0].start"]],
    ["24 hours every day", mode(Object.fromEntries(WEEKDAYS.map((day) => [day, ["06:00-06:00"]]))), []],
    [
      "a range inside the previous day's longer range",
      mode({ monday: ["12:00-11:00"], tuesday: ["10:00-10:30"] }),
      ["m.hours.tuesday[0].start"],
    ],
    // 2026-12-25 is a Friday.
    [
      "two ranges of one exception",
      mode({}, { "2026-12-25": ["10:00-14:00", "13:00-15:00"] }),
      ["m.exceptions[0].ranges[1].start"],
    ],
    [
      "an exception that overlaps the previous day's range after midnight",
      mode({ thursday: ["20:00-03:00"] }, { "2026-12-25": ["02:00-05:00"] }),
      ["m.exceptions[0].ranges[0].start"],
    ],
    [
      "an exception's range after midnight that overlaps the next day's ordinary range",
      mode({ saturday: ["01:00-05:00"] }, { "2026-12-25": ["20:00-02:00"] }),
      ["m.exceptions[0].ranges[0].end"],
    ],
    [
      "exceptions on consecutive days: the later one is reported",
      mode({}, { "2026-12-25": ["20:00-02:00"], "2026-12-26": ["01:00-05:00"] }),
      ["m.exceptions[1].ranges[0].start"],
    ],
    [
      "a closed exception removes the ordinary ranges",
      mode({ thursday: ["20:00-03:00"], friday: ["03:00-05:00"] }, { "2026-12-25": [] }),
      [],
    ],
    [
      "if the day before is closed by an exception, no range continues after midnight",
      mode({ thursday: ["20:00-03:00"] }, { "2026-12-24": [], "2026-12-25": ["02:00-05:00"] }),
      [],
    ],
  ])("%s", (_name, settings, expected) => {
    expect(paths(settings)).toEqual(expected)
  })

  const wallTime = fc.integer({ min: 0, max: 287 }).map((fifth) => {
    const minutes = fifth * 5
    return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`
  })
  const ranges = fc.array(fc.record({ start: wallTime, end: wallTime }), { maxLength: 2 })
  const week: fc.Arbitrary<WeekHours> = fc.record(
    Object.fromEntries(
      WEEKDAYS.map((day) => [day, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: ranges })]),
    ),
  ) as fc.Arbitrary<WeekHours>
  const exceptions: fc.Arbitrary<HoursException[]> = fc.uniqueArray(
    fc.record({
      date: fc.integer({ min: 0, max: 9 }).map((days) => DateTime.fromISO("2026-12-22").plus({ days }).toISODate() ?? ""),
      ranges,
      note: fc.constant(""),
    }),
    { maxLength: 3, selector: ({ date }) => date },
  )

  it("are reported if, and only if, a minute is covered twice", () => {
    let overlapping = 0
    fc.assert(
      fc.property(week, exceptions, (hours, dates) => {
        const settings = { ...CLOSED, hours, exceptions: dates }
        const expected = coversTwice(settings)
        overlapping += expected ? 1 : 0
        expect(paths(settings).length > 0).toBe(expected)
      }),
      { numRuns: RUNS },
    )
    // Both outcomes must occur often, or the comparison proves nothing.
    expect(overlapping).toBeGreaterThan(RUNS / 10)
    expect(overlapping).toBeLessThan(RUNS - RUNS / 10)
  })

  /** Brute force over every minute of the days around the exceptions and of three ordinary weeks. */
  function coversTwice(settings: ModeSettings): boolean {
    const around = minutesCovered(DateTime.fromISO("2026-12-15", { zone: "utc" }), 25, settings)
    const ordinary = minutesCovered(DateTime.fromISO("2027-03-01", { zone: "utc" }), 21, settings)
    return around.some((count) => count > 1) || ordinary.some((count) => count > 1)
  }

  function minutesCovered(first: DateTime, days: number, settings: ModeSettings): Uint8Array {
    const covered = new Uint8Array((days + 2) * 1440)
    for (let day = 0; day < days; day += 1) {
      const date = first.plus({ days: day })
      const own = settings.exceptions.find((exception) => exception.date === date.toISODate())
      for (const { start, end } of own?.ranges ?? settings.hours[WEEKDAYS[date.weekday - 1] ?? "monday"]) {
        const from = Number(start.slice(0, 2)) * 60 + Number(start.slice(3))
        let to = Number(end.slice(0, 2)) * 60 + Number(end.slice(3))
        if (to <= from) to += 1440
        for (let minute = from; minute < to; minute += 1) covered[day * 1440 + minute] = (covered[day * 1440 + minute] ?? 0) + 1
      }
    }
    return covered
  }
})
