import { z } from "@medusajs/framework/zod"
import { failWith } from "../../../errors"
import { PROBLEM_LIMIT } from "../../../errors/problem-limit"
import { presentError } from "../../answers/present-error"
import { judge, refuseFaults } from "../validate"

const count = (answer: () => void): { params: string[]; details: Record<string, unknown> } => {
  try {
    answer()
  } catch (error) {
    const { data } = presentError(error as ReturnType<typeof failWith>, "en").body as never as {
      data: { params: string[]; details: Record<string, unknown> }
    }
    return data
  }
  throw new Error("nothing was refused")
}

const many = <T>(length: number, one: T): T[] => Array.from({ length }, () => one)

describe("lists", () => {
  it("that are too long are refused without validating their elements", () => {
    let looks = 0
    const element = z.string().refine(() => {
      looks += 1
      return false
    })
    const { invalid } = judge(z.object({ a: z.array(element).max(3) }), { a: many(4, "x") }, "json", false)
    expect([...invalid]).toEqual([["a", { code: "rest_too_long", maximum: 3 }]])
    expect(looks).toBe(0)
  })

  it("that are too long are not passed to checks of the whole list", () => {
    const schema = z.object({
      a: z
        .array(z.object({ b: z.string() }))
        .max(1)
        .refine((list) => list.every(({ b }) => b.length > 0)),
    })
    expect([...judge(schema, { a: [null, null] }, "json", false).invalid.keys()]).toEqual(["a"])
  })

  it("are validated only until there are enough problems", () => {
    let looks = 0
    const element = z.string().refine(() => {
      looks += 1
      return false
    })
    const { invalid, truncated } = judge(z.object({ a: z.array(element) }), { a: many(5_000, "x") }, "json", false)
    expect(looks).toBeLessThan(1_000)
    expect(invalid.size).toBeGreaterThan(PROBLEM_LIMIT)
    expect(truncated).toBe(true)
  })

  it("may have any number of nulls in optional fields", () => {
    const schema = z.object({ a: z.array(z.object({ b: z.string().optional() })).max(1_000) })
    expect(judge(schema, { a: many(1_000, { b: null }) }, "json", false).value).toEqual({ a: many(1_000, {}) })
  })

  it("of a form may have any number of numeric texts", () => {
    const schema = z.object({ a: z.array(z.int()).max(1_000) })
    expect(judge(schema, { a: many(1_000, "7") }, "text", false).value).toEqual({ a: many(1_000, 7) })
  })
})

it("records with too many keys are refused without validating their values", () => {
  const wide = Object.fromEntries(many(300, 0).map((_, at) => [`k${at}`, at]))
  const { invalid } = judge(z.object({ a: z.record(z.string(), z.string()) }), { a: wide }, "json", false)
  expect([...invalid]).toEqual([["a", { code: "rest_too_long", maximum: 200 }]])
})

describe("with many problems,", () => {
  const schema = z.object({ a: z.array(z.object({ id: z.string(), n: z.int() })).max(1_000) })

  it("100 missing fields are reported, with `truncated`", () => {
    const { params, details } = count(() => refuseFaults([judge(schema, { a: many(150, {}) }, "json", false)]))
    expect([params.length, details]).toEqual([PROBLEM_LIMIT, { truncated: true }])
  })

  it("100 invalid fields are reported, with `truncated`", () => {
    const { params, details } = count(() => refuseFaults([judge(schema, { a: many(150, { id: 1, n: 1 }) }, "json", false)]))
    expect(params).toHaveLength(PROBLEM_LIMIT)
    expect(Object.keys(details)).toEqual([...params, "truncated"])
    expect(details.truncated).toBe(true)
  })

  it("exactly 100 problems are reported without `truncated`", () => {
    const { params, details } = count(() => refuseFaults([judge(schema, { a: many(100, { id: 1, n: 1 }) }, "json", false)]))
    expect(params).toHaveLength(PROBLEM_LIMIT)
    expect(details).not.toHaveProperty("truncated")
  })

  it("100 entries of a list in the plugin format are sent, with `truncated`", () => {
    const failure = failWith("svc_coupon_invalid", undefined as never, { details: { errors: many(101, { code: "x" }) } })
    const { error } = presentError(failure, "en").body as never as {
      error: { details: { errors: unknown[]; truncated?: boolean } }
    }
    expect([error.details.errors.length, error.details.truncated]).toEqual([PROBLEM_LIMIT, true])
  })
})

it("long names from the client are shortened", () => {
  const schema = z.object({ a: z.record(z.string().max(3), z.string()) })
  const { invalid } = judge(schema, { a: { ["k".repeat(100_000)]: "x" } }, "json", false)
  expect([...invalid.keys()].map((name) => name.length < 100)).toEqual([true])
})

it("an invalid value is reported with the allowed values or the format, in the message and as data", () => {
  const wrong = z.object({ e: z.enum(["x", "y"]), d: z.iso.date() })
  const { details } = count(() => refuseFaults([judge(wrong, { e: "z", d: "soon" }, "json", false)])) as {
    details: Record<string, { message: string }>
  }
  expect(details).toMatchObject({ e: { allowed: ["x", "y"] }, d: { format: "YYYY-MM-DD" } })
  expect(details.e?.message).toContain("x, y")
  expect(details.d?.message).toContain("YYYY-MM-DD")
})

it("null in an optional field is an invalid value if nulls count as `wrong`", () => {
  const schema = z.object({ a: z.string().optional(), b: z.string().nullable().optional() })
  const { invalid } = judge(schema, { a: null, b: null }, "json", false, "wrong")
  expect([...invalid]).toEqual([["a", { code: "rest_invalid_type" }]])
})
