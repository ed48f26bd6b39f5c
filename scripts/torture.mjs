import { randomInt } from "node:crypto"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import globalSetup from "../integration-tests/support/runner/global-setup.mjs"
import globalTeardown from "../integration-tests/support/runner/global-teardown.mjs"
import { compileHost } from "./launcher/compile.mjs"
import { assertNodeVersion } from "./launcher/dependencies.mjs"
import { startPostgres } from "./launcher/postgres.mjs"
import { StartFailure } from "./launcher/start-failure.mjs"
import { writeResults } from "./torture/results.mjs"

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..")

const USAGE = `Tests servers under load with kills, outages, locks and clock jumps. Each scenario prints what was tried, what was survived, and
what was lost according to the database. Exits with 1 if anything was lost.

  npm run torture                          all scenarios, in some minutes; writes torture/RESULTS.md
  npm run torture -- killed-at-random      some scenarios, by name
  npm run torture -- --seed 1234           the same random numbers again
`

const args = process.argv.slice(2)
const seedAt = args.indexOf("--seed")
const seed = seedAt === -1 ? randomInt(2 ** 31) : Number(args.splice(seedAt, 2)[1])

if (args.includes("--help") || args.includes("-h")) {
  process.stdout.write(USAGE)
} else {
  await main().catch((error) => {
    console.error(error instanceof StartFailure ? `\n${error.describe()}\n` : error)
    process.exitCode = 1
  })
  // Handles left open by a scenario must not keep the process alive.
  process.exit()
}

async function main() {
  assertNodeVersion()
  process.chdir(ROOT)
  process.env.TZ = "UTC"
  // A killed database server must keep what it has committed.
  process.env.SVC_TEST_DURABLE = "1"
  await globalSetup()
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, async () => {
      await globalTeardown()
      process.exit(1)
    })
  }
  const reports = []
  try {
    const { folder } = compileHost(ROOT, {
      builds: "torture",
      further: [
        "torture",
        "integration-tests/support",
        "scripts/launcher/follow-parent.cjs",
        "scripts/launcher/shifted-clock.cjs",
      ],
    })
    const { run, NAMES } = createRequire(import.meta.url)(join(folder, "torture", "run.js"))
    const unknown = args.filter((name) => !NAMES.includes(name))
    if (unknown.length > 0) {
      throw new StartFailure(`There is no such scenario: ${unknown.join(", ")}.`, [`one of: ${NAMES.join(", ")}`])
    }
    const losses = await run({
      ...(args.length > 0 ? { only: args } : {}),
      seed,
      database: databaseSwitch(globalThis.svcTestRun),
      print: (line) => console.log(line),
      report: (report) => reports.push(report),
    })
    console.log(`\n  lost ${losses}\n`)
    process.exitCode = losses > 0 ? 1 : 0
  } finally {
    if (reports.length > 0) writeResults(join(ROOT, "torture", "RESULTS.md"), reports, { date: new Date(), seed })
    await globalTeardown()
  }
}

/** Kills the whole database server of this run with all its processes, like a power failure. */
function databaseSwitch(run) {
  return {
    kill: async () => {
      process.kill(-run.server.pid, "SIGKILL")
    },
    start: async () => {
      const { dataDir, port, flags } = run.server
      const server = await startPostgres({ dataDir, port, flags })
      run.server = { ...server, flags }
    },
  }
}
