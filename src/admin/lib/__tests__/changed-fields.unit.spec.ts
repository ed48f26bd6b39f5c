import { changedFields } from "../changed-fields"

const began = { id: 1, name: "Kitchen", stations: [] as string[], minimum: null, redeem: { points: 20, percent: 100 } }

it.each([
  ["nothing", {}, {}],
  ["a name", { name: "Bar" }, { name: "Bar" }],
  ["no unchanged field", { name: "Kitchen", stations: [], minimum: null, redeem: { points: 20, percent: 100 } }, {}],
  ["a list as a whole", { stations: ["Bar"], name: "Kitchen" }, { stations: ["Bar"] }],
  ["a cleared field", { name: null }, { name: null }],
  ["a field that was missing when the form began", { phone: "" }, { phone: "" }],
  ["one field of a group", { redeem: { points: 20, percent: 50 } }, { redeem: { percent: 50 } }],
])("of a form only changed fields are sent: %s", (_name, fields, sent) => {
  expect(changedFields(fields, began)).toEqual(sent)
})
