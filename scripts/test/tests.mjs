import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { isInterrupted } from "./children.mjs"
import { undeclaredRefusals } from "./declared-codes.mjs"
import { untestedErrorCodes } from "./error-codes.mjs"
import { runJest } from "./jest.mjs"
import { installLine, readRecords } from "./needs.mjs"
import { prove } from "./prove.mjs"
import { isContinuousIntegration } from "./tiers.mjs"

/**
 * The time limit (ms) of this process, with the installation of packages and the lint. It is longer than a full run on a machine of half the
 * usual speed, and shorter than continuous integration waits. A hanging run is killed and reported.
 */
const LIMIT = 86 * 60_000

/** The jest arguments of tests that start no servers. Many of these tests wait, so there are more workers than cores. */
const WITHOUT_SERVERS = ["--maxWorkers", String(2 * Math.max(2, availableParallelism()))]

/** The arguments by which the caller sets the number of workers. */
const OWN_WORKERS = /^(-i|--runInBand|-w|--maxWorkers)(=|$)/

/**
 * Runs the tests of the projects and prints a summary beside jest's own report.
 * @param {string} root of the repository
 * @param {{ projects: string[], rest: string[], isPart: boolean, withoutLong: boolean }} plan
 * @returns {Promise<{ passed: number, failed: number, notRun: number }>}
 */
export async function runTests(root, { projects, rest, isPart, withoutLong }) {
  const folder = mkdtempSync(join(tmpdir(), "svc-ordering-report-"))
  const [codes, refusals, records] = ["codes", "refusals", "not-run"].map((name) => join(folder, name))
  for (const path of [codes, refusals, records]) mkdirSync(path)
  const deadline = performance.timeOrigin + LIMIT
  const ci = isContinuousIntegration()
  const isLoop = !ci && projects.join() === "unit"
  try {
    const env = {
      SVC_TEST_CODES: codes,
      SVC_TEST_REFUSALS: refusals,
      SVC_TEST_NOT_RUN: records,
      ...(withoutLong && { SVC_TEST_WITHOUT_LONG: "1" }),
      ...(isLoop && { SVC_TEST_FEWER_CASES: "1" }),
    }
    const verdict = await prove({
      jest: (args) => runJest({ root, args, projects, report: join(folder, "report.json"), env, deadline }),
      args: isLoop && !rest.some((arg) => OWN_WORKERS.test(arg)) ? [...rest, ...WITHOUT_SERVERS] : rest,
      ci,
      isPart,
      records: () => readRecords(records, root),
      mayGoOn: () => !isInterrupted() && Date.now() < deadline,
    })
    print(verdict)
    if (withoutLong) {
      const { LONG } = createRequire(import.meta.url)("../../integration-tests/support/runner/long-specs.cjs")
      console.log(`\n  – not run: ${LONG.length} files whose tests take a minute or more. To run all: npm test -- all`)
    }
    const outcome = { passed: verdict.passed, failed: verdict.failed, notRun: verdict.notRun.length }
    if (!isPart && !withoutLong && projects.includes("http") && verdict.total > 0) {
      outcome[judgeCodes(untestedErrorCodes(root, codes), verdict)] += 1
    }
    if (projects.includes("http") && verdict.total > 0) outcome[judgeRefusals(undeclaredRefusals(root, refusals))] += 1
    return outcome
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function print({ problems, failures, skipped, notRun, unstable }) {
  for (const problem of problems) console.error(`\n  ✗ ${problem}`)
  for (const { file, test } of skipped) console.error(`  ✗ skipped: ${file} ${test}`)
  for (const need of new Set(notRun.map((each) => each.need))) {
    const files = notRun.filter((each) => each.need === need)
    const count = files.reduce((sum, each) => sum + each.count, 0)
    console.log(`\n  – not run: ${count} tests that need ${need}. To run them: ${installLine(need)}`)
    for (const each of files) console.log(`      ${each.file} (${each.count})`)
  }
  if (unstable.length + failures.length > 0) console.log("")
  for (const { file, test } of failures) console.log(`FAILED ${file} ${test}`)
  for (const { file, test } of unstable) console.log(`UNSTABLE ${file} ${test}`)
}

/**
 * Checks that a running server has returned every error code of the vocabulary in some test. The check counts as one test. If some tests did
 * not run, the missing codes are listed as not checked.
 */
function judgeCodes({ known, missing }, { notRun }) {
  if (missing.length === 0 && known.length > 0) {
    console.log(`  ✓ every error code is returned in some test (${known.length})`)
    return "passed"
  }
  if (known.length > 0 && notRun.length > 0) {
    console.log(`  – not checked: whether a test returns these error codes: ${missing.join(", ")}`)
    return "notRun"
  }
  console.log(`  ✗ error codes that no test returns: ${missing.join(", ")}`)
  return "failed"
}

/** Checks that routes declare every refusal that they gave in a test, so that the typed client lists it. The check counts as one test. */
function judgeRefusals(undeclared) {
  if (undeclared.length === 0) {
    console.log("  ✓ every refusal is declared by its route")
    return "passed"
  }
  console.log(`  ✗ refusals that their routes do not declare:\n${undeclared.map((line) => `      ${line}`).join("\n")}`)
  return "failed"
}
