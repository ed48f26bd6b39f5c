import { firstHours, weekLine } from "../week-texts"

const NEVER = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
const LUNCH = [{ start: "12:00", end: "16:00" }]
const BOTH = [...LUNCH, { start: "19:00", end: "00:00" }]
const line = (hours: Parameters<typeof weekLine>[0]) => weekLine(hours, (index) => "MTWRFSU"[index] ?? "")

describe("the hours of a week in one line", () => {
  it("join days with the same hours, and end a day at 24:00", () => {
    const week = { monday: BOTH, tuesday: BOTH, wednesday: BOTH, thursday: BOTH, friday: BOTH, saturday: BOTH, sunday: BOTH }
    expect(line(week)).toBe("M–U 12:00–16:00, 19:00–24:00")
  })

  it("leave closed days out, and do not join days around one", () => {
    expect(line({ ...NEVER, monday: LUNCH, wednesday: LUNCH, saturday: BOTH, sunday: BOTH })).toBe(
      "M 12:00–16:00 · W 12:00–16:00 · S–U 12:00–16:00, 19:00–24:00",
    )
  })

  it("are empty for a week without hours", () => {
    expect(line(NEVER)).toBe("")
  })
})

it("the checklist takes the hours of delivery if pick-up has none", () => {
  const [never, lunch] = [{ hours: NEVER }, { hours: { ...NEVER, friday: LUNCH } }]
  expect(firstHours({ pickup: never, delivery: lunch })).toBe(lunch.hours)
  expect(firstHours({ pickup: lunch, delivery: never })).toBe(lunch.hours)
})
