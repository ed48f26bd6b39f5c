import {
  daySlots,
  judgeSelection,
  type ScheduleContext,
  type ScheduleDecision,
  type ScheduleSelection,
  selectableSlotKeys,
  selectionSlotKeys,
  slotKey,
  type TakenCount,
} from ".."
import { asked, type CaseMode, NOBODY, orders } from "./schedule-cases"

/** A Friday at 12:40, between two slots. */
const NOON = "2026-11-20T12:40:00+01:00"
const HOURS: CaseMode = { daily: "12:00-16:00 19:00-02:00", slot_size_minutes: 30 }

const judge = (
  selection: Partial<ScheduleSelection>,
  {
    now = NOON,
    over = {},
    taken = NOBODY,
    context = {},
  }: { now?: string; over?: CaseMode; taken?: TakenCount; context?: Partial<ScheduleContext> } = {},
): ScheduleDecision => judgeSelection(asked(now, { ...HOURS, ...over }, context), { dineIn: false, ...selection }, taken)

const verdict = (decision: ScheduleDecision): string =>
  decision.valid ? `${decision.date} ${decision.time} in ${decision.slotKey}` : decision.reason

const at = (iso: string): number => Date.parse(iso)

describe("the reason is the first that applies in the contract's order", () => {
  const EVERYTHING: CaseMode = { enabled: false, force_disabled: true, allow_asap: false, allow_now: false }
  const emergency = { emergencyClosed: true }

  it.each<[string, Partial<ScheduleSelection>, CaseMode, Partial<ScheduleContext>, string]>([
    ["not enabled", {}, EVERYTHING, emergency, "not_enabled"],
    ["emergency", {}, { ...EVERYTHING, enabled: true }, emergency, "emergency_closed"],
    ["force-disabled", {}, { ...EVERYTHING, enabled: true }, {}, "force_disabled"],
    ["no date, no time", {}, {}, {}, "date_required"],
    ["a time without a date", { time: "19:00" }, {}, {}, "date_required"],
    ["no time", { date: "2026-11-20" }, {}, {}, "time_required"],
    ["a missing time is reported before a date out of range", { date: "2030-01-01" }, {}, {}, "time_required"],
    ["yesterday", { date: "2026-11-19", time: "19:00" }, {}, {}, "date_out_of_range"],
    ["the day after the horizon", { date: "2026-11-28", time: "19:00" }, {}, {}, "date_out_of_range"],
    ["a date that does not exist", { date: "2026-02-30", time: "19:00" }, {}, {}, "date_out_of_range"],
    ["text that is not a date", { date: "tomorrow", time: "19:00" }, {}, {}, "date_out_of_range"],
    [
      "a disallowed asap after a date out of range",
      { date: "2030-01-01", time: "asap" },
      { allow_asap: false },
      {},
      "date_out_of_range",
    ],
    ["asap, switched off", { date: "2026-11-20", time: "asap" }, { allow_asap: false }, {}, "asap_not_allowed"],
    ["asap on another day", { date: "2026-11-21", time: "asap" }, {}, {}, "asap_not_allowed"],
    ["now, switched off", { date: "2026-11-20", time: "now" }, { allow_now: false }, {}, "now_not_allowed"],
    ["now on another day", { date: "2026-11-21", time: "now" }, {}, {}, "now_not_allowed"],
    ["a time in no range of its date", { date: "2026-11-20", time: "17:00" }, {}, {}, "out_of_hours"],
    ["the end of a range", { date: "2026-11-20", time: "16:00" }, {}, {}, "out_of_hours"],
    ["the end of a night", { date: "2026-11-20", time: "02:00" }, {}, {}, "out_of_hours"],
    ["a closed date", { date: "2026-11-21", time: "13:00" }, { exceptions: { "2026-11-21": "" } }, {}, "out_of_hours"],
    ["text that is not a time", { date: "2026-11-20", time: "noon" }, {}, {}, "out_of_hours"],
    ["past", { date: "2026-11-20", time: "12:30" }, {}, {}, "slot_unavailable"],
    ["too soon for the preparation", { date: "2026-11-20", time: "13:00" }, { prep_time_minutes: 21 }, {}, "slot_unavailable"],
    [
      "too soon for the preparation with extra minutes",
      { date: "2026-11-20", time: "13:00" },
      { extra_minutes: 1 },
      {},
      "slot_unavailable",
    ],
    ["in a range, but at no slot's start", { date: "2026-11-20", time: "13:10" }, {}, {}, "slot_unavailable"],
  ])("%s", (_case, selection, over, context, reason) => {
    expect(judge(selection, { over, context })).toEqual({ valid: false, reason })
  })

  it("`now` and `asap` need no date: they mean today, and are refused for another day", () => {
    expect(verdict(judge({ time: "now" }))).toBe("2026-11-20 now in pickup:2026-11-20:12:30")
    expect(verdict(judge({ time: "asap" }))).toBe(verdict(judge({ date: "2026-11-20", time: "asap" })))
    expect(verdict(judge({ time: "now" }, { over: { allow_now: false } }))).toBe("now_not_allowed")
    expect(verdict(judge({ time: "asap" }, { over: { allow_asap: false } }))).toBe("asap_not_allowed")
    expect(verdict(judge({ date: "2026-11-21", time: "now" }))).toBe("now_not_allowed")
    // After midnight, while Friday's hours continue: the business date is Friday.
    expect(verdict(judge({ time: "now" }, { now: "2026-11-21T00:15:00+01:00" }))).toBe(
      "2026-11-20 now in pickup:2026-11-20:00:00",
    )
  })

  it("an omitted optional time needs no date", () => {
    const over = { time_selection_enabled: false }
    expect(verdict(judge({}, { over }))).toBe(verdict(judge({ time: "now" })))
    expect(verdict(judge({}, { over: { ...over, allow_now: false } }))).toBe(verdict(judge({ time: "asap" })))
  })

  it("`now` is out of hours while the store is closed", () => {
    expect(judge({ date: "2026-11-20", time: "now" }, { now: "2026-11-20T17:00:00+01:00" })).toEqual({
      valid: false,
      reason: "out_of_hours",
    })
  })

  it("a wall-clock time skipped that night is within the range but has no slot", () => {
    const over = { daily: "22:00-04:00", slot_size_minutes: 30 }
    expect(verdict(judge({ date: "2026-03-28", time: "02:30" }, { now: "2026-03-28T12:00:00+01:00", over }))).toBe(
      "slot_unavailable",
    )
    expect(verdict(judge({ date: "2026-03-28", time: "03:00" }, { now: "2026-03-28T12:00:00+01:00", over }))).toBe(
      "2026-03-28 03:00 in pickup:2026-03-28:03:00",
    )
  })
})

describe("a time", () => {
  it("is due at its slot's start and prepared before it", () => {
    expect(judge({ date: "2026-11-20", time: "13:00" }, { over: { max_per_slot: 3 } })).toEqual({
      valid: true,
      date: "2026-11-20",
      time: "13:00",
      slotKey: "pickup:2026-11-20:13:00",
      slotStartsAt: at("2026-11-20T13:00:00+01:00"),
      fulfillmentAt: at("2026-11-20T13:00:00+01:00"),
      prepareAt: at("2026-11-20T12:40:00+01:00"),
      businessDate: "2026-11-20",
      max: 3,
      candidates: [
        {
          slotKey: "pickup:2026-11-20:13:00",
          date: "2026-11-20",
          time: "13:00",
          startsAt: at("2026-11-20T13:00:00+01:00"),
          fulfillmentAt: at("2026-11-20T13:00:00+01:00"),
          prepareAt: at("2026-11-20T12:40:00+01:00"),
        },
      ],
    })
  })

  it("after midnight belongs to Friday and falls on Saturday", () => {
    const decision = judge({ date: "2026-11-20", time: "01:30" })
    expect(decision).toMatchObject({
      date: "2026-11-20",
      businessDate: "2026-11-20",
      slotKey: slotKey("pickup", "2026-11-20", "01:30"),
    })
    expect(decision).toMatchObject({ slotStartsAt: at("2026-11-21T01:30:00+01:00") })
  })

  it("in a full slot is refused", () => {
    const taken = orders({ "pickup:2026-11-20:13:00": 1 })
    expect(verdict(judge({ date: "2026-11-20", time: "13:00" }, { over: { max_per_slot: 1 }, taken }))).toBe("slot_unavailable")
    expect(verdict(judge({ date: "2026-11-20", time: "13:30" }, { over: { max_per_slot: 1 }, taken }))).toMatch(/13:30/)
  })

  it("that occurs twice a day means its first occurrence with a free place", () => {
    const over: CaseMode = { daily: "", week: { friday: "00:00-01:00 23:00-01:00" }, slot_size_minutes: 30, max_per_slot: 1 }
    const selection = { date: "2026-11-20", time: "00:30" }
    const before = "2026-11-19T12:00:00+01:00"
    expect(judge(selection, { now: before, over })).toMatchObject({
      slotKey: "pickup:2026-11-20:00:30",
      slotStartsAt: at("2026-11-20T00:30:00+01:00"),
    })
    const full = { taken: orders({ "pickup:2026-11-20:00:30": 1 }) }
    expect(judge(selection, { now: before, over, ...full })).toMatchObject({
      slotKey: "pickup:2026-11-20:00:30+1",
      slotStartsAt: at("2026-11-21T00:30:00+01:00"),
    })
    expect(judge(selection, { now: NOON, over })).toMatchObject({ slotKey: "pickup:2026-11-20:00:30+1" })
  })
})

describe("now", () => {
  it("is counted in the current slot and due after the preparation time", () => {
    expect(judge({ date: "2026-11-20", time: "now" }, { over: { extra_minutes: 5, max_per_slot: 4 } })).toMatchObject({
      time: "now",
      slotKey: "pickup:2026-11-20:12:30",
      slotStartsAt: at("2026-11-20T12:30:00+01:00"),
      fulfillmentAt: at("2026-11-20T13:05:00+01:00"),
      prepareAt: at(NOON),
      max: 4,
      candidates: [{ slotKey: "pickup:2026-11-20:12:30", time: "now" }],
    })
  })

  it("is refused when the current slot is full", () => {
    const taken = orders({ "pickup:2026-11-20:12:30": 2 })
    expect(verdict(judge({ date: "2026-11-20", time: "now" }, { over: { max_per_slot: 2 }, taken }))).toBe("slot_unavailable")
    expect(verdict(judge({ date: "2026-11-20", time: "now" }, { over: { max_per_slot: 3 }, taken }))).toMatch(/now/)
  })

  it.each<[string, string, CaseMode, string]>([
    [
      "after midnight belongs to the date on which the range began",
      "2026-11-21T00:40:00+01:00",
      {},
      "2026-11-20 now in pickup:2026-11-20:00:30",
    ],
    ["at a range's start is in its first slot", "2026-11-20T19:00:00+01:00", {}, "2026-11-20 now in pickup:2026-11-20:19:00"],
    [
      "just before a range's end is in its last slot",
      "2026-11-20T15:59:59.999+01:00",
      {},
      "2026-11-20 now in pickup:2026-11-20:15:30",
    ],
    [
      "in a range that is not aligned to the hour",
      "2026-11-20T12:50:00+01:00",
      { daily: "12:10-14:00", slot_size_minutes: 45 },
      "2026-11-20 now in pickup:2026-11-20:12:10",
    ],
    [
      "where two ranges touch belongs to the later one",
      "2026-11-20T14:00:00+01:00",
      { daily: "12:00-14:00 14:00-16:00", slot_size_minutes: 1440 },
      "2026-11-20 now in pickup:2026-11-20:14:00",
    ],
    [
      "in the second pass of the repeated hour is in the last slot that has begun",
      "2026-10-25T02:10:00+01:00",
      { daily: "22:00-04:00" },
      "2026-10-24 now in pickup:2026-10-24:02:30",
    ],
    [
      "after the clock change is in the slot at the clock change",
      "2026-03-29T03:10:00+02:00",
      { daily: "22:00-04:00" },
      "2026-03-28 now in pickup:2026-03-28:03:00",
    ],
    [
      "after the clock change, before the first slot, is counted at the range's skipped start",
      "2026-03-29T03:05:00+02:00",
      { daily: "02:30-06:00", slot_size_minutes: 40 },
      "2026-03-29 now in pickup:2026-03-29:02:30",
    ],
    [
      "after the clock change is never counted in a slot of the previous range",
      "2026-03-29T03:05:00+02:00",
      { daily: "00:30-01:30 02:30-06:00", slot_size_minutes: 40 },
      "2026-03-29 now in pickup:2026-03-29:02:30",
    ],
    [
      "after the first midnight of a date with a repeated time is in the first of the two slots",
      "2026-11-20T00:40:00+01:00",
      { daily: "", week: { friday: "00:00-01:00 23:00-01:00" } },
      "2026-11-20 now in pickup:2026-11-20:00:30",
    ],
    [
      "after its second midnight is in the second of the two slots",
      "2026-11-21T00:40:00+01:00",
      { daily: "", week: { friday: "00:00-01:00 23:00-01:00" } },
      "2026-11-20 now in pickup:2026-11-20:00:30+1",
    ],
  ])("%s", (_case, now, over, expected) => {
    const date = expected.slice(0, 10)
    expect(verdict(judge({ date, time: "now" }, { now, over }))).toBe(expected)
  })
})

describe("now, in a range whose start was skipped and whose first slot has not begun", () => {
  it("is counted at the clock change", () => {
    const over = { daily: "02:30-06:00", slot_size_minutes: 40, max_per_slot: 1 }
    const now = "2026-03-29T03:05:00+02:00"
    const decision = judge({ date: "2026-03-29", time: "now" }, { now, over })
    expect(decision).toMatchObject({ slotStartsAt: at("2026-03-29T03:00:00+02:00"), prepareAt: at(now) })
    const taken = orders({ "pickup:2026-03-29:02:30": 1 })
    expect(verdict(judge({ date: "2026-03-29", time: "now" }, { now, over, taken }))).toBe("slot_unavailable")
  })
})

describe("asap", () => {
  it("takes the first available slot of today, with the next ones as fallbacks in order", () => {
    const decision = judge(
      { date: "2026-11-20", time: "asap" },
      { over: { daily: "12:00-15:00", max_per_slot: 1 }, taken: orders({ "pickup:2026-11-20:13:30": 1 }) },
    )
    expect(decision).toMatchObject({
      time: "asap",
      slotKey: "pickup:2026-11-20:13:00",
      max: 1,
      fulfillmentAt: at("2026-11-20T13:00:00+01:00"),
    })
    expect(decision.valid && decision.candidates.map((candidate) => [candidate.slotKey, candidate.time])).toEqual([
      ["pickup:2026-11-20:13:00", "asap"],
      ["pickup:2026-11-20:14:00", "asap"],
      ["pickup:2026-11-20:14:30", "asap"],
    ])
  })

  it("works before opening", () => {
    expect(verdict(judge({ date: "2026-11-20", time: "asap" }, { now: "2026-11-20T08:00:00+01:00" }))).toMatch(/12:00$/)
  })

  it("is refused as slot_unavailable if no slot is available", () => {
    expect(verdict(judge({ date: "2026-11-20", time: "asap" }, { over: { max_per_slot: 1 }, taken: () => 1 }))).toBe(
      "slot_unavailable",
    )
    expect(verdict(judge({ date: "2026-11-20", time: "asap" }, { over: { exceptions: { "2026-11-20": "" } } }))).toBe(
      "slot_unavailable",
    )
  })
})

describe("date_selection_enabled false: the date is today and may be omitted", () => {
  const over = { date_selection_enabled: false }

  it.each<[Partial<ScheduleSelection>, string]>([
    [{ time: "13:00" }, "2026-11-20 13:00 in pickup:2026-11-20:13:00"],
    [{ date: "2026-11-20", time: "13:00" }, "2026-11-20 13:00 in pickup:2026-11-20:13:00"],
    [{ date: "2026-11-21", time: "13:00" }, "date_out_of_range"],
    [{}, "time_required"],
  ])("%j", (selection, expected) => {
    expect(verdict(judge(selection, { over }))).toBe(expected)
  })

  it("the default date is the business date", () => {
    expect(verdict(judge({ time: "01:30" }, { over, now: "2026-11-21T00:10:00+01:00" }))).toBe(
      "2026-11-20 01:30 in pickup:2026-11-20:01:30",
    )
  })
})

describe("time_selection_enabled false: only `now` or `asap`; omitted means `now` where allowed, else `asap`", () => {
  const date = "2026-11-20"
  const off = { time_selection_enabled: false }

  it.each<[string, Partial<ScheduleSelection>, CaseMode, string]>([
    ["omitted means now", { date }, {}, "2026-11-20 now in pickup:2026-11-20:12:30"],
    ["omitted means asap where now is not allowed", { date }, { allow_now: false }, "2026-11-20 asap in pickup:2026-11-20:13:00"],
    ["omitted, neither allowed", { date }, { allow_now: false, allow_asap: false }, "asap_not_allowed"],
    ["omitted on another day, where now is not allowed", { date: "2026-11-21" }, {}, "asap_not_allowed"],
    ["now", { date, time: "now" }, {}, "2026-11-20 now in pickup:2026-11-20:12:30"],
    ["asap", { date, time: "asap" }, {}, "2026-11-20 asap in pickup:2026-11-20:13:00"],
    ["a time", { date, time: "13:00" }, {}, "slot_unavailable"],
    ["a time in no range", { date, time: "17:00" }, {}, "out_of_hours"],
    [
      "without date selection either, everything may be omitted",
      {},
      { date_selection_enabled: false },
      "2026-11-20 now in pickup:2026-11-20:12:30",
    ],
  ])("%s", (_case, selection, over, expected) => {
    expect(verdict(judge(selection, { over: { ...off, ...over } }))).toBe(expected)
  })

  it("omitted while closed still means now, where now is allowed", () => {
    expect(verdict(judge({ date }, { over: off, now: "2026-11-20T17:00:00+01:00" }))).toBe("out_of_hours")
  })
})

describe("dine-in", () => {
  it.each<[string, Partial<ScheduleSelection>, CaseMode, string]>([
    ["omitted date and time mean now", {}, {}, "2026-11-20 now in pickup:2026-11-20:12:30"],
    [
      "omitted date and time mean now, even without allow_now",
      {},
      { allow_now: false },
      "2026-11-20 now in pickup:2026-11-20:12:30",
    ],
    [
      "now may be given, even without allow_now",
      { time: "now" },
      { allow_now: false },
      "2026-11-20 now in pickup:2026-11-20:12:30",
    ],
    [
      "omitted means now even without time selection",
      {},
      { allow_now: false, time_selection_enabled: false },
      "2026-11-20 now in pickup:2026-11-20:12:30",
    ],
    ["a time alone is for today", { time: "13:00" }, {}, "2026-11-20 13:00 in pickup:2026-11-20:13:00"],
    ["a later day needs a time, because now cannot apply", { date: "2026-11-21" }, {}, "now_not_allowed"],
    ["asap needs allow_asap", { time: "asap" }, { allow_asap: false }, "asap_not_allowed"],
    ["not enabled", {}, { enabled: false }, "not_enabled"],
    ["force-disabled", {}, { force_disabled: true }, "force_disabled"],
    ["too soon for the preparation", { time: "12:30" }, {}, "slot_unavailable"],
  ])("%s", (_case, selection, over, expected) => {
    expect(verdict(judge({ ...selection, dineIn: true }, { over }))).toBe(expected)
  })

  it("is out of hours when closed", () => {
    expect(verdict(judge({ dineIn: true }, { now: "2026-11-20T17:00:00+01:00" }))).toBe("out_of_hours")
  })

  it.each<Partial<ScheduleSelection>>([{}, { time: "asap" }, { time: "13:00" }])(
    "is never refused for a full slot: %j",
    (selection) => {
      const decision = judge({ ...selection, dineIn: true }, { over: { max_per_slot: 1 }, taken: () => 5 })
      expect(decision).toMatchObject({ valid: true, max: null })
    },
  )
})

describe("judgeSelection accepts the slots that the lists show as available, and nothing else of the day,", () => {
  it.each(["2026-11-20T08:00:00+01:00", NOON, "2026-11-20T23:59:00+01:00", "2026-11-21T00:40:00+01:00"])("at %s", (now) => {
    const over = { max_per_slot: 1 }
    const ctx = asked(now, { ...HOURS, ...over })
    for (const date of ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-27", "2026-11-28", "2026-11-29"]) {
      const loaded = selectableSlotKeys(ctx, date)
      const taken: TakenCount = (key) => {
        if (!loaded.includes(key)) throw new Error(`${key} is not among the keys to load`)
        return key.endsWith(":30") ? 1 : 0
      }
      const day = daySlots(ctx, date, taken)
      expect(day.slots.length).toBeGreaterThan(0)
      for (const slot of day.slots) {
        expect(judgeSelection(ctx, { date, time: slot.time, dineIn: false }, taken).valid).toBe(slot.available)
      }
      expect(judgeSelection(ctx, { date, time: "now", dineIn: false }, taken).valid).toBe(day.nowAvailable)
      expect(judgeSelection(ctx, { date, time: "asap", dineIn: false }, taken).valid).toBe(day.asapAvailable)
    }
  })
})

describe("the slots whose counts a selection needs", () => {
  const keys = (selection: Partial<ScheduleSelection>, over = { max_per_slot: 1 }) =>
    selectionSlotKeys(asked(NOON, { ...HOURS, ...over }), { dineIn: false, ...selection })

  it("are the chosen time's slot", () => {
    expect(keys({ date: "2026-11-20", time: "13:00" })).toEqual(["pickup:2026-11-20:13:00"])
  })

  it("are all slots that asap may take", () => {
    const asap = keys({ date: "2026-11-20", time: "asap" })
    expect(asap.length).toBeGreaterThan(1)
    expect(selectableSlotKeys(asked(NOON, HOURS), "2026-11-20")).toEqual(expect.arrayContaining(asap))
  })

  it.each<[string, Partial<ScheduleSelection>, object?]>([
    ["without a limit", { date: "2026-11-20", time: "13:00" }, { max_per_slot: 0 }],
    ["for dine-in", { date: "2026-11-20", time: "13:00", dineIn: true }],
    ["for a time that is not allowed", { date: "2026-11-20", time: "04:00" }],
    ["for a date that does not exist", { date: "2026-02-30", time: "13:00" }],
  ])("are none %s", (_name, selection, over = {}) => {
    expect(keys(selection, { max_per_slot: 1, ...over })).toEqual([])
  })
})
