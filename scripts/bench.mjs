import { scryptSync } from "node:crypto"
import { cpus, loadavg } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { versionOf, writeResults } from "../bench/rig/results.mjs"
import { openRig } from "../bench/rig/rig.mjs"
import { printTable, reached } from "../bench/rig/table.mjs"
import { vendureVersion } from "../bench/rig/vendure.mjs"
import { GROUPS } from "../bench/rows/index.mjs"
import { vendure } from "../bench/rows/vendure.mjs"
import { assertNodeVersion } from "./launcher/dependencies.mjs"
import { createProgress } from "./launcher/progress.mjs"
import { StartFailure } from "./launcher/start-failure.mjs"

const USAGE = `Measures the service and its references in one run, with its own database.

  npm run bench                          every row (about a quarter of an hour); writes bench/RESULTS.md
  npm run bench -- --quick               the main rows, in about two minutes; writes nothing
  npm run bench -- --only orders,reads   measures and writes only these groups: ${GROUPS.map(({ id }) => id).join(", ")}
  npm run plans                          query plans of the most frequent statements of an evening, with 100,000 orders
  npm run soak                           growth of memory, handles and connections during two hours of requests
  npm run bench -- --profile             with processor profiles in .cache/bench/profiles; writes nothing
  npm run bench -- --strict              exits with 1 if a row misses its bar

References: (A) a route of the platform that does nothing, (B) the platform's own store API, (C) the platform's order module
alone, (D) raw SQL, (E) a Vendure server, installed on demand into .cache/bench/vendure. Figures are ratios within this run: each round measures all
contenders, and the result is the median over the rounds.
`

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..")
const progress = createProgress()
const options = readArguments(process.argv.slice(2))
if (options.help) {
  process.stdout.write(USAGE)
} else {
  await main().catch((error) => {
    progress.end()
    console.error(error instanceof StartFailure ? `\n${error.describe()}\n` : error)
    process.exitCode = 1
  })
}

async function main() {
  assertNodeVersion()
  const groups = GROUPS.filter(({ id, fullOnly, apart }) =>
    options.only ? options.only.includes(id) : !apart && !(options.quick && fullOnly),
  )
  const unknown = (options.only ?? []).filter((only) => GROUPS.every(({ id }) => id !== only))
  if (unknown.length > 0) {
    throw new StartFailure(`There is no such group: ${unknown.join(", ")}.`, ["npm run bench -- --help"])
  }
  const from = performance.now()
  const load = { start: loadavg()[0] }
  const speed = processorSpeed()
  progress.print(`\n  Bench on ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}, Node ${process.version}\n`)
  const rig = await openRig({ quick: options.quick, profile: options.profile, step: progress.step })
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, async () => {
      progress.end()
      await rig.close()
      process.exit(1)
    })
  }
  const measured = new Map()
  const failures = []
  let postgres
  try {
    postgres = await rig.database.version()
    for (const { title, measure } of groups) {
      try {
        measured.set(title, await progress.step(title, () => measure(rig)))
      } catch (error) {
        failures.push([title, error])
        progress.print(`  ✗ ${title}`)
      }
    }
  } finally {
    await rig.close()
  }

  const results = [...measured.values()].flat()
  progress.print("")
  printTable(results, progress.print)
  for (const [title, error] of failures) {
    console.error(`\n  ✗ ${title}: not measured\n    ${error.stack}`)
  }
  const missed = results.filter((result) => reached(result) === false)
  const judged = results.filter((result) => reached(result) !== undefined)
  const minutes = (performance.now() - from) / 60_000
  progress.print(
    `\n  ${judged.length - missed.length} of ${judged.length} bars reached, ${minutes.toFixed(1)} min, load ${loadavg()[0].toFixed(1)} at the end\n`,
  )
  if (!options.quick && !options.profile) {
    load.end = loadavg()[0]
    writeResults(join(ROOT, "bench", "RESULTS.md"), {
      groups: GROUPS.map(({ title }) => ({ title, results: measured.get(title) })),
      failed: failures.map(([title]) => title),
      versions: {
        Node: process.version,
        PostgreSQL: postgres,
        Medusa: versionOf(ROOT, "@medusajs/medusa"),
        "one scrypt (N 32,768)": speed,
        ...(measured.has(vendure.title) ? { Vendure: vendureVersion() } : {}),
      },
      load,
      date: new Date(),
    })
    progress.print("  Written to bench/RESULTS.md\n")
  }
  if (failures.length > 0 || (options.strict && missed.length > 0)) {
    process.exitCode = 1
  }
}

/**
 * The present speed of this machine: the shortest time of several equal calculations. Figures in milliseconds depend on this speed; ratios
 * hardly depend on it.
 */
function processorSpeed() {
  const once = () => {
    const from = performance.now()
    scryptSync("password", "salt", 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
    return performance.now() - from
  }
  return `${Math.round(Math.min(...Array.from({ length: 7 }, once)))} ms`
}

function readArguments(args) {
  const flags = { "--quick": "quick", "--profile": "profile", "--strict": "strict", "--help": "help", "-h": "help" }
  const read = {}
  for (let index = 0; index < args.length; index++) {
    const argument = args[index]
    if (argument === "--only") {
      read.only = (args[++index] ?? "").split(",")
    } else if (flags[argument]) {
      read[flags[argument]] = true
    } else {
      console.error(`Unknown argument ${argument}.\n\n${USAGE}`)
      process.exit(1)
    }
  }
  return read
}
