import { hasPrototypeKey } from "../json-value"

describe("keys that could reach a prototype", () => {
  it.each([
    ['{"__proto__":1}', true],
    ['[[{"a":{"__proto__":{}}}]]', true],
    ['{"a":{"constructor":{"prototype":{}}}}', true],
    ['{"prototype":null}', true],
    ['{"a":"__proto__","b":["constructor"],"__proto__x":1}', false],
    ['"__proto__"', false],
    ["null", false],
    ["[]", false],
    ["7", false],
  ])("are found in %s: %p", (json, expected) => {
    expect(hasPrototypeKey(JSON.parse(json))).toBe(expected)
  })

  it("are found at any depth", () => {
    expect(hasPrototypeKey(JSON.parse(`${"[".repeat(1000)}{"__proto__":1}${"]".repeat(1000)}`))).toBe(true)
  })
})
