/** The projects of jest.config.js. */
export const TIERS = ["unit", "http", "package", "ui", "example", "release"]

/** The tier that runs only when it is named, because it installs the plugin in other hosts and uses every page. */
const BEFORE_RELEASE = "release"

/** The tier that is not in plain `npm test`, because it installs packages from the registry. */
const FROM_REGISTRY = "example"

/** The argument that can replace the tiers: it runs everything that continuous integration runs. */
const ALL = "all"

/**
 * Parses the arguments after `npm test --`.
 * @param {string[]} args tiers first, then arguments for jest
 * @param {{ ci?: boolean }} [options]
 * @returns {{ lint: boolean, projects: string[], rest: string[], isPart: boolean, withoutLong: boolean }} `isPart`: jest runs only some
 * tests of the projects, so the others are not judged; `withoutLong`: the files that take a minute or more are left out
 */
export function planOf(args, { ci = isContinuousIntegration() } = {}) {
  const rest = [...args]
  const named = []
  while (["lint", ALL, ...TIERS].includes(rest[0])) {
    named.push(rest.shift())
  }
  const all = ci || named.includes(ALL)
  const everything = named.length === 0 || named.includes(ALL)
  return {
    lint: named.includes("lint") || (everything && rest.length === 0),
    projects: TIERS.filter((tier) =>
      everything ? tier !== BEFORE_RELEASE && (all || tier !== FROM_REGISTRY) : named.includes(tier),
    ),
    rest,
    isPart: rest.length > 0,
    withoutLong: everything && !all && rest.length === 0,
  }
}

/** Whether this run is in continuous integration, where missing programs count as failures. */
export function isContinuousIntegration(environment = process.env) {
  return ["true", "1"].includes(environment.CI)
}
