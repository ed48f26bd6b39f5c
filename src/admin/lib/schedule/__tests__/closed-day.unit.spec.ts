import { closingOf, isClosedDay, reopeningOf } from "../closed-day"

const DAY = "2026-11-21"
const NIGHT = [{ start: "20:00", end: "02:00" }]
const CHRISTMAS = { date: "2026-12-25", ranges: [], note: "Navidad" }
const WEDDING = { date: DAY, ranges: NIGHT, note: "Boda" }
const BEFORE = { delivery: { exceptions: [WEDDING, CHRISTMAS] }, pickup: { exceptions: [] } }

describe("a day on which every order type is closed", () => {
  const closing = {
    order_types: {
      delivery: { exceptions: [CHRISTMAS, { date: DAY, ranges: [], note: "Boda" }] },
      pickup: { exceptions: [{ date: DAY, ranges: [], note: "" }] },
    },
  }

  it("is closed by one change, which keeps other days and the note", () => {
    expect(closingOf(BEFORE, DAY)).toEqual(closing)
    expect([isClosedDay(BEFORE, DAY), isClosedDay(closing.order_types, DAY)]).toEqual([false, true])
  })

  it("gets its former exceptions back when it is reopened; exceptions added to other days are kept", () => {
    const added = { date: "2026-12-31", ranges: NIGHT, note: "" }
    const now = { ...closing.order_types, pickup: { exceptions: [...closing.order_types.pickup.exceptions, added] } }
    expect(reopeningOf(now, BEFORE, DAY)).toEqual({
      order_types: { delivery: { exceptions: [CHRISTMAS, WEDDING] }, pickup: { exceptions: [added] } },
    })
  })
})
