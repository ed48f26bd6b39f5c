import type { z } from "@medusajs/framework/zod"
import type { FieldProblem, FieldProblemCode } from "../../errors/field-problems"
import { isFieldProblemCode } from "../../errors/field-problems"
import { formatOf } from "../../errors/value-formats"

type Issue = z.core.$ZodIssue

const LENGTHS = new Set(["string", "array", "set", "map", "file"])

/** The issues of a schema with unions resolved: only the issues of the branch that fits best are kept. */
export function flattenIssues(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue]
    const branches = issue.errors.map((errors) => flattenIssues(errors as Issue[]))
    const meant = branches.filter((branch) => !branch.some((inner) => inner.path.length === 0 && inner.code === "invalid_type"))
    const nearest = (meant.length > 0 ? meant : branches).reduce((best, branch) => (branch.length < best.length ? branch : best))
    if (meant.length > 1 && meant.every(isSingleValue)) {
      return [{ ...issue, code: "invalid_value", values: meant.flatMap(valuesOf), path: issue.path } as Issue]
    }
    return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
  })
}

function isSingleValue(branch: readonly Issue[]): boolean {
  return branch.length === 1 && branch[0]?.code === "invalid_value" && branch[0].path.length === 0
}

function valuesOf(branch: readonly Issue[]): readonly unknown[] {
  return branch.flatMap((issue) => (issue.code === "invalid_value" ? issue.values : []))
}

/** Translates one issue into the vocabulary of the specification. `value` is the value at the issue's path. */
export function fieldProblem(issue: Issue, value: unknown): FieldProblem {
  switch (issue.code) {
    case "too_small":
      return LENGTHS.has(issue.origin)
        ? { code: "rest_too_short", minimum: Number(issue.minimum) }
        : { code: "rest_out_of_bounds", minimum: Number(issue.minimum) }
    case "too_big":
      return LENGTHS.has(issue.origin)
        ? { code: "rest_too_long", maximum: Number(issue.maximum) }
        : { code: "rest_out_of_bounds", maximum: Number(issue.maximum) }
    case "invalid_value": {
      const allowed = issue.values.map(String)
      return issue.values.some((candidate) => typeof candidate === typeof value)
        ? { code: "rest_not_in_enum", allowed }
        : { code: "rest_invalid_type" }
    }
    case "invalid_union":
      // A discriminated union has no branch for the value of its discriminator.
      return { code: issue.errors.length === 0 && typeof value === "string" ? "rest_not_in_enum" : "rest_invalid_type" }
    case "invalid_format":
      return withFormat({ code: "rest_invalid_pattern" }, formatOf(issue.format, issue.pattern))
    case "not_multiple_of":
    case "invalid_key":
    case "unrecognized_keys":
      return { code: "rest_invalid_pattern" }
    case "custom":
      return customProblem(issue.params)
    default:
      return { code: "rest_invalid_type" }
  }
}

function customProblem(params: Record<string, unknown> | undefined): FieldProblem {
  const code = params?.code
  if (!isFieldProblemCode(code)) return withFormat({ code: "rest_invalid_pattern" }, params?.format)
  const problem: { code: FieldProblemCode; minimum?: number; maximum?: number; allowed?: readonly string[] } = { code }
  if (typeof params?.minimum === "number") problem.minimum = params.minimum
  if (typeof params?.maximum === "number") problem.maximum = params.maximum
  if (Array.isArray(params?.allowed)) problem.allowed = params.allowed.map(String)
  return withFormat(problem, params?.format)
}

function withFormat(problem: FieldProblem, format: unknown): FieldProblem {
  return typeof format === "string" ? { ...problem, format } : problem
}
