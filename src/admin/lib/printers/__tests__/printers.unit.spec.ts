import type { Printer } from "../../../../client/generated"
import { changedFields } from "../changed-fields"
import { stationName, stationsFor, stationsToChoose } from "../stations"

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

it.each([
  ["", ["Barra", "Cuarto frío", "Horno"]],
  ["FRIO ", ["Cuarto frío"]],
  ["horno", []],
  ["r", ["Barra", "Cuarto frío", "Horno"]],
  ["z", []],
])("the stations suggested for “%s”", (text, expected) => {
  expect(stationsFor(text, ["Barra", "Cuarto frío", "Horno"])).toEqual(expected)
})

it.each([
  [" horno ", "Horno"],
  [" Plancha ", "Plancha"],
  ["", ""],
])("the station “%s” is stored as “%s”", (text, expected) => {
  expect(stationName(text, ["Horno"])).toBe(expected)
})
