import { refuseCostlyJson } from "../json-cost"

const objects = (count: number, one: (at: number) => string): string =>
  `{"a":[${Array.from({ length: count }, (_, at) => one(at)).join(",")}]}`

/** The content is inside two containers, which also count. */
const AROUND = 2

it.each([
  ["7,900 fields with different names", objects(7_900, (at) => `{"n${at}":0}`)],
  ["39,998 empty objects", objects(40_000 - AROUND, () => "{}")],
  ["39,998 empty lists", objects(40_000 - AROUND, () => "[]")],
  ["39,995 fields of five names", objects(7_999, () => '{"a":0,"b":0,"c":0,"d":0,"e":0}').replace('"a":[', '"a":[0,')],
  ["250,000 numbers", `{"a":[${"0,".repeat(250_000)}0]}`],
  ["64 levels", `{"a":${"[".repeat(63)}${"]".repeat(63)}}`],
  ["brackets, colons and quotes inside text", JSON.stringify({ a: '{"[:\\'.repeat(50_000) })],
])("%s are read", (_name, text) => {
  expect(() => refuseCostlyJson(text)).not.toThrow()
})

it.each([
  ["10,000 names", objects(10_000, (at) => `{"n${at}":0}`), "rest_payload_too_large"],
  ["40,001 fields", objects(20_000, () => '{"a":0,"b":0}'), "rest_payload_too_large"],
  ["40,001 empty objects", objects(40_000, () => "{}"), "rest_payload_too_large"],
  ["40,001 empty lists", objects(40_000, () => "[]"), "rest_payload_too_large"],
  ["65 levels", `{"a":${"[".repeat(64)}${"]".repeat(64)}}`, "rest_invalid_json"],
])("%s are refused before parsing", (_name, text, code) => {
  expect(() => refuseCostlyJson(text)).toThrow(expect.objectContaining({ code }))
})
