import { nextDayOpening, serviceEnd } from ".."
import { asked, type CaseMode, utc } from "./schedule-cases"

const TWICE: CaseMode = { daily: "12:00-16:00 19:00-02:00" }

describe("the service of a business date", () => {
  it.each<[string, string, CaseMode, string | null]>([
    ["ends with its last range, seen in the first one", "2026-11-20T13:00:00+01:00", TWICE, "2026-11-21T01:00:00Z"],
    ["ends with its last range, seen between two ranges", "2026-11-20T17:00:00+01:00", TWICE, "2026-11-21T01:00:00Z"],
    ["ends with the same range after midnight", "2026-11-21T01:30:00+01:00", TWICE, "2026-11-21T01:00:00Z"],
    ["ends with its last range, before it has begun", "2026-11-20T08:00:00+01:00", TWICE, "2026-11-21T01:00:00Z"],
    ["is over after its last range", "2026-11-20T23:00:00+01:00", { daily: "12:00-16:00" }, null],
    ["does not end on a closed day", "2026-11-20T13:00:00+01:00", {}, null],
  ])("%s", (_case, now, settings, end) => {
    expect(utc(serviceEnd(asked(now, settings)))).toBe(end)
  })

  it.each<[string, string, CaseMode, string | null]>([
    ["is followed by the next date's first range", "2026-11-20T13:00:00+01:00", TWICE, "2026-11-21T11:00:00Z"],
    [
      "is followed after midnight by the same calendar date's first range",
      "2026-11-21T01:30:00+01:00",
      TWICE,
      "2026-11-21T11:00:00Z",
    ],
    [
      "is followed by a later date when tomorrow is closed",
      "2026-11-20T13:00:00+01:00",
      { week: { sunday: "12:00-16:00" } },
      "2026-11-22T11:00:00Z",
    ],
    ["is followed by nothing in a store without hours", "2026-11-20T13:00:00+01:00", {}, null],
  ])("%s", (_case, now, settings, opening) => {
    expect(utc(nextDayOpening(asked(now, settings)))).toBe(opening)
  })
})
