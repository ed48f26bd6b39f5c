import type { Printer } from "../../../../client/generated"
import { changedFields } from "../changed-fields"
import { printerState } from "../printer-state"
import { stationsToChoose } from "../stations"

const printer: Printer = {
  id: 1,
  name: "Kitchen",
  protocol: "cloudprnt",
  width_mm: 80,
  stations: [],
  layout: "kitchen",
  copies: 1,
  language: "en",
  on: "accepted",
  url: null,
  last_seen_at: "2026-11-20T20:30:00+01:00",
  waiting_jobs: 0,
  state: "connected",
}
const alarm = { code: "printer_silent", label: "Kitchen", since: "2026-11-20T20:20:00+01:00" }

describe("the state of a printer", () => {
  it.each([
    ["has just asked", {}, "20:30:30", [], "connected"],
    ["has asked within the time of the alarm", {}, "20:31:00", [], "connected"],
    ["has not asked for longer", {}, "20:31:01", [], "silent"],
    ["has never asked", { last_seen_at: null }, "20:30:30", [], "unseen"],
    ["asks but does not print", { waiting_jobs: 1 }, "20:30:30", [alarm], "silent"],
    ["has printed everything since the alarm", { waiting_jobs: 0 }, "20:30:30", [alarm], "connected"],
    ["shares its place with a silent one", { waiting_jobs: 1 }, "20:30:30", [{ ...alarm, label: "Bar" }], "connected"],
    ["fetches nothing", { protocol: "browser", last_seen_at: null }, "20:30:30", [], "by_hand"],
  ] as const)("that %s", (_name, change, time, alarms, state) => {
    const terms = { now: `2026-11-20T${time}+01:00`, silentMinutes: 1, alarms: [...alarms] }
    expect(printerState({ ...printer, ...change }, terms)).toBe(state)
  })
})

it.each([
  ["nothing", {}, {}],
  ["a name", { name: "Bar" }, { name: "Bar" }],
  ["what is as it was", { name: "Kitchen", protocol: "cloudprnt", stations: [] }, {}],
  ["other stations", { stations: ["Bar"], copies: 1 }, { stations: ["Bar"] }],
] as const)("of a form only changed fields are sent: %s", (_name, fields, sent) => {
  expect(changedFields(fields, printer)).toEqual(sent)
})

it.each([
  ["those of the products, each once, by name", ["Grill", null, "Bar", "grill ", ""], [], ["Bar", "Grill"]],
  ["also those that no product has any more", ["Bar"], ["Cellar"], ["Bar", "Cellar"]],
  ["in the letters of the one that is chosen", ["grill"], ["GRILL"], ["GRILL"]],
  ["none", [null], [], []],
])("the stations to choose from: %s", (_name, products, chosen, expected) => {
  expect(stationsToChoose(products, chosen)).toEqual(expected)
})
