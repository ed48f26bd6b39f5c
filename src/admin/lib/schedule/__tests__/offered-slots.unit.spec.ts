import type { DaySlots } from "../../../../client/generated"
import { daySlots, judgeSelection, type ScheduleContext } from "../../../../domain/schedule"
import { defaultOperationSettings } from "../../../../domain/settings/default-operation-settings"
import { offeredSlots } from "../offered-slots"

const FRIDAY = "2026-11-20"

const day = (...slots: readonly (readonly [time: string, available: boolean])[]): DaySlots => ({
  date: FRIDAY,
  weekday: "friday",
  ranges: [],
  slots: slots.map(([time, available], at) => ({ time, label: "", starts_at: String(at), available, taken: 0, max: 4 })),
  asap_available: false,
  now_available: false,
  order_type: "pickup",
})

describe("the times that can be chosen", () => {
  it.each([
    ["a time with two slots", day(["00:30", true], ["20:00", true], ["00:30", true]), ["0", "1"]],
    ["a time with two slots, the first one full", day(["00:30", false], ["20:00", true], ["00:30", true]), ["1", "2"]],
    ["a time with two full slots", day(["00:30", false], ["20:00", true], ["00:30", false]), ["1"]],
  ])("contain each time once: %s", (_, { slots }, listed) => {
    expect(offeredSlots(slots).map(({ starts_at: at }) => at)).toEqual(listed)
  })

  it("are the slots that the service uses for these times", () => {
    const mode = defaultOperationSettings().order_types.pickup
    const ranges = [
      { start: "00:00", end: "01:00" },
      { start: "18:00", end: "02:00" },
    ]
    const context: ScheduleContext = {
      orderType: "pickup",
      mode: { ...mode, enabled: true, slot_size_minutes: 30, max_per_slot: 1, exceptions: [{ date: FRIDAY, ranges, note: "" }] },
      timezone: "Europe/Madrid",
      emergencyClosed: false,
      now: Date.parse("2026-11-19T12:00:00+01:00"),
    }
    const all = daySlots(context, FRIDAY, () => 0).slots.filter(({ time }) => time === "00:30")
    expect(all).toHaveLength(2)
    for (const full of [[], all.slice(0, 1)].map((slots) => slots.map(({ key }) => key))) {
      const taken = (key: string) => (full.includes(key) ? 1 : 0)
      const listed = offeredSlots(daySlots(context, FRIDAY, taken).slots).filter(({ time }) => time === "00:30")
      const judged = judgeSelection(context, { date: FRIDAY, time: "00:30", dineIn: false }, taken)
      expect(listed.map(({ startsAt }) => startsAt)).toEqual([judged.valid && judged.slotStartsAt])
    }
  })
})
