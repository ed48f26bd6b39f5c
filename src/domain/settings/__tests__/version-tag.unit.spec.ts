import { matchesVersion, versionTag } from "../version-tag"

it("a version's tag is its number in quotes", () => {
  expect(versionTag(7)).toBe('"7"')
})

it.each([
  ['"7"', true],
  ['W/"7"', true],
  ["7", true],
  ['"6", "7"', true],
  ["*", true],
  ['"6"', false],
  ['"70"', false],
  ["", false],
  ["garbage", false],
])("If-Match %s matches version 7: %s", (header, expected) => {
  expect(matchesVersion(header, 7)).toBe(expected)
})
