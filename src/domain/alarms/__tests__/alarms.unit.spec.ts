import { LANGUAGES } from "../../../languages"
import { defaultOperationSettings } from "../../settings/default-operation-settings"
import type { OperationSettings } from "../../settings/operation-settings"
import {
  ALARM_KINDS,
  type AlarmCondition,
  type AlarmWords,
  alarmMail,
  alarmText,
  awaitedBetween,
  expectsScreens,
  isLongPast,
  judgeAlarms,
  unwatchedSince,
  wasStaffed,
} from ".."

const late = (subject: string): AlarmCondition => ({ kind: "order_unaccepted", subject, label: subject, since: 1 })
const silent = (subject: string): AlarmCondition => ({ ...late(subject), kind: "printer_silent" })

describe("judgeAlarms", () => {
  it.each([
    ["nothing", [], [], [], []],
    ["a new condition", [], [late("a")], [late("a")], []],
    ["a condition whose alarm is open already", ["order_unaccepted:a"], [late("a")], [], []],
    ["an open alarm whose condition no longer holds", ["order_unaccepted:a"], [], [], ["order_unaccepted:a"]],
    ["the same subject of another kind", ["order_unaccepted:a"], [silent("a")], [silent("a")], ["order_unaccepted:a"]],
    ["a condition while nobody is expected", [], [{ ...late("a"), isUnattended: true }], [], []],
    ["an open alarm while nobody is expected any more", ["order_unaccepted:a"], [{ ...late("a"), isUnattended: true }], [], []],
    ["the same condition twice", [], [late("a"), late("a")], [late("a")], []],
  ] as const)("%s", (_name, open, holding, raised, ended) => {
    expect(judgeAlarms(new Set(open), holding)).toEqual({ raised, ended })
  })
})

describe("alarms about the work of the staff", () => {
  const NOON = Date.parse("2026-11-20T12:00:00+01:00")
  const MINUTE = 60_000
  const base = defaultOperationSettings()
  const open = [{ start: "11:55", end: "15:00" }]
  const week = { monday: open, tuesday: open, wednesday: open, thursday: open, friday: open, saturday: open, sunday: open }
  const settings = (more: Partial<OperationSettings> = {}): OperationSettings => ({
    ...base,
    timezone: "Europe/Madrid",
    order_types: { ...base.order_types, pickup: { ...base.order_types.pickup, enabled: true, hours: week } },
    ...more,
  })

  it.each([
    ["no screen was ever seen, and a mode is open for longer than the limit", 5, null, NOON, settings(), NOON - 5 * MINUTE],
    ["last seen before the limit", 5, NOON - 5 * MINUTE, NOON, settings(), NOON - 5 * MINUTE],
    ["seen within the limit", 5, NOON - 5 * MINUTE + 1, NOON, settings(), null],
    ["opened within the limit", 6, null, NOON, settings(), null],
    ["closed by now", 5, null, NOON + 180 * MINUTE, settings(), null],
    ["closed in an emergency", 5, null, NOON, settings({ emergency_closed: true }), null],
    ["the alarm is switched off", null, null, NOON, settings(), null],
  ])("a time without a screen: %s", (_name, no_screen_minutes, lastSeen, now, operation, since) => {
    expect(unwatchedSince({ no_screen_minutes }, operation, lastSeen, now)).toBe(since)
  })

  const unused = { isChosen: false, lastSeen: null, notifiedEnd: null, hasWaiting: false }
  it.each([
    ["the owner has not chosen the minutes, and no board was ever connected", unused, false],
    ["the first orders of such a store wait", { ...unused, hasWaiting: true }, true],
    ["orders of such a store wait, but the owner was notified before", { ...unused, hasWaiting: true, notifiedEnd: NOON }, false],
    ["a board was connected once", { ...unused, lastSeen: NOON, notifiedEnd: NOON }, true],
    ["the owner has chosen the minutes", { ...unused, isChosen: true, notifiedEnd: NOON }, true],
  ])("whether missing screens are an alarm: %s", (_name, use, expected) => {
    expect(expectsScreens(use)).toBe(expected)
  })

  it("an order that was due more than a day ago is too old for a notice", () => {
    const due = NOON - 24 * 60 * MINUTE
    expect([isLongPast(due, NOON), isLongPast(due, NOON + 1)]).toEqual([false, true])
  })

  const paused = { ...settings().order_types.pickup, force_disabled: true }
  const off = { ...settings().order_types.pickup, enabled: false }
  it.each([
    ["within the hours", settings(), NOON, true],
    ["after closing", settings(), NOON + 181 * MINUTE, false],
    ["before opening", settings(), NOON - 6 * MINUTE, false],
    ["opened less than five minutes ago", settings(), NOON - MINUTE, false],
    ["opened five minutes ago", settings(), NOON, true],
    ["paused", settings({ order_types: { ...base.order_types, pickup: paused } }), NOON, true],
    ["not offered", settings({ order_types: { ...base.order_types, pickup: off } }), NOON, false],
  ])("whether staff were expected at the store for five minutes: %s", (_name, operation, now, expected) => {
    expect(wasStaffed(operation, 5, now)).toBe(expected)
  })

  const NIGHT = NOON + 15 * 60 * MINUTE
  const JUST_OPEN = NOON - MINUTE
  it.each([
    ["open, due the next day", NOON, NOON + 24 * 60 * MINUTE, true],
    ["closed, due in an hour", NIGHT, NIGHT + 60 * MINUTE, false],
    ["closed, and due in less than an hour since five minutes ago", NIGHT, NIGHT + 55 * MINUTE, true],
    ["closed, due later", NIGHT, NIGHT + 56 * MINUTE, false],
    ["closed, was due an hour ago", NIGHT, NIGHT - 60 * MINUTE, true],
    ["closed, was due earlier", NIGHT, NIGHT - 61 * MINUTE, false],
    ["opened less than five minutes ago, due the next day", JUST_OPEN, NOON + 24 * 60 * MINUTE, false],
    ["opened less than five minutes ago, due within the hour", JUST_OPEN, NOON + 30 * MINUTE, true],
    ["closed less than five minutes ago, due the next day", NOON + 182 * MINUTE, NOON + 24 * 60 * MINUTE, false],
  ])("whether staff were expected for five minutes to accept an order: %s", (_name, now, due, expected) => {
    const awaited = awaitedBetween(settings(), 5, now)
    expect(awaited === null || (awaited.from <= due && due <= awaited.to)).toBe(expected)
  })
})

describe("the message of an alarm", () => {
  const words = (over: Partial<AlarmWords> = {}): AlarmWords => ({
    kind: "order_unaccepted",
    label: "1042",
    language: "en",
    storeName: "Casa",
    minutes: 5,
    board: "https://casa.example/svc/counter",
    ...over,
  })

  it.each(ALARM_KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const)))(
    "of kind %s in %s differs from the messages of other kinds, and names its subject and time",
    (kind, language) => {
      const text = alarmText(words({ kind, language }))
      const others = ALARM_KINDS.filter((each) => each !== kind).map((each) => alarmText(words({ kind: each, language })))
      expect(others).not.toContain(text)
      expect(text).toContain("5")
      if (kind !== "no_screen") expect(text).toContain("1042")
      expect(alarmText(words({ kind, language, minutes: 1 }))).not.toContain("1 ")
    },
  )

  it("the mail links to the board, and a label is never markup or a header", () => {
    const mail = alarmMail(words({ kind: "printer_silent", label: "<b>x</b>\r\nBcc: a@b.example" }))
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).not.toContain("<b>x")
    expect(mail.html).toContain('href="https://casa.example/svc/counter"')
    expect(alarmMail(words({ board: "" })).html).not.toContain("href")
  })
})
