/** The projects of jest.config.js. */
export const TIERS = ["unit", "http", "package"]

/**
 * What the words after `npm test --` ask for.
 * @param {string[]} args tiers first, then anything that goes to jest
 * @returns {{ lint: boolean, projects: string[], rest: string[], isPart: boolean }} `isPart`: jest is told to run only some tests of
 *   the projects, so nothing can be said about those that did not run
 */
export function planOf(args) {
  const rest = [...args]
  const named = []
  while (["lint", ...TIERS].includes(rest[0])) {
    named.push(rest.shift())
  }
  const everything = named.length === 0
  return {
    lint: named.includes("lint") || (everything && rest.length === 0),
    projects: everything ? TIERS : TIERS.filter((tier) => named.includes(tier)),
    rest,
    isPart: rest.length > 0,
  }
}

/** Whether this run decides about a landing. */
export function isContinuousIntegration(environment = process.env) {
  return ["true", "1"].includes(environment.CI)
}
