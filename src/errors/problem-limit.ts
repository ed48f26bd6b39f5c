/** Maximum number of problems in a response. If there are more, `details.truncated` is true (contract section 15). */
export const PROBLEM_LIMIT = 100

/** The problems to report, and whether some were left out. */
export function limitProblems<T>(problems: readonly T[]): { readonly problems: readonly T[]; readonly truncated: boolean } {
  return problems.length > PROBLEM_LIMIT
    ? { problems: problems.slice(0, PROBLEM_LIMIT), truncated: true }
    : { problems, truncated: false }
}
