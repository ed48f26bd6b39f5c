import type { CartProblem } from "../../domain/ordering"
import { type Failure, failWith, type Language, messageOf } from "../../errors"

/** One entry of `errors[]`, with its text in the site language. */
export interface PresentedProblem {
  readonly code: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

export function presentProblem({ code, params, details }: CartProblem, language: Language): PresentedProblem {
  return { code, message: messageOf(code, params, language), details }
}

/** A cart that cannot be ordered is 422, whatever status its code has elsewhere; only a table is not found or taken. */
const TABLE_STATUS: Readonly<Record<string, number>> = { table_not_found: 404, table_occupied: 409 }

/** The refusal of an order: the first code with its details, all of them in `details.errors[]` (contract section 7). */
export function refusal(problems: readonly [CartProblem, ...CartProblem[]], language: Language): Failure {
  const [first] = problems
  const errors = problems.map((one) => presentProblem(one, language))
  return failWith(first.code as "svc_coupon_invalid", first.params as undefined, {
    status: TABLE_STATUS[first.code] ?? 422,
    details: { ...first.details, errors },
  })
}
