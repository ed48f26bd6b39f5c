import { businessDate, modeStatus, type ScheduleContext } from ".."
import { asked, type CaseMode, utc } from "./schedule-cases"

/* 2026-11-20 is a Friday. Madrid: 2026-03-29 02:00–03:00 is skipped, 2026-10-25 02:00–03:00 occurs twice. */

const FRIDAY_NIGHT: CaseMode = { week: { friday: "18:00-02:00" } }

describe("today, the business date, is the date on which the running range began, else the calendar date", () => {
  it.each<[string, string, CaseMode, string]>([
    ["before the range", "2026-11-20T17:59:59+01:00", FRIDAY_NIGHT, "2026-11-20"],
    ["in the evening", "2026-11-20T18:00:00+01:00", FRIDAY_NIGHT, "2026-11-20"],
    ["after midnight, at 00:15 of Friday's 18:00–02:00", "2026-11-21T00:15:00+01:00", FRIDAY_NIGHT, "2026-11-20"],
    ["in its last millisecond", "2026-11-21T01:59:59.999+01:00", FRIDAY_NIGHT, "2026-11-20"],
    ["at exactly its end", "2026-11-21T02:00:00+01:00", FRIDAY_NIGHT, "2026-11-21"],
    ["a range until midnight is over at 00:00", "2026-11-21T00:00:00+01:00", { daily: "18:00-00:00" }, "2026-11-21"],
    ["a range of 24 hours ends when the next day's starts", "2026-11-21T10:00:00+01:00", { daily: "10:00-10:00" }, "2026-11-21"],
    [
      "before a 24-hour range's start it is the previous date",
      "2026-11-21T09:59:00+01:00",
      { daily: "10:00-10:00" },
      "2026-11-20",
    ],
    ["around the clock from midnight", "2026-11-21T00:00:00+01:00", { daily: "00:00-00:00" }, "2026-11-21"],
    [
      "Thursday's night continues into a Friday closed by an exception",
      "2026-11-20T01:00:00+01:00",
      { daily: "18:00-02:00", exceptions: { "2026-11-20": "" } },
      "2026-11-19",
    ],
    [
      "after midnight of a closed Friday, no range of Friday runs",
      "2026-11-21T01:00:00+01:00",
      { daily: "18:00-02:00", exceptions: { "2026-11-20": "" } },
      "2026-11-21",
    ],
    [
      "an exception's own night belongs to its date",
      "2026-11-21T03:00:00+01:00",
      { daily: "12:00-16:00", exceptions: { "2026-11-20": "20:00-04:00" } },
      "2026-11-20",
    ],
    ["the second 02:15 in a night until 04:00", "2026-10-25T02:15:00+01:00", { daily: "22:00-04:00" }, "2026-10-24"],
    [
      "the second 02:15 in a night until 02:30, which ended at the first 02:30",
      "2026-10-25T02:15:00+01:00",
      { daily: "22:00-02:30" },
      "2026-10-25",
    ],
    ["after the clock change a night until 02:30 is over", "2026-03-29T03:00:00+02:00", { daily: "22:00-02:30" }, "2026-03-29"],
  ])("%s", (_case, now, settings, date) => {
    expect(businessDate(asked(now, settings))).toBe(date)
  })

  it("is the running range's date even while the mode accepts no orders", () => {
    expect(businessDate(asked("2026-11-21T00:15:00+01:00", { ...FRIDAY_NIGHT, enabled: false }))).toBe("2026-11-20")
  })

  it("is tomorrow where clocks go back over midnight and tomorrow's range has begun", () => {
    // St. John's, 2007-11-04: at 00:01 back to 23:01 of the third.
    const ctx = asked("2007-11-03T23:30:00-03:30", { week: { sunday: "00:00-05:00" } }, { timezone: "America/St_Johns" })
    expect(businessDate(ctx)).toBe("2007-11-04")
    expect(businessDate({ ...ctx, now: Date.parse("2007-11-03T23:30:00-02:30") })).toBe("2007-11-03")
  })
})

describe("a mode is open while a range runs", () => {
  const isOpen = (now: string, settings: CaseMode): boolean => modeStatus(asked(now, settings)).open

  it.each<[string, string, string, boolean]>([
    ["at its start", "12:00-16:00", "2026-11-20T12:00:00+01:00", true],
    ["not just before", "12:00-16:00", "2026-11-20T11:59:59.999+01:00", false],
    ["until just before its end", "12:00-16:00", "2026-11-20T15:59:59.999+01:00", true],
    ["not at its end", "12:00-16:00", "2026-11-20T16:00:00+01:00", false],
    ["where two ranges touch", "12:00-16:00 16:00-18:00", "2026-11-20T16:00:00+01:00", true],
    ["until midnight", "18:00-00:00", "2026-11-20T23:59:59.999+01:00", true],
    ["after midnight", "18:00-02:00", "2026-11-21T01:30:00+01:00", true],
    ["all day", "00:00-00:00", "2026-11-20T03:33:00+01:00", true],
    ["24 hours from noon", "12:00-12:00", "2026-11-20T11:59:00+01:00", true],
    ["across the skipped hour", "22:00-04:00", "2026-03-29T03:00:00+02:00", true],
    ["starting in the skipped hour: from the clock change on", "02:30-06:00", "2026-03-29T03:00:00+02:00", true],
    ["starting in the skipped hour: not before", "02:30-06:00", "2026-03-29T01:59:59.999+01:00", false],
    ["ending in the skipped hour: until the clock change", "22:00-02:30", "2026-03-29T01:59:59.999+01:00", true],
    ["ending in the skipped hour: not after it", "22:00-02:30", "2026-03-29T03:00:00+02:00", false],
    ["entirely in the skipped hour", "02:00-03:00", "2026-03-29T03:00:00+02:00", false],
    ["in the first pass of the repeated hour", "22:00-04:00", "2026-10-25T02:30:00+02:00", true],
    ["in the second pass of the repeated hour", "22:00-04:00", "2026-10-25T02:30:00+01:00", true],
    ["from the first start in the repeated hour", "02:30-06:00", "2026-10-25T02:30:00+02:00", true],
    ["and continues when the clock goes back", "02:30-06:00", "2026-10-25T02:10:00+01:00", true],
    ["until the first end in the repeated hour", "22:00-02:30", "2026-10-25T02:30:00+02:00", false],
    ["not again in the second pass", "22:00-02:30", "2026-10-25T02:10:00+01:00", false],
    ["once, if it lies entirely in the repeated hour", "02:15-02:45", "2026-10-25T02:20:00+01:00", false],
  ])("%s: %s at %s", (_case, daily, now, open) => {
    expect(isOpen(now, { daily })).toBe(open)
  })

  it.each<[string, string, boolean]>([
    ["replaces that date's ranges: not the weekday's", "2026-11-20T12:30:00+01:00", false],
    ["replaces that date's ranges: its own apply", "2026-11-20T20:30:00+01:00", true],
    ["can extend into the night", "2026-11-21T00:30:00+01:00", true],
    ["does not change the next day's ranges", "2026-11-21T12:30:00+01:00", true],
    ["`ranges: []` closes it", "2026-11-22T12:30:00+01:00", false],
  ])("an exception %s", (_case, now, open) => {
    expect(isOpen(now, { daily: "12:00-16:00", exceptions: { "2026-11-20": "20:00-01:00", "2026-11-22": "" } })).toBe(open)
  })
})

describe("the reason is the first that applies in the contract's order", () => {
  const CLOSED = "2026-11-20T03:00:00+01:00"
  const OPEN = "2026-11-20T13:00:00+01:00"
  const DAY: CaseMode = { daily: "12:00-16:00" }

  it.each<[string, string, CaseMode, Partial<ScheduleContext>, string | null]>([
    ["open", OPEN, DAY, {}, null],
    [
      "not enabled comes first",
      CLOSED,
      { ...DAY, enabled: false, force_disabled: true },
      { emergencyClosed: true },
      "not_enabled",
    ],
    ["then emergency closed", CLOSED, { ...DAY, force_disabled: true }, { emergencyClosed: true }, "emergency_closed"],
    ["then force-disabled", CLOSED, { ...DAY, force_disabled: true }, {}, "force_disabled"],
    ["then out of hours", CLOSED, DAY, {}, "out_of_hours"],
  ])("%s", (_case, now, settings, over, reason) => {
    expect(modeStatus(asked(now, settings, over))).toMatchObject({ open: reason === null, reason })
  })

  it("the record has all fields", () => {
    const open = { orderType: "pickup", open: true, reason: null, forceDisabled: false, inHours: true, nextOpen: null }
    expect(modeStatus(asked(OPEN, DAY))).toEqual(open)
    expect(modeStatus(asked(OPEN, { ...DAY, force_disabled: true }, { orderType: "delivery" }))).toEqual({
      ...open,
      orderType: "delivery",
      open: false,
      reason: "force_disabled",
      forceDisabled: true,
    })
    expect(modeStatus(asked(CLOSED, DAY))).toEqual({
      ...open,
      open: false,
      reason: "out_of_hours",
      inHours: false,
      nextOpen: Date.parse("2026-11-20T12:00:00+01:00"),
    })
  })

  it("in_hours depends on the hours alone", () => {
    expect(modeStatus(asked(OPEN, { ...DAY, enabled: false })).inHours).toBe(true)
    expect(modeStatus(asked(CLOSED, { ...DAY, enabled: false })).inHours).toBe(false)
  })

  it("a force-disable ends at its `until`", () => {
    const settings = { ...DAY, force_disabled: true, force_disabled_until: "2026-11-20T13:00:00+01:00" }
    expect(modeStatus(asked("2026-11-20T12:59:59.999+01:00", settings))).toMatchObject({ open: false, forceDisabled: true })
    expect(modeStatus(asked("2026-11-20T13:00:00+01:00", settings))).toMatchObject({ open: true, forceDisabled: false })
  })
})

describe("next_open is the next instant, within 30 days, at which a range of the mode runs", () => {
  it.each<[string, string, CaseMode, string | null]>([
    ["later today", "2026-11-20T11:00:00+01:00", { daily: "12:00-16:00" }, "2026-11-20T11:00:00Z"],
    [
      "after the end of a range, the next one",
      "2026-11-20T16:00:00+01:00",
      { daily: "12:00-16:00 19:00-23:00" },
      "2026-11-20T18:00:00Z",
    ],
    ["tomorrow", "2026-11-20T23:00:00+01:00", { daily: "12:00-16:00" }, "2026-11-21T11:00:00Z"],
    ["next week", "2026-11-21T03:00:00+01:00", FRIDAY_NIGHT, "2026-11-27T17:00:00Z"],
    [
      "after a date closed by an exception",
      "2026-11-21T03:00:00+01:00",
      { ...FRIDAY_NIGHT, exceptions: { "2026-11-27": "" } },
      "2026-12-04T17:00:00Z",
    ],
    [
      "on a date opened by an exception",
      "2026-11-21T03:00:00+01:00",
      { ...FRIDAY_NIGHT, exceptions: { "2026-11-24": "09:00-10:00" } },
      "2026-11-24T08:00:00Z",
    ],
    [
      "at the clock change, when the start is skipped",
      "2026-03-29T01:00:00+01:00",
      { daily: "02:30-06:00" },
      "2026-03-29T01:00:00Z",
    ],
    ["at the first of two repeated starts", "2026-10-25T01:00:00+02:00", { daily: "02:30-06:00" }, "2026-10-25T00:30:00Z"],
    ["not at the second of two repeated starts", "2026-10-25T02:50:00+02:00", { daily: "02:30-02:45" }, "2026-10-26T01:30:00Z"],
    ["not for a range that the clocks skip", "2026-03-29T01:00:00+01:00", { daily: "02:00-03:00" }, "2026-03-30T00:00:00Z"],
    [
      "30 days ahead to the millisecond",
      "2026-11-20T12:00:00+01:00",
      { exceptions: { "2026-12-20": "12:00-13:00" } },
      "2026-12-20T11:00:00Z",
    ],
    ["not more than 30 days ahead", "2026-11-20T11:59:59.999+01:00", { exceptions: { "2026-12-20": "12:00-13:00" } }, null],
    ["null when nothing ever opens", "2026-11-20T12:00:00+01:00", {}, null],
    ["null when open", "2026-11-20T13:00:00+01:00", { daily: "12:00-16:00 19:00-23:00" }, null],
    ["null when not enabled", "2026-11-20T11:00:00+01:00", { daily: "12:00-16:00", enabled: false }, null],
    ["null when force-disabled", "2026-11-20T11:00:00+01:00", { daily: "12:00-16:00", force_disabled: true }, null],
  ])("%s", (_case, now, settings, next) => {
    expect(utc(modeStatus(asked(now, settings)).nextOpen)).toBe(next)
  })

  it("is found at the end of the 30 days, even where clocks go back over midnight", () => {
    // St. John's, 2007-11-04: at 00:01 back to 23:01 of the third.
    const settings = { exceptions: { "2007-11-04": "00:00-05:00" } }
    const ctx = asked("2007-10-05T00:30:00-02:30", settings, { timezone: "America/St_Johns" })
    expect(utc(modeStatus(ctx).nextOpen)).toBe("2007-11-04T02:30:00Z")
    expect(modeStatus({ ...ctx, now: Date.parse("2007-10-04T23:59:59-02:30") }).nextOpen).toBeNull()
  })

  it("is null when emergency-closed", () => {
    expect(
      modeStatus(asked("2026-11-20T11:00:00+01:00", { daily: "12:00-16:00" }, { emergencyClosed: true })).nextOpen,
    ).toBeNull()
  })
})
