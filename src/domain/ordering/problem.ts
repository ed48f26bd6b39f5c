import type { FailureCode } from "../../errors"

/** One thing wrong with a cart: what `errors[]` of a validation and `details.errors[]` of a refused order are made of. */
export interface CartProblem {
  readonly code: FailureCode
  /** What the message of the code takes. */
  readonly params: unknown
  readonly details: Readonly<Record<string, unknown>>
}

/** Makes a problem. @example problem("below_minimum", { minimum, current, missing }, { amount: localizedMoney("4.50", "EUR") }) */
export function problem(code: FailureCode, details: Readonly<Record<string, unknown>> = {}, params?: unknown): CartProblem {
  return { code, params, details }
}
