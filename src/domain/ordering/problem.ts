import type { FailureCode } from "../../errors"

/** One problem of a cart, for `errors[]` of a validation and `details.errors[]` of a refused order. */
export interface CartProblem {
  readonly code: FailureCode
  /** The parameters of the code's message. */
  readonly params: unknown
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * Creates a problem. @example problem("below_minimum", { minimum, current, missing }, { amount: localizedMoney("4.50", "EUR") })
 */
export function problem(code: FailureCode, details: Readonly<Record<string, unknown>> = {}, params?: unknown): CartProblem {
  return { code, params, details }
}
