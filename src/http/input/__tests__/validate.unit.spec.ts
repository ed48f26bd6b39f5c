import { z } from "@medusajs/framework/zod"
import { CALENDAR_DATE, TIME_OF_DAY } from "../../../errors/value-formats"
import { fieldName } from "../field-name"
import { pagination } from "../pagination"
import { pathInteger, queryBoolean, queryInteger, queryNumber } from "../query-fields"
import { judge, type Notation, unstorableText } from "../validate"

function verdict(shape: z.ZodRawShape, input: unknown, notation: Notation = "json") {
  const { value, missing, invalid } = judge(z.object(shape), input, notation, true)
  return { value, missing, invalid: Object.fromEntries([...invalid].map(([name, problem]) => [name, problem.code])) }
}

describe("problems of a field", () => {
  const cases: [why: string, shape: z.ZodRawShape, input: object, problems: Record<string, string>][] = [
    ["another type", { a: z.string() }, { a: 5 }, { a: "rest_invalid_type" }],
    ["a number as text in JSON", { a: z.number() }, { a: "5" }, { a: "rest_invalid_type" }],
    ["a boolean as a number in JSON", { a: z.boolean() }, { a: 1 }, { a: "rest_invalid_type" }],
    ["an object for an array", { a: z.array(z.string()) }, { a: {} }, { a: "rest_invalid_type" }],
    ["a fraction for an integer", { a: z.int() }, { a: 1.5 }, { a: "rest_invalid_type" }],
    ["a number above the largest integer", { a: z.int() }, { a: 1e300 }, { a: "rest_out_of_bounds" }],
    ["below the minimum", { a: z.number().min(1) }, { a: 0 }, { a: "rest_out_of_bounds" }],
    ["above the maximum", { a: z.number().max(9) }, { a: 10 }, { a: "rest_out_of_bounds" }],
    ["a text that is too short", { a: z.string().min(2) }, { a: "x" }, { a: "rest_too_short" }],
    ["a text that is too long", { a: z.string().max(2) }, { a: "xxx" }, { a: "rest_too_long" }],
    ["a list that is too short", { a: z.array(z.string()).min(1) }, { a: [] }, { a: "rest_too_short" }],
    ["a list that is too long", { a: z.array(z.string()).max(1) }, { a: ["x", "y"] }, { a: "rest_too_long" }],
    ["a value that is not in the enum", { a: z.enum(["x", "y"]) }, { a: "z" }, { a: "rest_not_in_enum" }],
    ["a number for an enum of names", { a: z.enum(["x", "y"]) }, { a: 5 }, { a: "rest_invalid_type" }],
    ["the other boolean", { a: z.literal(true) }, { a: false }, { a: "rest_not_in_enum" }],
    ["a text that does not match the pattern", { a: z.string().regex(/^\d+$/) }, { a: "x" }, { a: "rest_invalid_pattern" }],
    ["a text that is not an e-mail address", { a: z.email() }, { a: "x" }, { a: "rest_invalid_pattern" }],
    [
      "a union: the problem of the branch with the same type",
      { a: z.union([z.number(), z.string().regex(/^\d+$/)]) },
      { a: "x" },
      { a: "rest_invalid_pattern" },
    ],
    ["a union: no branch has the type", { a: z.union([z.number(), z.string()]) }, { a: true }, { a: "rest_invalid_type" }],
    ["a union of literals", { a: z.union([z.literal("x"), z.literal("y")]) }, { a: "z" }, { a: "rest_not_in_enum" }],
    [
      "an unknown discriminator",
      { a: z.discriminatedUnion("k", [z.object({ k: z.literal("x") }), z.object({ k: z.literal("y") })]) },
      { a: { k: "z" } },
      { "a.k": "rest_not_in_enum" },
    ],
    [
      "an entry of a list",
      { items: z.array(z.object({ quantity: z.int().min(1) })) },
      { items: [{ quantity: 1 }, { quantity: 0 }] },
      { "items[1].quantity": "rest_out_of_bounds" },
    ],
    ["a key of a record", { a: z.record(z.string().max(2), z.number()) }, { a: { abc: 1 } }, { "a.abc": "rest_invalid_pattern" }],
    [
      "a custom rule",
      { a: z.string().refine((text) => text !== "x", { params: { code: "rest_not_in_enum" } }) },
      { a: "x" },
      { a: "rest_not_in_enum" },
    ],
    ["a NUL character", { a: z.string() }, { a: "x\0" }, { a: "rest_invalid_pattern" }],
    [
      "half a surrogate pair, deep inside",
      { a: z.array(z.object({ b: z.string() })) },
      { a: [{ b: "\ud800" }] },
      { "a[0].b": "rest_invalid_pattern" },
    ],
  ]

  it.each(cases)("are reported: %s", (_why, shape, input, problems) => {
    expect(verdict(shape, input)).toEqual({ value: undefined, missing: [], invalid: problems })
  })

  it("are reported for all invalid fields at once", () => {
    const { invalid } = verdict({ a: z.string(), b: z.int(), c: z.boolean() }, { a: 1, b: "x", c: true })
    expect(Object.keys(invalid)).toEqual(["a", "b"])
  })
})

describe("missing fields", () => {
  it("are required keys that were not sent, at any depth", () => {
    const shape = { a: z.string(), l: z.array(z.object({ id: z.string() })) }
    expect(verdict(shape, { l: [{}, { id: "x" }] }).missing).toEqual(["a", "l[0].id"])
  })

  it("may be of any type: enums, unions, discriminators, preprocessed numbers", () => {
    const shape = {
      e: z.enum(["x"]),
      u: z.union([z.string(), z.number()]),
      d: z.discriminatedUnion("k", [z.object({ k: z.literal("x") })]),
      q: queryInteger(),
    }
    expect(verdict(shape, { d: {} }).missing).toEqual(["e", "u", "d.k", "q"])
  })

  it("are never fields that are optional or have a default", () => {
    expect(verdict({ a: z.string().optional(), b: z.int().default(3) }, {})).toEqual({
      value: { b: 3 },
      missing: [],
      invalid: {},
    })
  })
})

describe("null", () => {
  it("on an optional field means absence", () => {
    expect(verdict({ a: z.string().optional(), b: z.int().default(3) }, { a: null, b: null }).value).toEqual({ b: 3 })
  })

  it("is kept where the schema accepts it", () => {
    expect(verdict({ a: z.string().nullable().optional() }, { a: null }).value).toEqual({ a: null })
  })

  it("means absence at any depth of lists and objects", () => {
    const shape = { items: z.array(z.object({ note: z.string().optional(), at: z.object({ lat: z.number().optional() }) })) }
    expect(verdict(shape, { items: [{ note: null, at: { lat: null } }] }).value).toEqual({ items: [{ at: {} }] })
  })

  it("on a required field is a wrong type, not a missing field", () => {
    expect(verdict({ a: z.string(), b: z.string().optional() }, { a: null, b: null })).toEqual({
      value: undefined,
      missing: [],
      invalid: { a: "rest_invalid_type" },
    })
  })

  it("in a list is an invalid value", () => {
    expect(verdict({ a: z.array(z.string()) }, { a: ["x", null] }).invalid).toEqual({ "a[1]": "rest_invalid_type" })
  })

  it("does not modify the request", () => {
    const input = { a: null, b: [{ c: null }] }
    verdict({ a: z.string().optional(), b: z.array(z.object({ c: z.string().optional() })) }, input)
    expect(input).toEqual({ a: null, b: [{ c: null }] })
  })
})

describe("unknown fields", () => {
  it("are ignored", () => {
    expect(verdict({ a: z.string() }, { a: "x", b: 1 }).value).toEqual({ a: "x" })
  })

  it("cannot reach a prototype", () => {
    const input = JSON.parse('{"a":null,"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')
    const { value } = verdict({ a: z.string().optional(), r: z.record(z.string(), z.unknown()).optional() }, input)
    expect(value).toEqual({})
    expect((value as { polluted?: unknown }).polluted).toBeUndefined()
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe("values of queries and forms", () => {
  const shape = {
    n: z.number(),
    i: z.int().min(1),
    b: z.boolean(),
    l: z.array(z.int()).optional(),
    o: z.object({ n: z.number() }).optional(),
  }

  it("may be numbers and true, false, 1 and 0 as text", () => {
    const input = { n: "1.5", i: "7", b: "1", l: ["1", "2"], o: { n: "-3" } }
    expect(verdict(shape, input, "text").value).toEqual({ n: 1.5, i: 7, b: true, l: [1, 2], o: { n: -3 } })
    expect(verdict(shape, { n: "0", i: "1", b: "false" }, "text").value).toEqual({ n: 0, i: 1, b: false })
  })

  it.each(["", " ", "1e3", "0x10", "1,5", "NaN", "Infinity", "1 2", "--1", "yes"])("%j is not a number", (text) => {
    expect(verdict({ n: z.number() }, { n: text }, "text").invalid).toEqual({ n: "rest_invalid_type" })
  })

  it("are checked against the bounds", () => {
    expect(verdict(shape, { n: "1", i: "0", b: "0" }, "text").invalid).toEqual({ i: "rest_out_of_bounds" })
  })

  it("stay text where the schema is text", () => {
    expect(verdict({ a: z.string() }, { a: "17" }, "text").value).toEqual({ a: "17" })
  })
})

describe("query fields", () => {
  it.each([
    [
      { page: "2", per_page: "100" },
      { page: 2, per_page: 100 },
    ],
    [{}, { page: 1, per_page: 20 }],
  ])("pagination reads %j as %j", (input, value) => {
    expect(verdict(pagination, input, "text").value).toEqual(value)
  })

  it.each([
    [{ page: "0" }, { page: "rest_out_of_bounds" }],
    [{ per_page: "101" }, { per_page: "rest_out_of_bounds" }],
    [{ per_page: "0" }, { per_page: "rest_out_of_bounds" }],
    [{ page: "x" }, { page: "rest_invalid_type" }],
    [{ page: "1.5" }, { page: "rest_invalid_type" }],
    [{ page: ["1", "2"] }, { page: "rest_invalid_type" }],
    [{ page: "99999999999999999999" }, { page: "rest_out_of_bounds" }],
  ])("pagination refuses %j", (input, invalid) => {
    expect(verdict(pagination, input, "text").invalid).toEqual(invalid)
  })

  it("can be numbers, booleans and ids", () => {
    const fields = {
      n: queryNumber({ min: -90, max: 90 }),
      b: queryBoolean(),
      id: pathInteger(),
      none: queryInteger().optional(),
    }
    expect(verdict(fields, { n: "-3.5", b: "0", id: "12" }, "text").value).toEqual({ n: -3.5, b: false, id: 12 })
    expect(verdict(fields, { n: "91", b: "yes", id: "-1" }, "text").invalid).toEqual({
      n: "rest_out_of_bounds",
      b: "rest_invalid_type",
      id: "rest_out_of_bounds",
    })
  })
})

test("field names are written as paths", () => {
  expect(fieldName(["order_types", "delivery", "hours", "monday", 0, "start"])).toBe("order_types.delivery.hours.monday[0].start")
})

describe("the problem of a field", () => {
  const problemOf = (type: z.ZodType, input: unknown) => judge(z.object({ a: type }), { a: input }, "json", true).invalid.get("a")

  it.each<[string, z.ZodType, unknown, object]>([
    ["the values of a list", z.enum(["x", "y"]), "z", { allowed: ["x", "y"] }],
    ["the only value", z.literal(true), false, { allowed: ["true"] }],
    ["the form of a time", z.string().regex(TIME_OF_DAY), "7", { format: "HH:MM" }],
    ["the form of a date", z.string().regex(CALENDAR_DATE), "24.12.", { format: "YYYY-MM-DD" }],
    ["the bounds of a number", z.number().min(1).max(9), 10, { maximum: 9 }],
  ])("contains %s", (_what, type, input, told) => {
    expect(problemOf(type, input)).toMatchObject(told)
  })
})

describe("text that the database cannot store", () => {
  it.each<[string, unknown, unknown]>([
    ["in the value itself", "\0", []],
    ["below fields and lists", { a: [1, { b: "x" }], c: ["y", { d: "\ud800" }] }, ["c", 1, "d"]],
    ["the first one of several", { a: { b: "\0" }, c: "\0" }, ["a", "b"]],
    ["in the name of a field", { a: { "b\0": 1 } }, ["a"]],
    ["nowhere", { a: ["x", { b: null, c: 1 }], d: {} }, undefined],
  ])("is found %s", (_where, value, path) => {
    expect(unstorableText(value)).toEqual(path)
  })

  it("is found at any depth", () => {
    const depth = 100_000
    const nested = JSON.parse(`${"[".repeat(depth)}"\\u0000"${"]".repeat(depth)}`)
    expect(unstorableText(nested)).toHaveLength(depth)
  })
})
