import type { FailureCode, Problem } from "../../errors"

/** One problem of a cart, for `errors[]` of a validation and `details.errors[]` of a refused order. */
export type CartProblem = Problem

/**
 * Creates a problem. @example problem("below_minimum", { minimum, current, missing }, { amount: localizedMoney("4.50", "EUR") })
 */
export function problem(code: FailureCode, details: Readonly<Record<string, unknown>> = {}, params?: unknown): CartProblem {
  return { code, params, details }
}
