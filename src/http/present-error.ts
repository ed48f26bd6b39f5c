import { type Failure, type FailureDetails, type Language, messageOf, vocabulary } from "../errors"
import { type FieldProblem, fieldProblemMessage, isFieldProblemCode } from "../errors/field-problems"

/** An error as it leaves the house. */
export interface ErrorAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: PluginError | PlatformError
}

/** The plugin error format of the seed. */
export interface PluginError {
  readonly success: false
  readonly error: { readonly code: string; readonly message: string; readonly details: FailureDetails }
}

/** The platform error format of the seed, with the details of contract section 1. */
export interface PlatformError {
  readonly code: string
  readonly message: string
  readonly data: { readonly status: number; readonly params: readonly string[]; readonly details?: object }
}

/** Puts a failure into the format of its code, in the language of the site. */
export function presentError(failure: Failure, language: Language): ErrorAnswer {
  const { code } = failure
  const row = vocabulary[code]
  const status = failure.status ?? row.status
  const message = messageOf(code, failure.params, language)
  const headers = failure.headers ?? {}
  if (row.format === "plugin") {
    return { status, headers, body: { success: false, error: { code, message, details: failure.details ?? {} } } }
  }
  const details = fieldDetails(failure.details, language)
  const params = fieldNames(failure.params, details)
  return {
    status,
    headers,
    body: { code, message, data: details === undefined ? { status, params } : { status, params, details } },
  }
}

function fieldNames(params: unknown, details: object | undefined): readonly string[] {
  const fields = (params as { fields?: unknown } | undefined)?.fields
  if (Array.isArray(fields)) return fields.map(String)
  return details === undefined ? [] : Object.keys(details)
}

/** The map of field problems, each with its message; undefined when there is nothing to say. */
function fieldDetails(details: FailureDetails | undefined, language: Language): object | undefined {
  const entries = Object.entries(details ?? {})
  if (entries.length === 0) return undefined
  const presented: Record<string, unknown> = Object.create(null)
  for (const [name, problem] of entries) presented[name] = isFieldProblem(problem) ? presentProblem(problem, language) : problem
  return presented
}

type WordedProblem = FieldProblem & { readonly message?: string }

function isFieldProblem(value: unknown): value is WordedProblem {
  return typeof value === "object" && value !== null && isFieldProblemCode((value as { code?: unknown }).code)
}

function presentProblem(problem: WordedProblem, language: Language): { code: string; message: string } {
  return { code: problem.code, message: problem.message || fieldProblemMessage(problem, language) }
}
