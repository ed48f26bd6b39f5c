import { type CaseMode, mode } from "../../../../domain/schedule/__tests__/schedule-cases"
import type { StoredSchedule } from "../../schedule/guest-view"
import { endOfToday } from "../end-of-today"

const stored = (settings: CaseMode): StoredSchedule["order_types"]["pickup"] => {
  const { hours, exceptions, ...rest } = structuredClone(mode(settings))
  const plain = (ranges: readonly { readonly start: string; readonly end: string }[]) => [...ranges]
  return {
    ...rest,
    minimum_order: 0,
    hours: {
      monday: plain(hours.monday),
      tuesday: plain(hours.tuesday),
      wednesday: plain(hours.wednesday),
      thursday: plain(hours.thursday),
      friday: plain(hours.friday),
      saturday: plain(hours.saturday),
      sunday: plain(hours.sunday),
    },
    exceptions: exceptions.map(({ date, ranges, note }) => ({ date, ranges: plain(ranges), note })),
  }
}

const shop = (pickup: CaseMode, delivery: CaseMode = { enabled: false }): StoredSchedule => ({
  timezone: "Europe/Madrid",
  emergency_closed: false,
  order_types: { pickup: stored(pickup), delivery: stored(delivery) },
})
const TWICE: CaseMode = { daily: "12:00-16:00 19:00-02:00" }
const LATE: CaseMode = { daily: "19:00-23:00" }

describe("the rest of today", () => {
  it.each<[string, string, StoredSchedule, string]>([
    ["ends with the last range, after midnight", "2026-11-20T13:00:00+01:00", shop(TWICE), "2026-11-21T02:00:00+01:00"],
    ["ends with the range that runs after midnight", "2026-11-21T01:30:00+01:00", shop(TWICE), "2026-11-21T02:00:00+01:00"],
    ["ends with the later order type", "2026-11-20T13:00:00+01:00", shop(TWICE, LATE), "2026-11-21T02:00:00+01:00"],
    ["ends with the day once the hours are over", "2026-11-20T23:30:00+01:00", shop(LATE), "2026-11-21T00:00:00+01:00"],
    ["ends with the day on a closed day", "2026-11-20T13:00:00+01:00", shop({}), "2026-11-21T00:00:00+01:00"],
    [
      "ends with the day if no order type is on",
      "2026-11-20T13:00:00+01:00",
      shop({ enabled: false }),
      "2026-11-21T00:00:00+01:00",
    ],
    ["ends with a day of 23 hours", "2026-03-29T00:30:00+01:00", shop({}), "2026-03-30T00:00:00+02:00"],
    ["ends with a day of 25 hours", "2026-10-25T00:30:00+02:00", shop({}), "2026-10-26T00:00:00+01:00"],
  ])("%s", (_case, now, settings, end) => {
    expect(endOfToday(settings, now)).toBe(end)
  })

  it("ends with the hours of an order type, if one is given", () => {
    const settings = shop(TWICE, LATE)
    expect(endOfToday(settings, "2026-11-20T13:00:00+01:00", "delivery")).toBe("2026-11-20T23:00:00+01:00")
    expect(endOfToday(settings, "2026-11-20T13:00:00+01:00", "pickup")).toBe("2026-11-21T02:00:00+01:00")
  })
})
