import type { DaySlots } from "../../../../../src/client"
import { dayOfSlot, firstOn, listed, nextTo, slotsOf } from "../slot-list"

/** A business day with slots that start at the given moments. */
const day = (date: string, ...starts: readonly string[]): DaySlots => ({
  date,
  weekday: "friday",
  ranges: [],
  slots: starts.map((starts_at) => ({
    time: starts_at.slice(11, 16),
    label: "",
    starts_at,
    available: true,
    taken: 0,
    max: null,
  })),
  asap_available: false,
  now_available: false,
  order_type: "pickup",
})

const FRIDAY = "2026-11-20"
const SATURDAY = "2026-11-21"

describe("the slot that is proposed on a day", () => {
  const friday = day(FRIDAY, `${FRIDAY}T23:30:00+01:00`, `${SATURDAY}T00:00:00+01:00`, `${SATURDAY}T00:30:00+01:00`)
  const saturday = day(SATURDAY, `${SATURDAY}T13:00:00+01:00`, `${SATURDAY}T20:00:00+01:00`)

  it("is the first slot of the day's own business date, not one of the night before", () => {
    expect(firstOn(SATURDAY, slotsOf([friday, saturday]))).toMatchObject({ date: SATURDAY, time: "13:00" })
  })

  it("is a slot of the night before, if the day has no other", () => {
    expect(firstOn(SATURDAY, slotsOf([friday]))).toMatchObject({ date: FRIDAY, time: "00:00" })
  })

  it("is none on a day without slots", () => {
    expect(firstOn("2026-11-22", slotsOf([friday, saturday]))).toBeUndefined()
  })
})

it.each([
  ["before and after midnight", [`${FRIDAY}T00:30:00+01:00`, `${FRIDAY}T20:00:00+01:00`, `${SATURDAY}T00:30:00+01:00`]],
  ["while the clocks are put back", ["2026-10-25T02:30:00+02:00", "2026-10-25T20:00:00+01:00", "2026-10-25T02:30:00+01:00"]],
])(
  "a time that occurs twice on a business date (%s) is listed once, as its first slot",
  (_when, [first = "", other = "", second = ""]) => {
    const listed = slotsOf([day(dayOfSlot({ starts_at: first }), first, other, second)])
    expect(listed.map(({ starts_at }) => starts_at)).toEqual([first, other])
  },
)

it("a time that occurs on two business dates is listed for both", () => {
  const listed = slotsOf([day(FRIDAY, `${FRIDAY}T20:00:00+01:00`), day(SATURDAY, `${SATURDAY}T20:00:00+01:00`)])
  expect(listed.map(({ date, time }) => [date, time])).toEqual([
    [FRIDAY, "20:00"],
    [SATURDAY, "20:00"],
  ])
})

describe("the slot that is proposed in place of one that is gone", () => {
  const free = slotsOf([
    day(FRIDAY, `${FRIDAY}T20:00:00+01:00`, `${FRIDAY}T20:30:00+01:00`),
    day(SATURDAY, `${SATURDAY}T13:00:00+01:00`, `${SATURDAY}T20:00:00+01:00`),
  ])

  it.each([
    ["the next slot of its day", `${SATURDAY}T13:30:00+01:00`, SATURDAY, "20:00"],
    ["the first slot of the next day, if its own day has none left", `${FRIDAY}T22:00:00+01:00`, SATURDAY, "13:00"],
    ["the last slot before it, if none follows", `${SATURDAY}T22:00:00+01:00`, SATURDAY, "20:00"],
  ])("is %s", (_which, gone, date, time) => {
    expect(nextTo(gone, free)).toMatchObject({ date, time })
  })

  it("is none if no slot is free", () => {
    expect(nextTo(`${FRIDAY}T20:00:00+01:00`, [])).toBeUndefined()
  })
})

it("full slots are listed; slots that have passed, are too soon or are blocked are not", () => {
  const slots = slotsOf([day(FRIDAY, ...["13", "20", "21", "22", "23"].map((hour) => `${FRIDAY}T${hour}:00:00+01:00`))])
  const [past, soon, full, blocked, free] = slots.map((slot) => ({ ...slot, available: false, max: 2 }))
  const all = [
    { ...past, taken: 2 },
    { ...soon, max: null },
    { ...full, taken: 2 },
    { ...blocked, taken: 1 },
    { ...free, available: true },
  ] as typeof slots
  const shown = listed(all, Date.parse(`${FRIDAY}T19:55:00+01:00`))
  expect(shown.map(({ time }) => time)).toEqual(["21:00", "23:00"])
})
