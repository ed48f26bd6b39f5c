import { daySlots, listDates, type ScheduleContext, selectableSlotKeys } from ".."
import { serviceCalendarOf } from "../service-calendar"
import { asked, type CaseMode, hours, mode, NOBODY, orders, utc } from "./schedule-cases"

const MORNING = "2026-11-20T09:00:00+01:00"

const times = (ctx: ScheduleContext, date?: string): string =>
  daySlots(ctx, date, NOBODY)
    .slots.map(({ time }) => time)
    .join(" ")
const free = (ctx: ScheduleContext, date?: string, taken = NOBODY): string =>
  daySlots(ctx, date, taken)
    .slots.filter(({ available }) => available)
    .map(({ time }) => time)
    .join(" ")

describe("a slot starts every slot_size_minutes from a range's start, while its start is before the range's end", () => {
  it.each<[string, string, number, string]>([
    ["an hour in quarters", "12:00-13:00", 15, "12:00 12:15 12:30 12:45"],
    ["the last slot may end after the range", "12:00-13:00", 25, "12:00 12:25 12:50"],
    ["one slot, when the range is shorter", "12:00-12:10", 15, "12:00"],
    ["counted from the range's start, not from the hour", "12:10-13:00", 20, "12:10 12:30 12:50"],
    ["each range from its own start", "12:00-12:40 12:50-13:30", 20, "12:00 12:20 12:50 13:10"],
    ["ranges in the order of the day, in any stored order", "19:00-20:00 12:00-13:00", 30, "12:00 12:30 19:00 19:30"],
    ["over midnight", "23:00-01:00", 30, "23:00 23:30 00:00 00:30"],
    ["until midnight", "23:00-00:00", 30, "23:00 23:30"],
    ["24 hours", "10:00-10:00", 480, "10:00 18:00 02:00"],
    ["the whole day from midnight", "00:00-00:00", 720, "00:00 12:00"],
    ["a closed day", "", 15, ""],
  ])("%s", (_case, daily, slot_size_minutes, expected) => {
    expect(times(asked(MORNING, { daily, slot_size_minutes }))).toBe(expected)
  })
})

describe("a slot belongs to the day on which its range starts; after midnight its starts_at is on the next date", () => {
  it("Friday 23:30–00:30 has two slots, both Friday's", () => {
    const day = daySlots(asked(MORNING, { week: { friday: "23:30-00:30" }, slot_size_minutes: 30 }), undefined, NOBODY)
    expect(day).toMatchObject({ date: "2026-11-20", weekday: "friday", orderType: "pickup", ranges: hours("23:30-00:30") })
    expect(day.slots).toEqual([
      {
        key: "pickup:2026-11-20:23:30",
        time: "23:30",
        label: "11:30 PM",
        startsAt: Date.parse("2026-11-20T23:30:00+01:00"),
        startsAtText: "2026-11-20T23:30:00+01:00",
        available: true,
        taken: 0,
        max: null,
      },
      {
        key: "pickup:2026-11-20:00:00",
        time: "00:00",
        label: "12:00 AM",
        startsAt: Date.parse("2026-11-21T00:00:00+01:00"),
        startsAtText: "2026-11-21T00:00:00+01:00",
        available: true,
        taken: 0,
        max: null,
      },
    ])
  })

  it("Saturday has only the slots of its own ranges", () => {
    expect(times(asked(MORNING, { week: { friday: "23:30-00:30" } }), "2026-11-21")).toBe("")
  })

  it("Friday's 00:30 and Saturday's own 00:30 have different keys", () => {
    const ctx = asked(MORNING, { week: { friday: "18:00-02:00", saturday: "00:30-01:00" }, slot_size_minutes: 30 })
    expect(selectableSlotKeys(ctx, "2026-11-20")).toContain("pickup:2026-11-20:00:30")
    expect(selectableSlotKeys(ctx, "2026-11-21")).toEqual(["pickup:2026-11-21:00:30"])
  })

  it("a date with the same time before and after midnight has both slots, counted separately", () => {
    const ctx = asked("2026-11-19T09:00:00+01:00", {
      week: { friday: "00:00-01:00 23:00-01:00" },
      slot_size_minutes: 30,
      max_per_slot: 1,
    })
    const { slots } = daySlots(ctx, "2026-11-20", orders({ "pickup:2026-11-20:00:30": 1 }))
    expect(slots.map(({ key, taken, available }) => [key, taken, available])).toEqual([
      ["pickup:2026-11-20:00:00", 0, true],
      ["pickup:2026-11-20:00:30", 1, false],
      ["pickup:2026-11-20:23:00", 0, true],
      ["pickup:2026-11-20:23:30", 0, true],
      ["pickup:2026-11-20:00:00+1", 0, true],
      ["pickup:2026-11-20:00:30+1", 0, true],
    ])
    expect(new Set(slots.map(({ startsAt }) => startsAt)).size).toBe(6)
  })

  it("an exception replaces that date's slots, and `ranges: []` removes them", () => {
    const ctx = asked(MORNING, {
      daily: "12:00-13:00",
      slot_size_minutes: 30,
      exceptions: { "2026-11-21": "20:00-21:00", "2026-11-22": "" },
    })
    expect([times(ctx, "2026-11-20"), times(ctx, "2026-11-21"), times(ctx, "2026-11-22")]).toEqual([
      "12:00 12:30",
      "20:00 20:30",
      "",
    ])
  })
})

describe("a skipped wall-clock time has no slot; a repeated one has one slot, at its first occurrence", () => {
  const starts = (date: string, settings: CaseMode, timezone: string): string[] =>
    daySlots(asked(`${date}T00:00:00Z`, settings, { timezone }), date, NOBODY).slots.map(
      ({ time, startsAt }) => `${time} ${utc(startsAt)?.slice(11, 16)}`,
    )

  it.each<[string, string, string, number, string[], string]>([
    [
      "across the skipped hour",
      "2026-03-29",
      "01:00-04:00",
      30,
      ["01:00 00:00", "01:30 00:30", "03:00 01:00", "03:30 01:30"],
      "Europe/Madrid",
    ],
    ["starting in the skipped hour", "2026-03-29", "02:30-04:00", 30, ["03:00 01:00", "03:30 01:30"], "Europe/Madrid"],
    [
      "starting in the skipped hour, not aligned to the clock change",
      "2026-03-29",
      "02:30-04:00",
      40,
      ["03:10 01:10", "03:50 01:50"],
      "Europe/Madrid",
    ],
    ["entirely in the skipped hour", "2026-03-29", "02:00-03:00", 30, [], "Europe/Madrid"],
    [
      "ending in the skipped hour, from the night before",
      "2026-03-28",
      "23:00-02:30",
      60,
      ["23:00 22:00", "00:00 23:00", "01:00 00:00"],
      "Europe/Madrid",
    ],
    [
      "across the repeated hour",
      "2026-10-25",
      "01:00-04:00",
      30,
      ["01:00 23:00", "01:30 23:30", "02:00 00:00", "02:30 00:30", "03:00 02:00", "03:30 02:30"],
      "Europe/Madrid",
    ],
    ["entirely in the repeated hour", "2026-10-25", "02:00-03:00", 30, ["02:00 00:00", "02:30 00:30"], "Europe/Madrid"],
    [
      "a clock change of half an hour",
      "2026-10-04",
      "01:30-03:00",
      15,
      ["01:30 15:00", "01:45 15:15", "02:30 15:30", "02:45 15:45"],
      "Australia/Lord_Howe",
    ],
    ["a skipped midnight", "2026-04-24", "00:00-02:00", 30, ["01:00 22:00", "01:30 22:30"], "Africa/Cairo"],
    [
      "a repeated hour before midnight",
      "2026-10-29",
      "22:00-01:00",
      60,
      ["22:00 19:00", "23:00 20:00", "00:00 22:00"],
      "Africa/Cairo",
    ],
    [
      "24 hours on the 25-hour day",
      "2026-10-25",
      "00:00-00:00",
      360,
      ["00:00 22:00", "06:00 05:00", "12:00 11:00", "18:00 17:00"],
      "Europe/Madrid",
    ],
  ])("%s", (_case, date, daily, slot_size_minutes, expected, timezone) => {
    expect(starts(date, { daily, slot_size_minutes }, timezone)).toEqual(expected)
  })
})

describe("which slots are available:", () => {
  const EVENING: CaseMode = { daily: "18:00-19:00", slot_size_minutes: 15 }

  it.each<[string, string, Partial<CaseMode>, string]>([
    ["those with starts_at ≥ now + preparation: exactly", "2026-11-20T17:55:00+01:00", {}, "18:15 18:30 18:45"],
    ["those with starts_at ≥ now + preparation: a millisecond late", "2026-11-20T17:55:00.001+01:00", {}, "18:30 18:45"],
    ["with the kitchen's extra minutes", "2026-11-20T17:55:00+01:00", { extra_minutes: 20 }, "18:45"],
    [
      "without extra minutes that have ended",
      "2026-11-20T17:55:00+01:00",
      { extra_minutes: 20, extra_minutes_until: "2026-11-20T17:55:00+01:00" },
      "18:15 18:30 18:45",
    ],
    ["without preparation, from now on", "2026-11-20T18:15:00+01:00", { prep_time_minutes: 0 }, "18:15 18:30 18:45"],
    ["none that has passed", "2026-11-20T18:30:00+01:00", {}, ""],
    ["none while the mode is not enabled", MORNING, { enabled: false }, ""],
    ["none while the mode is force-disabled", MORNING, { force_disabled: true }, ""],
  ])("%s", (_case, now, over, expected) => {
    expect(free(asked(now, { ...EVENING, ...over }))).toBe(expected)
  })

  it("none while the store is emergency-closed", () => {
    const ctx = asked(MORNING, EVENING, { emergencyClosed: true })
    expect([free(ctx), free(ctx, "2026-11-23")]).toEqual(["", ""])
  })

  it("none while the mode is not enabled, but all slots of the day are listed", () => {
    expect(times(asked("2026-11-20T18:30:00+01:00", { ...EVENING, enabled: false }))).toBe("18:00 18:15 18:30 18:45")
  })

  it("those that are not full: taken has not reached max", () => {
    const ctx = asked(MORNING, { ...EVENING, max_per_slot: 2 })
    const taken = orders({ "pickup:2026-11-20:18:00": 1, "pickup:2026-11-20:18:15": 2, "pickup:2026-11-20:18:30": 3 })
    expect(daySlots(ctx, undefined, taken).slots.map(({ taken, max, available }) => [taken, max, available])).toEqual([
      [1, 2, true],
      [2, 2, false],
      [3, 2, false],
      [0, 2, true],
    ])
  })

  it("those with any number of orders if max_per_slot is 0, which gives max null", () => {
    const { slots } = daySlots(asked(MORNING, EVENING), undefined, () => 1_000_000)
    expect(slots[0]).toMatchObject({ max: null, taken: 1_000_000, available: true })
  })

  it("those of selectable dates: from today to the calendar date + advance_days", () => {
    const ctx = asked(MORNING, { ...EVENING, advance_days: 2 })
    const open = ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"].map((date) => free(ctx, date) !== "")
    expect(open).toEqual([false, true, true, true, false])
  })

  it("after midnight, while Friday's range runs, those from Friday to Saturday + advance_days", () => {
    const ctx = asked("2026-11-21T00:15:00+01:00", { daily: "18:00-02:00", advance_days: 1 })
    expect(["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"].map((date) => free(ctx, date) !== "")).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(free(ctx)).toBe("00:45 01:00 01:15 01:30 01:45")
  })

  it("without date selection, only those of today", () => {
    const ctx = asked(MORNING, { ...EVENING, date_selection_enabled: false })
    expect([free(ctx) !== "", free(ctx, "2026-11-21")]).toEqual([true, ""])
  })

  it("none of a date far outside the horizon, though it has slots", () => {
    for (const date of ["0001-01-01", "1900-01-01", "9999-12-31"]) {
      expect(times(asked(MORNING, EVENING), date)).toBe("18:00 18:15 18:30 18:45")
      expect(free(asked(MORNING, EVENING), date)).toBe("")
    }
  })

  it("none after midnight of 9999-12-31, because a later date cannot be written", () => {
    expect(times(asked(MORNING, { daily: "23:00-01:00", slot_size_minutes: 30 }), "9999-12-30")).toBe("23:00 23:30 00:00 00:30")
    expect(times(asked(MORNING, { daily: "23:00-01:00", slot_size_minutes: 30 }), "9999-12-31")).toBe("23:00 23:30")
  })

  it("none of an invalid calendar date: an error is thrown", () => {
    expect(() => daySlots(asked(MORNING, EVENING), "2026-02-30", NOBODY)).toThrow(RangeError)
    expect(() => selectableSlotKeys(asked(MORNING, EVENING), "2026-02-30")).toThrow(RangeError)
  })
})

describe("the keys of the counts to load", () => {
  const HALVES: CaseMode = { daily: "12:00-13:00", slot_size_minutes: 30 }
  const JUMP: CaseMode = { daily: "02:30-04:00", slot_size_minutes: 40 }
  const AFTER_JUMP = "2026-03-29T03:05:00+02:00"

  it.each<[string, string, CaseMode, string | undefined, string[]]>([
    ["the day's slots", MORNING, HALVES, "2026-11-22", ["2026-11-22:12:00", "2026-11-22:12:30"]],
    ["today's, without a date", MORNING, HALVES, undefined, ["2026-11-20:12:00", "2026-11-20:12:30"]],
    [
      "each slot once, including the current one",
      "2026-11-20T12:40:00+01:00",
      HALVES,
      undefined,
      ["2026-11-20:12:00", "2026-11-20:12:30"],
    ],
    [
      "the day's slots and the current one, when the range's first slot has not begun",
      AFTER_JUMP,
      JUMP,
      "2026-03-29",
      ["2026-03-29:03:10", "2026-03-29:03:50", "2026-03-29:02:30"],
    ],
    ["not on another day", AFTER_JUMP, JUMP, "2026-03-30", ["2026-03-30:02:30", "2026-03-30:03:10", "2026-03-30:03:50"]],
    ["none of a closed day", MORNING, {}, undefined, []],
  ])("are %s", (_case, now, settings, date, expected) => {
    expect(selectableSlotKeys(asked(now, settings), date)).toEqual(expected.map((key) => `pickup:${key}`))
  })
})

describe("now_available", () => {
  const NOON: CaseMode = { daily: "12:10-14:00", slot_size_minutes: 20 }
  const now = (at: string, over: Partial<CaseMode> = {}, taken = NOBODY, date?: string): boolean =>
    daySlots(asked(at, { ...NOON, ...over }), date, taken).nowAvailable

  it.each<[string, string, Partial<CaseMode>, boolean]>([
    ["open now", "2026-11-20T12:10:00+01:00", {}, true],
    ["closed", "2026-11-20T12:09:59.999+01:00", {}, false],
    ["at exactly the range's end", "2026-11-20T14:00:00+01:00", {}, false],
    ["in the last slot, whatever the preparation time", "2026-11-20T13:59:59+01:00", {}, true],
    ["allow_now off", "2026-11-20T12:30:00+01:00", { allow_now: false }, false],
    ["not enabled", "2026-11-20T12:30:00+01:00", { enabled: false }, false],
    ["force-disabled", "2026-11-20T12:30:00+01:00", { force_disabled: true }, false],
  ])("%s", (_case, at, over, expected) => {
    expect(now(at, over)).toBe(expected)
  })

  it("is false when the current slot is full", () => {
    const taken = orders({ "pickup:2026-11-20:12:30": 1 })
    expect(now("2026-11-20T12:29:59.999+01:00", { max_per_slot: 1 }, taken)).toBe(true)
    expect(now("2026-11-20T12:30:00+01:00", { max_per_slot: 1 }, taken)).toBe(false)
    expect(now("2026-11-20T12:49:59.999+01:00", { max_per_slot: 1 }, taken)).toBe(false)
    expect(now("2026-11-20T12:50:00+01:00", { max_per_slot: 1 }, taken)).toBe(true)
  })

  it("is false on dates other than today", () => {
    expect(now("2026-11-20T12:30:00+01:00", {}, NOBODY, "2026-11-21")).toBe(false)
    expect(now("2026-11-21T00:30:00+01:00", { daily: "22:00-02:00" }, NOBODY, "2026-11-20")).toBe(true)
    expect(now("2026-11-21T00:30:00+01:00", { daily: "22:00-02:00" }, NOBODY, "2026-11-21")).toBe(false)
  })
})

describe("asap_available", () => {
  const asap = (at: string, over: Partial<CaseMode> = {}, taken = NOBODY, date?: string): boolean =>
    daySlots(asked(at, { daily: "12:00-13:00", slot_size_minutes: 30, ...over }), date, taken).asapAvailable

  it.each<[string, string, Partial<CaseMode>, boolean]>([
    ["today has an available slot, even before opening", "2026-11-20T08:00:00+01:00", {}, true],
    ["none is left", "2026-11-20T12:20:00+01:00", {}, false],
    ["allow_asap off", "2026-11-20T08:00:00+01:00", { allow_asap: false }, false],
    ["a closed day", "2026-11-20T08:00:00+01:00", { exceptions: { "2026-11-20": "" } }, false],
    ["not enabled", "2026-11-20T08:00:00+01:00", { enabled: false }, false],
  ])("%s", (_case, at, over, expected) => {
    expect(asap(at, over)).toBe(expected)
  })

  it("is false when all slots are full, and on dates other than today", () => {
    expect(asap("2026-11-20T08:00:00+01:00", { max_per_slot: 1 }, () => 1)).toBe(false)
    expect(asap("2026-11-20T08:00:00+01:00", {}, NOBODY, "2026-11-21")).toBe(false)
  })
})

describe("dates", () => {
  const WEEK: CaseMode = {
    week: { friday: "12:00-16:00 19:00-02:00", saturday: "12:00-16:00" },
    exceptions: { "2026-11-22": "10:00-11:00" },
  }

  it("start today, with weekday and ranges", () => {
    expect(listDates(asked(MORNING, WEEK), 4)).toEqual([
      { date: "2026-11-20", weekday: "friday", open: true, rangesCount: 2 },
      { date: "2026-11-21", weekday: "saturday", open: true, rangesCount: 1 },
      { date: "2026-11-22", weekday: "sunday", open: true, rangesCount: 1 },
      { date: "2026-11-23", weekday: "monday", open: false, rangesCount: 0 },
    ])
  })

  it("are open if they have ranges and the mode is enabled", () => {
    expect(listDates(asked(MORNING, { ...WEEK, enabled: false }), 1)).toEqual([
      { date: "2026-11-20", weekday: "friday", open: false, rangesCount: 2 },
    ])
    expect(listDates(asked(MORNING, { ...WEEK, force_disabled: true }), 1)[0]?.open).toBe(true)
  })

  it("start with Friday while Friday's hours continue after midnight", () => {
    expect(listDates(asked("2026-11-21T00:15:00+01:00", WEEK), 2).map(({ date }) => date)).toEqual(["2026-11-20", "2026-11-21"])
  })

  it.each([
    [0, 1],
    [7, 8],
    [88, 89],
    [89, 90],
    [365, 90],
  ])("advance_days %i: %i dates by default", (advance_days, count) => {
    expect(listDates(asked(MORNING, { ...WEEK, advance_days })).length).toBe(count)
  })

  it("cross the ends of months and years and leap days", () => {
    expect(listDates(asked("2028-02-28T12:00:00+01:00", WEEK), 3).map(({ date }) => date)).toEqual([
      "2028-02-28",
      "2028-02-29",
      "2028-03-01",
    ])
    expect(listDates(asked("2026-12-31T12:00:00+01:00", WEEK), 2).map(({ date }) => date)).toEqual(["2026-12-31", "2027-01-01"])
  })
})

describe("the cached calendar", () => {
  it("follows the settings: other hours, exceptions, slot size or zone give other slots", () => {
    const ctx = asked(MORNING, { daily: "12:00-13:00", slot_size_minutes: 30 })
    expect(times(ctx)).toBe("12:00 12:30")
    expect(times({ ...ctx, mode: { ...ctx.mode, slot_size_minutes: 20 } })).toBe("12:00 12:20 12:40")
    expect(times(ctx)).toBe("12:00 12:30")
    expect(
      times({ ...ctx, mode: { ...ctx.mode, exceptions: [{ date: "2026-11-20", ranges: hours("09:00-10:00"), note: "" }] } }),
    ).toBe("09:00 09:30")
    expect(times(ctx)).toBe("12:00 12:30")
    const inLisbon = daySlots({ ...ctx, timezone: "Europe/Lisbon" }, undefined, NOBODY)
    expect(inLisbon.slots[0]?.startsAtText).toBe("2026-11-20T12:00:00+00:00")
    expect(daySlots(ctx, undefined, NOBODY).slots[0]?.startsAtText).toBe("2026-11-20T12:00:00+01:00")
    expect(times({ ...ctx, mode: mode({ daily: "20:00-20:30", slot_size_minutes: 30 }) })).toBe("20:00")
  })

  it("is built once: the same settings give the same calendar and the same days", () => {
    const settings = mode({ daily: "12:00-13:00" })
    const calendar = serviceCalendarOf(settings, "Europe/Madrid")
    expect(serviceCalendarOf({ ...settings, prep_time_minutes: 45 }, "Europe/Madrid")).toBe(calendar)
    const days = [20_000, 20_001, 20_002]
    const found = days.map((day) => calendar.slotsOn(day))
    for (const [index, day] of days.entries()) expect(calendar.slotsOn(day)).toBe(found[index])
  })

  it("stays correct beyond the number of cached dates", () => {
    const ctx = asked(MORNING, { daily: "12:00-13:00", slot_size_minutes: 30 })
    for (let year = 1400; year < 2000; year++) expect(times(ctx, `${year}-06-15`)).toBe("12:00 12:30")
  })
})
