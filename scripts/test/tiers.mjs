/** The projects of jest.config.js. */
export const TIERS = ["unit", "http", "package", "ui", "release"]

/** Runs only when it is named, because it takes long. */
const LONG = "release"

/** Named parts of that tier, with the paths that jest runs. */
const PARTS = { example: "integration-tests/example/" }

/**
 * Parses the arguments after `npm test --`.
 * @param {string[]} args tiers first, then arguments for jest
 * @returns {{ lint: boolean, projects: string[], rest: string[], isPart: boolean }} `isPart`: jest runs only some tests of the
 * projects, so the others are not judged
 */
export function planOf(args) {
  const part = Object.hasOwn(PARTS, args[0] ?? "") ? PARTS[args[0]] : undefined
  const rest = part === undefined ? [...args] : [part, ...args.slice(1)]
  const named = part === undefined ? [] : [LONG]
  while (["lint", ...TIERS].includes(rest[0])) {
    named.push(rest.shift())
  }
  const everything = named.length === 0
  return {
    lint: named.includes("lint") || (everything && rest.length === 0),
    projects: everything ? TIERS.filter((tier) => tier !== LONG) : TIERS.filter((tier) => named.includes(tier)),
    rest,
    isPart: rest.length > 0,
  }
}

/** Whether this run is in continuous integration, where missing programs count as failures. */
export function isContinuousIntegration(environment = process.env) {
  return ["true", "1"].includes(environment.CI)
}
