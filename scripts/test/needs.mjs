import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/**
 * @typedef {{ need: string, file: string, describe: string }} NotRunRecord written by integration-tests/support/needs.ts: the
 * tests of a `describe` did not run because a program is missing
 */

const registry = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "..", "integration-tests", "support", "needs.json"), "utf8"),
)

/** The command that installs the program on this kind of machine. */
export function installLine(need, platform = process.platform) {
  const { install } = registry[need]
  return install[platform] ?? install.linux
}

/** Whether the program is on this machine. */
export function isInstalled(need) {
  const { variable, programs, probe = ["--version"], places } = registry[need]
  if (process.env[variable]) return existsSync(process.env[variable])
  const runs = (program) => spawnSync(program, probe, { stdio: "ignore" }).status === 0
  return programs.some(runs) || (places?.[process.platform] ?? []).some((path) => existsSync(path))
}

/**
 * @param {string} folder SVC_TEST_NOT_RUN of the run
 * @returns {NotRunRecord[]} with paths from the root
 */
export function readRecords(folder, root) {
  return readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .map((record) => ({ ...record, file: record.file.replace(`${root}/`, "") }))
}
