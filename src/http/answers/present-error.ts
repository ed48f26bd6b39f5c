import {
  detailsOf,
  type Failure,
  type FailureDetails,
  type Language,
  type Localized,
  messageOf,
  shownCode,
  vocabulary,
} from "../../errors"
import { type FieldProblem, fieldProblemMessage, isFieldProblemCode } from "../../errors/field-problems"
import { limitProblems, PROBLEM_LIMIT } from "../../errors/problem-limit"

/** An error response. */
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

/**
 * Formats a failure by its code, in one language. At most {@link PROBLEM_LIMIT} problems are listed; if there are more,
 * `details.truncated` is true (contract section 15).
 */
export function presentError(failure: Failure, language: Language): ErrorAnswer {
  const { code } = failure
  const row = vocabulary[code]
  const status = failure.status ?? row.status
  const headers = failure.headers ?? {}
  if (row.format === "plugin") {
    const message = messageOf(code, failure.params, language)
    return {
      status,
      headers,
      body: {
        success: false,
        error: { code: shownCode(code, failure.params), message, details: shortLists(detailsOf(failure, language) ?? {}) },
      },
    }
  }
  const { fields, isCut } = fieldNames(failure)
  const message = messageOf(
    code,
    fieldsOf(failure.params) === undefined ? failure.params : { ...(failure.params as object), fields },
    language,
  )
  const details = fieldDetails(failure.details, language, isCut)
  return {
    status,
    headers,
    body: { code, message, data: details === undefined ? { status, params: fields } : { status, params: fields, details } },
  }
}

/** Details of the plugin format, with long lists cut. */
function shortLists(details: FailureDetails): FailureDetails {
  const long = Object.entries(details).filter(([, value]) => Array.isArray(value) && value.length > PROBLEM_LIMIT)
  if (long.length === 0) return details
  return {
    ...(details as Readonly<Record<string, unknown>>),
    ...Object.fromEntries(long.map(([name, list]) => [name, limitProblems(list as unknown[]).problems])),
    truncated: true,
  }
}

function fieldsOf(params: unknown): readonly unknown[] | undefined {
  const fields = (params as { fields?: unknown } | undefined)?.fields
  return Array.isArray(fields) ? fields : undefined
}

function fieldNames({ params, details }: Failure): { readonly fields: readonly string[]; readonly isCut: boolean } {
  const { problems, truncated } = limitProblems(fieldsOf(params) ?? Object.keys(details ?? {}))
  return { fields: problems.map(String), isCut: truncated || isTruncated(details) }
}

const isTruncated = (details: FailureDetails | undefined): boolean =>
  (details as { truncated?: unknown } | undefined)?.truncated === true

/** The field problems, each with its message; undefined if there are none. */
export function fieldDetails(
  details: FailureDetails | undefined,
  language: Language,
  isCut = isTruncated(details),
): Readonly<Record<string, unknown>> | undefined {
  const { problems: entries, truncated } = limitProblems(
    Object.entries(details ?? {}).filter(([name]) => !(isCut && name === "truncated")),
  )
  const isShort = isCut || truncated
  if (entries.length === 0 && !isShort) return undefined
  const presented: Record<string, unknown> = Object.create(null)
  for (const [name, problem] of entries) presented[name] = isFieldProblem(problem) ? presentProblem(problem, language) : problem
  if (isShort) presented.truncated = true
  return presented
}

/** A problem may have its own message. An empty text counts as none. */
type SpecificProblem = FieldProblem & { readonly message?: string | Localized }

function isFieldProblem(value: unknown): value is SpecificProblem {
  return typeof value === "object" && value !== null && isFieldProblemCode((value as { code?: unknown }).code)
}

/** A problem with its message and its data for programs: the allowed values, the expected format. */
function presentProblem({ message, ...problem }: SpecificProblem, language: Language): object {
  const { code, allowed, format } = problem
  const own = typeof message === "object" ? message[language] : message
  return {
    code,
    message: own || fieldProblemMessage(problem, language),
    ...(allowed?.length ? { allowed } : {}),
    ...(format === undefined ? {} : { format }),
  }
}
