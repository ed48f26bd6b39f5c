import { changedFields } from "../changed-fields"

const began = { id: 1, name: "Kitchen", stations: [] as string[], minimum: null, redeem: { points: 20, percent: 100 } }

it.each([
  ["nothing, if no field is given", {}, {}],
  ["a name", { name: "Bar" }, { name: "Bar" }],
  [
    "nothing, if every value is unchanged",
    { name: "Kitchen", stations: [], minimum: null, redeem: { points: 20, percent: 100 } },
    {},
  ],
  ["a changed list as a whole", { stations: ["Bar"], name: "Kitchen" }, { stations: ["Bar"] }],
  ["a cleared field", { name: null }, { name: null }],
  ["a field that was missing when the form began", { phone: "" }, { phone: "" }],
  ["one field of a group", { redeem: { points: 20, percent: 50 } }, { redeem: { percent: 50 } }],
])("a form sends only changed fields: %s", (_name, fields, sent) => {
  expect(changedFields(fields, began)).toEqual(sent)
})
