import { spawn } from "node:child_process"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { cleanEnvironment, watchChild } from "./children.mjs"

/**
 * @typedef {{ name: string, describes: string[], status: string }} TestOutcome
 * @typedef {{ file: string, broken: boolean, tests: TestOutcome[] }} FileOutcome `file`: path from the root; `broken`: it failed
 * outside of its tests, while loading or after the last one
 */

/**
 * Runs jest once and prints its output.
 * @param {{ root: string, args: string[], projects: string[], report: string, env: object, deadline: number }} options `report`:
 * file for jest's own report; `deadline`: instant at which a hanging run is killed
 * @returns {Promise<{ code: number | string, files: FileOutcome[] | undefined }>} no files: it did not finish
 */
export async function runJest({ root, args, projects, report, env, deadline }) {
  rmSync(report, { force: true })
  // Project names come last, because everything after that option counts as one.
  const own = ["--ci", "--json", `--outputFile=${report}`, "--selectProjects", ...projects]
  const code = await attached([join(root, "node_modules", "jest", "bin", "jest.js"), ...args, ...own], { root, env, deadline })
  return { code, files: existsSync(report) ? filesIn(JSON.parse(readFileSync(report, "utf8")), root) : undefined }
}

/**
 * @param {{ testResults: { name: string, status: string, assertionResults: object[] }[] }} report as jest writes it with `--json`
 * @returns {FileOutcome[]}
 */
export function filesIn(report, root) {
  return report.testResults.map(({ name, status, assertionResults }) => ({
    file: name.startsWith(root) ? name.slice(root.length + 1).replaceAll("\\", "/") : name,
    broken: status === "failed" && !assertionResults.some((test) => test.status === "failed"),
    tests: assertionResults.map((test) => ({ name: test.fullName, describes: test.ancestorTitles, status: test.status })),
  }))
}

function attached(args, { root, env, deadline }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...cleanEnvironment(), ...env },
      stdio: ["ignore", "ignore", "inherit"],
    })
    watchChild(child)
    const timer = setTimeout(
      () => {
        console.error("\n  ✗ stopped: the tests exceeded their time limit")
        child.kill("SIGKILL")
      },
      Math.max(0, deadline - Date.now()),
    )
    child.once("error", reject)
    child.once("close", (code, signal) => {
      clearTimeout(timer)
      resolve(signal ?? code)
    })
  })
}
