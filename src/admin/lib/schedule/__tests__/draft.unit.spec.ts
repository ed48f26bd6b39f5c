import type { OrderTypeSettings } from "../../../../client/generated"
import { daySlots } from "../../../../domain/schedule"
import { conflictsIn } from "../../merge/merge"
import { changeOf, draftOf, fieldsOf, problemsOf, type ScheduleDraft } from "../draft"
import { contextOf, guestView, instantAt, nextDays } from "../guest-view"
import { changeBetween, onTopOf } from "../merge-drafts"

const LUNCH = [{ start: "12:00", end: "16:00" }]
const NIGHT = [{ start: "20:00", end: "02:00" }]
const MODE: OrderTypeSettings = {
  enabled: true,
  label: "",
  prep_time_minutes: 20,
  extra_minutes: 0,
  extra_minutes_until: null,
  force_disabled: false,
  force_disabled_until: null,
  slot_size_minutes: 15,
  advance_days: 7,
  allow_now: true,
  allow_asap: true,
  max_per_slot: 0,
  date_selection_enabled: true,
  time_selection_enabled: true,
  minimum_order: 0,
  hours: { monday: [], tuesday: LUNCH, wednesday: LUNCH, thursday: LUNCH, friday: NIGHT, saturday: NIGHT, sunday: LUNCH },
  exceptions: [{ date: "2026-12-24", ranges: [], note: "Nochebuena" }],
}
const STORED = { timezone: "Europe/Madrid", emergency_closed: false, order_types: { delivery: MODE, pickup: MODE } }

describe("an edited schedule", () => {
  const draft = draftOf(MODE)
  const typed = (changes: Partial<ScheduleDraft>): ScheduleDraft => ({ ...draft, ...changes })

  it("is equal to the stored schedule while no value differs", () => {
    const { hours, exceptions, prep_time_minutes, allow_now } = MODE
    expect(changeOf(draft)).toMatchObject({ hours, exceptions, prep_time_minutes, allow_now })
    expect(problemsOf(draft).size).toBe(0)
    expect(fieldsOf(typed({ week: { ...draft.week, tuesday: "12-16" } }))).toEqual(fieldsOf(draft))
  })

  it("reports invalid fields, and yields no settings while it has one", () => {
    const wrong = typed({
      week: { ...draft.week, monday: "noon" },
      exceptions: [
        { date: "", text: "", note: "" },
        { date: "2026-12-25", text: "x", note: "" },
      ],
      numbers: { ...draft.numbers, advance_days: "-1" },
    })
    expect([...problemsOf(wrong)]).toEqual(
      ["hours.monday", "exceptions[0].date", "exceptions[1].ranges", "advance_days"].map((path) => [path, "unreadable"]),
    )
    expect(changeOf(wrong)).toBeNull()
  })

  it.each([
    ["within a day", typed({ week: { ...draft.week, monday: "12-16, 15-18" } }), "hours.monday"],
    ["with the night before", typed({ week: { ...draft.week, saturday: "1-3" } }), "hours.saturday"],
    [
      "on the date of an exception",
      typed({ exceptions: [{ date: "2026-12-25", text: "12-16, 13-14", note: "" }] }),
      "exceptions[0].ranges",
    ],
  ])("reports hours that overlap %s", (_, wrong, path) => {
    expect([...problemsOf(wrong)]).toEqual([[path, "overlap"]])
  })

  describe("that another user has changed since it was opened", () => {
    const eve = { date: "2026-12-24", text: "", note: "Nochebuena" }
    const day = { date: "2026-12-25", text: "", note: "" }
    const numbers = (changes: Partial<ScheduleDraft["numbers"]>) => ({ ...draft.numbers, ...changes })

    it("conflicts only in fields that both users have changed to different values", () => {
      const mine = typed({ week: { ...draft.week, monday: "12-14", tuesday: "9-11" }, numbers: numbers({ max_per_slot: "4" }) })
      const theirs = typed({ week: { ...draft.week, monday: "13-14", tuesday: "9:00-11:00", friday: "" } })
      expect(conflictsIn(fieldsOf(draft), fieldsOf(mine), fieldsOf(theirs))).toEqual([
        { name: "monday", mine: "12:00–14:00", theirs: "13:00–14:00" },
      ])
    })

    it("adds the typed changes to the other user's, and sends only the typed ones", () => {
      const mine = typed({ week: { ...draft.week, monday: "12-14" }, numbers: numbers({ prep_time_minutes: "35" }) })
      const theirs = typed({ week: { ...draft.week, friday: "" }, numbers: numbers({ max_per_slot: "9" }) })
      const both = onTopOf(theirs, draft, mine)
      expect(both).toMatchObject({
        week: { monday: "12-14", friday: "" },
        numbers: { prep_time_minutes: "35", max_per_slot: "9" },
      })
      expect(changeBetween(theirs, both)).toEqual({
        hours: { monday: [{ start: "12:00", end: "14:00" }] },
        prep_time_minutes: 35,
      })
      expect(onTopOf(theirs, draft, mine, ["prep_time_minutes"]).numbers.prep_time_minutes).toBe(draft.numbers.prep_time_minutes)
    })

    it("merges added, changed and removed exceptions by date", () => {
      const mine = typed({
        exceptions: [
          { date: "", text: "", note: "" },
          { ...eve, note: "Fiesta" },
        ],
      })
      const theirs = typed({ exceptions: [eve, day] })
      expect(onTopOf(theirs, draft, mine).exceptions).toEqual([...mine.exceptions, day])
      expect(onTopOf(theirs, draft, typed({ exceptions: [] })).exceptions).toEqual([day])
      expect(onTopOf(typed({ exceptions: [] }), draft, typed({ exceptions: [eve, day] })).exceptions).toEqual([day])
    })
  })
})

describe("the preview of a guest's view", () => {
  const at = (date: string, time: string, draft = draftOf(MODE)) => {
    const context = contextOf(STORED, "pickup", draft, instantAt(date, time, STORED.timezone))
    if (context === null) throw new Error("the draft is not readable")
    return { context, view: guestView(context) }
  }

  it("equals the service's result for the typed settings", () => {
    const draft = { ...draftOf(MODE), week: { ...draftOf(MODE).week, friday: "20:00-23:00" } }
    const { context, view } = at("2026-11-20", "21:50", draft)
    expect(context.mode.hours.friday).toEqual([{ start: "20:00", end: "23:00" }])
    expect(view.today).toEqual(daySlots(context, "2026-11-20", () => 0))
    expect(view.today.slots.filter(({ available }) => available).map(({ time }) => time)).toEqual(["22:15", "22:30", "22:45"])
    expect(view.status).toMatchObject({ open: true, reason: null })
  })

  it("shows the previous date as today until the hours of that date have ended", () => {
    expect(at("2026-11-21", "00:30").view.today.date).toBe("2026-11-20")
  })

  it("says why nothing can be ordered, and when orders are possible again", () => {
    const { status } = at("2026-11-23", "13:00").view
    expect(status).toMatchObject({ open: false, reason: "out_of_hours", nextOpen: Date.parse("2026-11-24T12:00:00+01:00") })
  })

  it("includes exceptions in the next days", () => {
    const { context } = at("2026-12-22", "10:00")
    expect(nextDays(context, 4).map(({ date, ranges }) => [date, ranges.length])).toEqual([
      ["2026-12-22", 1],
      ["2026-12-23", 1],
      ["2026-12-24", 0],
      ["2026-12-25", 1],
    ])
  })

  it("needs a valid draft and a valid time", () => {
    const draft = { ...draftOf(MODE), week: { ...draftOf(MODE).week, monday: "noon" } }
    expect(contextOf(STORED, "pickup", draft, 0)).toBeNull()
    expect(instantAt("2026-11-31", "12:00", "Europe/Madrid")).toBeNaN()
    expect(instantAt("2026-11-20", "", "Europe/Madrid")).toBeNaN()
  })
})
