import { type Language, wordsOf } from "../languages"
import type { FieldProblem } from "./field-problems"
import { limitProblems } from "./problem-limit"
import { type FailureCode, type FailureParams, type FailureRow, type StoreRefusal, vocabulary } from "./vocabulary"

/** The data of an error besides its code: for programs, never prose. */
export type FailureDetails = Readonly<Record<string, unknown>> | readonly unknown[]

/** One of several problems that one error reports. Its message is written when the response is sent. */
export interface Problem {
  readonly code: FailureCode
  /** The parameters of the code's message. */
  readonly params: unknown
  readonly details: Readonly<Record<string, unknown>>
}

/** A problem with its message. */
export interface WordedProblem {
  readonly code: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

export interface FailureExtras {
  /** `details` of the plugin format; `params`/`details` of the platform format. */
  readonly details?: FailureDetails
  /** Plugin format: all problems, for `details.errors[]`. */
  readonly problems?: readonly Problem[]
  /** Only for codes that the specification gives two statuses (`rest_forbidden`: 401 or 403). */
  readonly status?: number
  /** Response headers that belong to the error (`Retry-After`). */
  readonly headers?: Readonly<Record<string, string>>
}

/** An expected failure: a code of the vocabulary and its data. The message is written when the response is sent. */
export class Failure extends Error {
  readonly isSvcFailure = true
  readonly status: number
  readonly details: FailureDetails
  readonly problems: readonly Problem[] | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    readonly code: FailureCode,
    readonly params: unknown,
    extras: FailureExtras = {},
  ) {
    super(code)
    this.name = "Failure"
    this.status = extras.status ?? vocabulary[code].status
    this.details = extras.details ?? {}
    this.problems = extras.problems
    this.headers = extras.headers ?? {}
  }
}

type ParamsArgument<C extends FailureCode> = [FailureParams<C>] extends [void] ? [] : [params: FailureParams<C>]

/**
 * Creates a failure of the vocabulary, to be thrown.
 * @example throw fail("svc_order_not_found")
 * @example throw failWith("svc_invalid_transition", { from, to }, { details: { from, to, allowed } })
 */
export function fail<C extends FailureCode>(code: C, ...[params]: ParamsArgument<C>): Failure {
  return new Failure(code, params)
}

/** Like {@link fail}, with details, headers or a status. */
export function failWith<C extends FailureCode>(code: C, params: FailureParams<C>, extras: FailureExtras): Failure {
  return new Failure(code, params, extras)
}

/**
 * The failure of a request with one invalid field.
 * @param field its name as in the request, such as `items[0].id`
 */
export function invalidField(field: string, problem: FieldProblem): Failure {
  return failWith("rest_invalid_param", { fields: [field] }, { details: { [field]: problem } })
}

/** True for a {@link Failure}, including one that lost its prototype because a workflow engine serialised it. */
export function isFailure(error: unknown): error is Failure {
  return typeof error === "object" && error !== null && (error as { isSvcFailure?: unknown }).isSvcFailure === true
}

/** The code to show for a failure. A refusal by the host's own rule may have its own code. */
export function shownCode(code: FailureCode, params: unknown): string {
  return code === "svc_refused_by_store" ? ((params as StoreRefusal).ownCode ?? code) : code
}

/** The message of a code in one language. */
export function messageOf(code: FailureCode, params: unknown, language: Language): string {
  const words = wordsOf(language)
  return (vocabulary[code] as FailureRow<unknown>).message?.(words, params, language) ?? words.errors[code]
}

/** The problems to show, with their messages in one language; `truncated` if there are more (contract section 15). */
export function wordProblems(
  problems: readonly Problem[],
  language: Language,
): { readonly errors: readonly WordedProblem[]; readonly truncated?: true } {
  const { problems: first, truncated } = limitProblems(problems)
  const errors = first.map(({ code, params, details }) => ({
    code: shownCode(code, params),
    message: messageOf(code, params, language),
    details,
  }))
  return truncated ? { errors, truncated } : { errors }
}

/** The details to show for a failure of the plugin format, with the messages of its problems in one language. */
export function detailsOf({ details, problems }: Pick<Failure, "details" | "problems">, language: Language): FailureDetails {
  return problems === undefined
    ? details
    : { ...(details as Readonly<Record<string, unknown>>), ...wordProblems(problems, language) }
}
