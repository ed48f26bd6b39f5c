/** The projects of jest.config.js. */
export const TIERS = ["unit", "http", "package", "ui", "example", "release"]

/** Runs only when it is named, because it takes long. */
const LONG = "release"

/** Runs when it is named and in continuous integration, because it installs packages from the registry. */
const IN_CI = "example"

/**
 * Parses the arguments after `npm test --`.
 * @param {string[]} args tiers first, then arguments for jest
 * @param {{ ci?: boolean }} [options]
 * @returns {{ lint: boolean, projects: string[], rest: string[], isPart: boolean }} `isPart`: jest runs only some tests of the
 * projects, so the others are not judged
 */
export function planOf(args, { ci = isContinuousIntegration() } = {}) {
  const rest = [...args]
  const named = []
  while (["lint", ...TIERS].includes(rest[0])) {
    named.push(rest.shift())
  }
  const everything = named.length === 0
  return {
    lint: named.includes("lint") || (everything && rest.length === 0),
    projects: TIERS.filter((tier) => (everything ? tier !== LONG && (ci || tier !== IN_CI) : named.includes(tier))),
    rest,
    isPart: rest.length > 0,
  }
}

/** Whether this run is in continuous integration, where missing programs count as failures. */
export function isContinuousIntegration(environment = process.env) {
  return ["true", "1"].includes(environment.CI)
}
