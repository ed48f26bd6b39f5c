import type { DaySlots } from "../../../../../src/client"
import { dayOfSlot, firstOn, slotsOf } from "../slot-list"

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

  it("is the first of the day's own business date, not what is left of the night before", () => {
    expect(firstOn(SATURDAY, slotsOf([friday, saturday]))).toMatchObject({ date: SATURDAY, time: "13:00" })
  })

  it("is one after midnight of the evening before, if the day has no other", () => {
    expect(firstOn(SATURDAY, slotsOf([friday]))).toMatchObject({ date: FRIDAY, time: "00:00" })
  })

  it("is none on a day without slots", () => {
    expect(firstOn("2026-11-22", slotsOf([friday, saturday]))).toBeUndefined()
  })
})

it.each([
  ["before and after midnight", [`${FRIDAY}T00:30:00+01:00`, `${FRIDAY}T20:00:00+01:00`, `${SATURDAY}T00:30:00+01:00`]],
  ["while the clocks are put back", ["2026-10-25T02:30:00+02:00", "2026-10-25T20:00:00+01:00", "2026-10-25T02:30:00+01:00"]],
])("a time that a business date has twice, %s, is listed once: the first", (_when, [first = "", other = "", second = ""]) => {
  const listed = slotsOf([day(dayOfSlot({ starts_at: first }), first, other, second)])
  expect(listed.map(({ starts_at }) => starts_at)).toEqual([first, other])
})

it("a time that two business dates have is listed for both", () => {
  const listed = slotsOf([day(FRIDAY, `${FRIDAY}T20:00:00+01:00`), day(SATURDAY, `${SATURDAY}T20:00:00+01:00`)])
  expect(listed.map(({ date, time }) => [date, time])).toEqual([
    [FRIDAY, "20:00"],
    [SATURDAY, "20:00"],
  ])
})
