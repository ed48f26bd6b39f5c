import { spokenTable } from "../spoken-table"

it.each([
  ["7", "Mesa 7"],
  ["T7", "Mesa T7"],
  ["Rincón", "Mesa Rincón"],
  ["Mesa 7", "Mesa 7"],
  ["MESA7", "MESA7"],
  ["mesa grande", "mesa grande"],
  ["Mesana", "Mesa Mesana"],
  ["Table 7", "Table 7"],
  ["Terraza 3", "Terraza 3"],
  ["", "Mesa "],
])("the table %j is called %j", (label, spoken) => {
  expect(spokenTable(label, (name) => `Mesa ${name}`)).toBe(spoken)
})
