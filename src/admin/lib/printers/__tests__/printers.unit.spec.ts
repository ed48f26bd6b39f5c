import { stationName, stationsFor, stationsToChoose } from "../stations"

it.each([
  ["those of the products, each once, sorted by name", ["Grill", null, "Bar", "grill ", ""], [], ["Bar", "Grill"]],
  ["also chosen ones that no product has any more", ["Bar"], ["Cellar"], ["Bar", "Cellar"]],
  ["each in the spelling of the chosen one", ["grill"], ["GRILL"], ["GRILL"]],
  ["none, if no product has one", [null], [], []],
])("the stations to choose from: %s", (_name, products, chosen, expected) => {
  expect(stationsToChoose(products, chosen)).toEqual(expected)
})

it.each([
  ["", ["Barra", "Cuarto frío", "Horno"]],
  ["FRIO ", ["Cuarto frío"]],
  ["horno", []],
  ["r", ["Barra", "Cuarto frío", "Horno"]],
  ["z", []],
])("the stations suggested for “%s”: %j", (text, expected) => {
  expect(stationsFor(text, ["Barra", "Cuarto frío", "Horno"])).toEqual(expected)
})

it.each([
  [" horno ", "Horno"],
  [" Plancha ", "Plancha"],
  ["", ""],
])("the typed station “%s” is stored as “%s”", (text, expected) => {
  expect(stationName(text, ["Horno"])).toBe(expected)
})
