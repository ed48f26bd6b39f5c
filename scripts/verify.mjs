import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assertNodeVersion } from "./launcher/dependencies.mjs"

const ROOT = join(import.meta.dirname, "..")
const DOMAIN = join(ROOT, "src", "domain")

const USAGE = `Checks the code and the tests themselves; npm test checks what the software does.

  npm run verify                               everything (mutation testing takes most of an hour on two cores)
  npm run verify -- dead-code rules package    some of: dead-code, rules, package, audit, mutation
  npm run verify -- mutation money schedule    mutation testing of some contexts of src/domain

Exits with 1 if a check fails. A check that could not run (an audit without its registry) is reported and does not count as passed.
`

/** Minimum mutation score, in per cent. */
const MUTATION_SCORE = 85

const CHECKS = {
  "dead-code": () => step("no dead files, exports or dependencies (knip)", () => bin("knip/bin/knip.js", ["--no-progress"])),
  rules: () => step("import rules, and tests of the architecture", rules),
  package: checkPackage,
  audit: () => step("no known vulnerability in the package's dependencies (npm audit)", audit),
  mutation,
}

const results = []
assertNodeVersion()
process.chdir(ROOT)
const [first, ...contexts] = process.argv.slice(2)
if (["--help", "-h"].includes(first)) {
  process.stdout.write(USAGE)
} else if (first === "mutation") {
  mutation(contexts)
} else {
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(CHECKS)
  const unknown = wanted.filter((name) => CHECKS[name] === undefined)
  if (unknown.length > 0) {
    console.error(`There is no such check: ${unknown.join(", ")}.\n\n${USAGE}`)
    process.exit(1)
  }
  for (const name of wanted) CHECKS[name]()
}
const count = (outcome) => results.filter((each) => each === outcome).length
console.log(`\n${count("right")} right, ${count("wrong")} wrong, ${count("unanswered")} not answered`)
process.exitCode = count("wrong") > 0 ? 1 : 0

/** Runs a check and prints its result. Prints the check's output only if it fails. */
function step(title, work) {
  const from = Date.now()
  const { outcome, output = "" } = work()
  results.push(outcome)
  const sign = { right: "✓", wrong: "✗", unanswered: "?" }[outcome]
  console.log(
    `  ${sign} ${title} (${((Date.now() - from) / 1000).toFixed(0)} s)${outcome === "right" ? "" : `\n\n${output.trim()}\n`}`,
  )
  return outcome === "right"
}

function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32" && command === "npm",
    ...options,
  })
  return { outcome: status === 0 ? "right" : "wrong", output: `${stdout ?? ""}${stderr ?? ""}`, stdout: stdout ?? "" }
}

/** A tool of node_modules. */
function bin(path, args, options) {
  return run(process.execPath, [join(ROOT, "node_modules", path), ...args], options)
}

function rules() {
  const layers = bin("dependency-cruiser/bin/dependency-cruise.mjs", ["--config", ".dependency-cruiser.cjs", "src"])
  const laws = bin("jest/bin/jest.js", ["--selectProjects", "unit", "--ci", "integration-tests/architecture"])
  return layers.outcome === "wrong" ? layers : laws
}

/** Checks the package as it would be published: builds and packs it, and runs public tools on it. */
function checkPackage() {
  const folder = mkdtempSync(join(tmpdir(), "svc-ordering-package-"))
  try {
    const built = step("the package builds and packs", () => {
      const build = run("npm", ["run", "build"])
      return build.outcome === "wrong" ? build : run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder])
    })
    if (!built) return
    const tarball = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith(".tgz")),
    )
    // Its warnings concern default exports in CommonJS, which Medusa's loader requires.
    step("its package.json is correct (publint)", () => bin("publint/src/cli.js", ["run", tarball, "--level", "error"]))
    // Medusa's bundler loads the dashboard entry and needs no types. Node 10 does not support exports.
    const judged = ["--profile", "node16", "--exclude-entrypoints", "admin", "--format", "ascii"]
    step("its types resolve (attw)", () => bin("@arethetypeswrong/cli/dist/index.js", [tarball, ...judged]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Audits the packages that a shop installs with the plugin, without development tools. */
function audit() {
  const { stdout, output } = run("npm", ["audit", "--omit=dev", "--omit=peer", "--json"])
  let report
  try {
    report = JSON.parse(stdout)
  } catch {
    return { outcome: "unanswered", output: `npm audit gave no report:\n${output}` }
  }
  if (report.metadata?.vulnerabilities === undefined) {
    return {
      outcome: "unanswered",
      output: `the registry does not answer audits: ${report.message ?? report.error?.summary ?? output}`,
    }
  }
  const { high, critical } = report.metadata.vulnerabilities
  return { outcome: high + critical === 0 ? "right" : "wrong", output: stdout }
}

/** Runs context by context, so that an interrupted run can continue. */
function mutation(wanted = []) {
  const all = readdirSync(DOMAIN, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of all.filter(({ name: each }) => wanted.length === 0 || wanted.includes(each))) {
    step(`tests detect mutants of ${name} (≥ ${MUTATION_SCORE} %)`, () => {
      rmSync(reportOf(name), { force: true })
      const ran = bin("@stryker-mutator/core/bin/stryker.js", ["run"], { env: { ...process.env, SVC_MUTATE: name } })
      if (!existsSync(reportOf(name))) return { outcome: "wrong", output: ran.output }
      const score = readScore(name)
      return score >= MUTATION_SCORE ? { outcome: "right" } : { outcome: "wrong", output: `${score.toFixed(1)} %\n${ran.output}` }
    })
  }
}

function reportOf(context) {
  return join(ROOT, ".cache", "mutation", `report-${context}.json`)
}

/** The percentage of detectable mutants that the tests detected. */
function readScore(context) {
  const { files } = JSON.parse(readFileSync(reportOf(context), "utf8"))
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const noticed = statuses.filter((status) => ["Killed", "Timeout"].includes(status)).length
  const missed = statuses.filter((status) => ["Survived", "NoCoverage"].includes(status)).length
  return noticed + missed === 0 ? 100 : (100 * noticed) / (noticed + missed)
}
