import { spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { runToEnd } from "./launcher/child-output.mjs"
import { assertNodeVersion, installDependencies, missingDependencies } from "./launcher/dependencies.mjs"
import { StartFailure } from "./launcher/start-failure.mjs"

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..")

const USAGE = `Proves everything, providing its own database.

  npm test                     lint and every test
  npm test -- lint             format, lint rules, layers and types
  npm test -- unit             domain rules and everything without a server
  npm test -- http orders      tests of the API whose path contains "orders"
  npm test -- package          the plugin in a plain host, and the test support itself

SVC_TEST_REDIS=1: every store of the tests shares Redis between its servers (redis-server on the PATH). SVC_RACE_ROUNDS=20: so many
rounds of each race.

What follows the tier goes to jest (paths, -t name, …). The last line says how many passed and failed.
`

/** Each counts as one test. */
const LINT = [
  { name: "format and lint rules (biome)", command: "@biomejs/biome/bin/biome", args: ["check", "--colors=off", "."] },
  {
    name: "layers (dependency-cruiser)",
    command: "dependency-cruiser/bin/dependency-cruise.mjs",
    args: ["--config", ".dependency-cruiser.cjs", "src"],
  },
  { name: "types (tsc)", command: "typescript/bin/tsc", args: ["-p", "tsconfig.check.json", "--pretty", "false"] },
]

const TIERS = ["unit", "http", "package"]

/** Longer than everything takes on a slow machine; a run that hangs must end and say so. */
const LIMIT = 30 * 60_000

const totals = { passed: 0, failed: 0 }
const children = new Set()
let interrupted = false

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    interrupted = true
    for (const child of children) {
      child.kill(signal)
    }
  })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  totals.failed += 1
  console.error(error instanceof StartFailure ? `\n${error.describe()}\n` : error)
}
if (interrupted) {
  totals.failed += 1
  console.error("\n  ✗ interrupted")
}
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)

async function main(args) {
  if (args[0] === "--help" || args[0] === "-h") {
    console.log(USAGE)
    totals.passed += 1
    return
  }
  assertNodeVersion()
  process.chdir(ROOT)
  const missing = missingDependencies(ROOT)
  if (missing) {
    const from = Date.now()
    console.log(`  · Installing packages (${missing})`)
    await installDependencies(ROOT, { onSpawn: watchChild })
    console.log(`  ✓ Packages installed (${seconds(from)})`)
  }

  const tiers = []
  const rest = [...args]
  while (["lint", ...TIERS].includes(rest[0])) {
    tiers.push(rest.shift())
  }
  const everything = tiers.length === 0
  if (tiers.includes("lint") || (everything && rest.length === 0)) {
    await lint()
  }
  const projects = everything ? TIERS : tiers.filter((tier) => tier !== "lint")
  if (projects.length > 0 && !interrupted) {
    await jest(projects, rest)
  }
}

async function lint() {
  const from = Date.now()
  await Promise.all(
    LINT.map(async ({ name, command, args }) => {
      const { code, output } = await runToEnd(process.execPath, [join(ROOT, "node_modules", command), ...args], {
        cwd: ROOT,
        env: environment(),
        onSpawn: watchChild,
      })
      count(code === 0 ? "passed" : "failed", 1)
      console.log(code === 0 ? `  ✓ ${name} (${seconds(from)})` : `  ✗ ${name} (${seconds(from)})\n\n${output.trimEnd()}\n`)
    }),
  )
}

async function jest(projects, args) {
  const folder = mkdtempSync(join(tmpdir(), "svc-ordering-report-"))
  const report = join(folder, "report.json")
  try {
    // The names of projects come last: everything after that option counts as one.
    const own = ["--ci", "--json", `--outputFile=${report}`, "--selectProjects", ...projects]
    const codes = join(folder, "codes")
    mkdirSync(codes)
    const code = await attached([join(ROOT, "node_modules", "jest", "bin", "jest.js"), ...args, ...own], {
      SVC_TEST_CODES: codes,
    })
    if (!existsSync(report)) {
      throw new StartFailure(`The tests did not come to their end (${code}).`)
    }
    readReport(JSON.parse(readFileSync(report, "utf8")), { code, isPart: args.length > 0 })
    if (args.length === 0 && projects.includes("http")) {
      missCodes(codes)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(result, { code, isPart }) {
  count("passed", result.numPassedTests)
  // A file that does not even load holds tests that have not run.
  count("failed", result.numFailedTests + result.numRuntimeErrorTestSuites)
  if (!isPart) {
    refuseSkipped(result)
  }
  if (result.numTotalTests === 0) {
    console.error("\n  ✗ no test matches")
    count("failed", 1)
  } else if (code !== 0 && totals.failed === 0) {
    console.error(`\n  ✗ the tests passed, but their surroundings failed (${code})`)
    count("failed", 1)
  }
}

/** Every error code of the vocabulary must have been answered by a running server in some test. Counts as one test. */
function missCodes(folder) {
  const seen = new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n")))
  const codesIn = (file, pattern) =>
    [...readFileSync(join(ROOT, "src", "errors", file), "utf8").matchAll(pattern)].map(([, code]) => code)
  const known = [
    ...codesIn("vocabulary.ts", /^ {2}(\w+): (?:plugin|platform)\b/gm),
    ...codesIn("field-problems.ts", /^ {2}"(rest_\w+)",$/gm),
  ]
  const missing = known.filter((code) => !seen.has(code))
  count(missing.length === 0 && known.length > 0 ? "passed" : "failed", 1)
  console.log(
    missing.length === 0
      ? `  ✓ every error code is answered in some test (${known.length})`
      : `  ✗ error codes that no test has seen: ${missing.join(", ")}`,
  )
}

/** A skipped test proves nothing, and nobody comes back to it. */
function refuseSkipped(result) {
  const skipped = result.testResults.flatMap((suite) =>
    suite.assertionResults.filter(({ status }) => ["pending", "todo", "disabled"].includes(status)),
  )
  for (const { fullName } of skipped) {
    console.error(`  ✗ skipped: ${fullName}`)
  }
  count("failed", skipped.length)
}

function attached(args, further) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...environment(), ...further },
      stdio: ["ignore", "ignore", "inherit"],
    })
    watchChild(child)
    const timer = setTimeout(() => {
      console.error(`\n  ✗ no end after ${LIMIT / 60_000} minutes`)
      child.kill("SIGKILL")
    }, LIMIT)
    child.once("error", reject)
    child.once("close", (code, signal) => {
      clearTimeout(timer)
      resolve(signal ?? code)
    })
  })
}

/** Nothing of this machine's settings decides a result: no database of its own, no shop's variables, no zone. */
function environment() {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(DATABASE_|PG|REDIS_|SVC_|ADMIN_|MEDUSA_|JWT_SECRET|COOKIE_SECRET|(STORE|ADMIN|AUTH)_CORS|PORT$|HOST$|NODE_OPTIONS$|NODE_ENV$|TZ$|LOG_LEVEL$|WORKER_MODE$|npm_)/i.test(
        name,
      ),
  )
  const asked = ["SVC_TEST_REDIS", "SVC_RACE_ROUNDS"].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries([...kept, ...asked]), TZ: "UTC", SVC_TEST_PREPARE: "1" }
}

function watchChild(child) {
  children.add(child)
  child.once("close", () => children.delete(child))
}

function count(kind, number) {
  totals[kind] += number
}

function seconds(from) {
  return `${((Date.now() - from) / 1000).toFixed(1)} s`
}
