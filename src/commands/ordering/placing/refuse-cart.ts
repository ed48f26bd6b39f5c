import type { CartProblem } from "../../../domain/ordering"
import { type Failure, failWith, type Language, messageOf, shownCode } from "../../../errors"
import { limitProblems } from "../../../errors/problem-limit"

/** One entry of `errors[]`, with its message in the store's language. */
export interface PresentedProblem {
  readonly code: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

function presentProblem({ code, params, details }: CartProblem, language: Language): PresentedProblem {
  return { code: shownCode(code, params), message: messageOf(code, params, language), details }
}

/** The problems shown in a response, with their messages; `truncated` if there are more (contract section 15). */
export function presentProblems(
  problems: readonly CartProblem[],
  language: Language,
): { readonly errors: readonly PresentedProblem[]; readonly truncated: boolean } {
  const { problems: first, truncated } = limitProblems(problems)
  return { errors: first.map((one) => presentProblem(one, language)), truncated }
}

/** A cart that cannot be ordered gives status 422, whatever status the error code has on other routes. Only table problems keep their own status. */
const TABLE_STATUS: Readonly<Record<string, number>> = { table_not_found: 404, table_occupied: 409 }

/** The error for an order that cannot be placed: code and details of the first problem, all problems in `details.errors[]`
 * (contract section 7), at most a hundred. */
export function refusal(problems: readonly [CartProblem, ...CartProblem[]], language: Language): Failure {
  const [first] = problems
  const { errors, truncated } = presentProblems(problems, language)
  return failWith(first.code as "svc_coupon_invalid", first.params as undefined, {
    status: TABLE_STATUS[first.code] ?? 422,
    details: { ...first.details, errors, ...(truncated ? { truncated } : {}) },
  })
}
