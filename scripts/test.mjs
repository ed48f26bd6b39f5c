import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { assertNodeVersion, installDependencies, missingDependencies } from "./launcher/dependencies.mjs"
import { StartFailure } from "./launcher/start-failure.mjs"
import { followInterrupts, isInterrupted, watchChild } from "./test/children.mjs"
import { lint } from "./test/lint.mjs"
import { installLine, isInstalled } from "./test/needs.mjs"
import { runTests } from "./test/tests.mjs"
import { planOf } from "./test/tiers.mjs"

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..")

const USAGE = `Runs checks and tests with their own database.

  npm test                     lint, and all tests but those in files that take a minute or more
  npm test -- all              everything that continuous integration runs: also the long files, and "example"
  npm test -- lint             format, lint rules, layers and types
  npm test -- unit             domain rules and everything without a server; a fifth of the random cases of the longest properties
  npm test -- http orders      tests of the API whose path contains "orders"
  npm test -- package          the packed plugin, and the test support itself
  npm test -- ui               pages in a real browser
  npm test -- example          the example storefront, with packages from npm's registry, in a real browser
  npm test -- release          the packed plugin installed in other hosts, the commands of the README, every page of the dashboard, …

Arguments after the tier are passed to jest (paths, -t name, …). The last line counts the passed and the failed tests.

Tests that need a missing program (redis-server, Chromium) are listed as not run, with the command that installs it.

CI=true: runs all, and tests that did not run count as failed. A failed file is run once more, alone, at the end; if it then
passes, it is printed as UNSTABLE and counts as passed.
SVC_TEST_REDIS=1: every store of the tests shares Redis between its servers.
SVC_RACE_ROUNDS=20: rounds of each race.
PLAYWRIGHT_CHROMIUM=/path: the browser to use.
SVC_PICTURES=/folder: the folder for screenshots; default .data/pictures.
SVC_RENEW_EXAMPLES=1: writes the examples of the OpenAPI document again (npm run examples).
`

const totals = { passed: 0, failed: 0, notRun: 0 }
followInterrupts()
try {
  await main(process.argv.slice(2))
} catch (error) {
  totals.failed += 1
  console.error(error instanceof StartFailure ? `\n${error.describe()}\n` : error)
}
if (isInterrupted()) {
  totals.failed += 1
  console.error("\n  ✗ interrupted")
}
process.exitCode = totals.failed > 0 || totals.passed + totals.notRun === 0 ? 1 : 0
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)

async function main(args) {
  if (args[0] === "--help" || args[0] === "-h") {
    console.log(USAGE)
    totals.passed += 1
    return
  }
  assertNodeVersion()
  process.chdir(ROOT)
  await installPackages()
  const plan = planOf(args)
  if (process.env.SVC_TEST_REDIS === "1" && !isInstalled("redis")) {
    throw new StartFailure("SVC_TEST_REDIS=1 needs Redis, which is not installed on this machine.", [installLine("redis")])
  }
  if (plan.lint) {
    add(await lint(ROOT))
  }
  if (plan.projects.length > 0 && !isInterrupted()) {
    add(await runTests(ROOT, plan))
  }
}

async function installPackages() {
  const missing = missingDependencies(ROOT)
  if (!missing) return
  const from = Date.now()
  console.log(`  · Installing packages (${missing})`)
  await installDependencies(ROOT, { onSpawn: watchChild })
  console.log(`  ✓ Packages installed (${((Date.now() - from) / 1000).toFixed(1)} s)`)
}

function add(outcome) {
  for (const [kind, count] of Object.entries(outcome)) totals[kind] += count
}
