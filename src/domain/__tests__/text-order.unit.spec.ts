import { compareTexts } from "../text-order"

it.each<[string, string, number]>([
  ["a", "b", -1],
  ["b", "a", 1],
  ["a", "a", 0],
  ["", "a", -1],
  ["Z", "a", -1],
  ["z", "á", -1],
  ["10", "9", -1],
])("%j and %j are compared by code units", (a, b, sign) => {
  expect(compareTexts(a, b)).toBe(sign)
})
