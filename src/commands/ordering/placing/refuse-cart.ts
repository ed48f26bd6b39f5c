import type { CartProblem } from "../../../domain/ordering"
import { type Failure, failWith } from "../../../errors"

/** A cart that cannot be ordered gives status 422, whatever status the error code has on other routes. Only table problems keep their own status. */
const TABLE_STATUS: Readonly<Record<string, number>> = { table_not_found: 404, table_occupied: 409 }

/**
 * The error for an order that cannot be placed: the code and details of the first problem, and at most a hundred problems in
 * `details.errors[]` (contract section 7).
 */
export function refusal(problems: readonly [CartProblem, ...CartProblem[]]): Failure {
  const [first] = problems
  return failWith(first.code as "svc_coupon_invalid", first.params as undefined, {
    status: TABLE_STATUS[first.code] ?? 422,
    details: first.details,
    problems,
  })
}
