import { spawn } from "node:child_process"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { cleanEnvironment, watchChild } from "./children.mjs"

/**
 * @typedef {{ name: string, describes: string[], status: string }} TestOutcome
 * @typedef {{ file: string, broken: boolean, tests: TestOutcome[] }} FileOutcome `file`: path from the root; `broken`: it failed
 *   outside of its tests: while it was loaded, or after the last one
 */

/**
 * Runs jest once; what it prints goes to the terminal.
 * @param {{ root: string, args: string[], projects: string[], report: string, env: object, deadline: number }} options `report`: a file
 *   for jest's own report; `deadline`: an instant at which a run that hangs is killed
 * @returns {Promise<{ code: number | string, files: FileOutcome[] | undefined }>} no files: it did not come to its end
 */
export async function runJest({ root, args, projects, report, env, deadline }) {
  rmSync(report, { force: true })
  // The names of projects come last: everything after that option counts as one.
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
        console.error("\n  ✗ stopped: the tests take longer than they may")
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
