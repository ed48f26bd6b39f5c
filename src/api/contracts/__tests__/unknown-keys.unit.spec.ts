import { z } from "@medusajs/framework/zod"
import { changedReadOnlyKeys, unknownKeys } from "../unknown-keys"

const taken = z.object({
  name: z.string().optional(),
  hours: z
    .object({ monday: z.array(z.object({ start: z.string() })).optional() })
    .nullable()
    .optional(),
  free: z.record(z.string(), z.string()).optional(),
})
const answered = z.object({ name: z.string(), currency: z.string() })

it("unknownKeys returns the paths of keys that are in no schema", () => {
  const body = {
    langage: "fr",
    name: "x",
    currency: "EUR",
    hours: { sunday: [], monday: [{ start: "1", end: "2" }] },
    free: { a: "b" },
  }
  expect(unknownKeys([taken, answered], body)).toEqual(["langage", "hours.sunday", "hours.monday[0].end"])
})

it("unknownKeys returns nothing for values of another type than the schema's", () => {
  for (const body of [{}, null, [], "text", { hours: 1 }, { hours: null }, { hours: [{ sunday: 1 }] }]) {
    expect(unknownKeys([taken], body)).toEqual([])
  }
})

it("unknownKeys returns at most fifty paths, with shortened keys", () => {
  const body = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`${index}${"k".repeat(500)}`, 1]))
  const told = unknownKeys([taken], body)
  expect([told.length, Math.max(...told.map((path) => path.length))]).toEqual([50, 64])
})

describe("read-only keys", () => {
  const accepts = z.object({ name: z.string(), mode: z.object({ enabled: z.boolean() }).optional() })
  const shows = z.object({
    name: z.string(),
    stopped: z.boolean(),
    mode: z.object({ enabled: z.boolean(), until: z.string().nullable() }),
    since: z.record(z.string(), z.string()),
    languages: z.array(z.string()),
  })
  const since = { api_key: "2026-01-01", token: "2026-01-02" }
  const present = { name: "x", stopped: false, mode: { enabled: true, until: null }, since, languages: ["es", "en"] }
  const unprintable = { toString: 1, valueOf: 1 }

  it.each<[string, unknown, string[]]>([
    ["the record as it is", present, []],
    ["the record as a form writes it", { stopped: "false", mode: { until: "null" } }, []],
    ["another value", { stopped: true, mode: { until: "2026-01-01" } }, ["stopped", "mode.until"]],
    ["other values of accepted keys", { name: "y", mode: { enabled: false } }, []],
    ["a list instead of a record", [1], []],
    ["a value of another type", { stopped: {}, mode: 1 }, ["stopped"]],
    ["a record with its keys in another sequence", { since: { token: since.token, api_key: since.api_key } }, []],
    ["a part of a record", { since: { token: since.token } }, []],
    ["a record with another value", { since: { ...since, token: "" } }, ["since"]],
    ["a record with another key", { since: { api_key: since.api_key, other: since.token } }, ["since"]],
    ["a list in another sequence", { languages: ["en", "es"] }, ["languages"]],
    ["a list with only the first entries of the current one", { languages: ["es"] }, ["languages"]],
    [
      "objects without a text form",
      { stopped: unprintable, mode: { until: unprintable }, since: unprintable, languages: [unprintable] },
      ["stopped", "mode.until", "since", "languages"],
    ],
  ])("are reported only if their value differs: %s", (_what, sent, paths) => {
    expect(changedReadOnlyKeys(accepts, shows, sent, present)).toEqual(paths)
  })
})
