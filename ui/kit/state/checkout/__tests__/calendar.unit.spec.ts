import { kit } from "../../../../../src/languages/en/kit"
import { dateOf, dayAfter, dayName } from "../../clock"
import { spoken } from "../../language"
import { type Shop, shop } from "../../shop"
import { weekdayName } from "../calendar"

beforeAll(() => {
  spoken.value = { code: "en", locale: "en-GB", words: kit }
  shop.value = { status: { timezone: "Europe/Madrid" }, menu: [], at: 0 } as unknown as Shop
})
afterAll(() => {
  spoken.value = undefined
  shop.value = undefined
})

/** Two instants for which 24 hours later is not on the next day, and one on an ordinary evening. */
const CHANGES = [
  ["the last hour before the day of 23 hours", "2027-03-27T23:30:00+01:00", "2027-03-27", "2027-03-28", "2027-03-29"],
  ["the first hour of the day of 25 hours", "2026-10-25T00:30:00+02:00", "2026-10-25", "2026-10-26", "2026-10-27"],
  ["an evening without a change of the clocks", "2026-11-20T23:30:00+01:00", "2026-11-20", "2026-11-21", "2026-11-22"],
] as const

describe.each(CHANGES)("during %s", (_name, instant, today, tomorrow, later) => {
  const now = Date.parse(instant)

  it.each([
    ["with the date", dayName],
    ["in short", (date: string, at: number) => dayName(date, at, "short")],
    ["with the weekday", weekdayName],
  ])("today, tomorrow and the day after have different names (%s)", (_form, name) => {
    expect(dateOf(now)).toBe(today)
    expect([name(today, now), name(tomorrow, now)]).toEqual([kit.today, kit.tomorrow])
    expect([kit.today, kit.tomorrow]).not.toContain(name(later, now))
  })
})

it("the short names of the days of a week differ", () => {
  const now = Date.parse("2026-11-20T21:00:00+01:00")
  const days = Array.from({ length: 8 }, (_, index) => dayName(dayAfter("2026-11-20", index), now, "short"))
  expect(new Set(days).size).toBe(8)
  expect(days[2]).toBe("Sun 22")
})

it.each([
  ["2026-10-24", 1, "2026-10-25"],
  ["2026-10-25", 1, "2026-10-26"],
  ["2027-03-27", 2, "2027-03-29"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2026-11-20", 0, "2026-11-20"],
])("%s plus %i days is %s", (date, days, expected) => {
  expect(dayAfter(date, days)).toBe(expected)
})
