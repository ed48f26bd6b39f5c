/** How many problems one answer tells of; behind them `details.truncated` is true (contract section 15). */
export const PROBLEM_LIMIT = 100

/** The problems that are told, and whether there are more. */
export function told<T>(problems: readonly T[]): { readonly problems: readonly T[]; readonly truncated: boolean } {
  return problems.length > PROBLEM_LIMIT
    ? { problems: problems.slice(0, PROBLEM_LIMIT), truncated: true }
    : { problems, truncated: false }
}
