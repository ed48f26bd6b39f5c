import { spawnSync } from "node:child_process"
import { appendFileSync } from "node:fs"
import registry from "./needs.json"

/** A program besides Node.js that some tests need. needs.json lists the commands to try, and the line that installs one. */
export type Need = keyof typeof registry

/** A line in the folder SVC_TEST_NOT_RUN: the tests of one `describe` did not run. Read by scripts/test/needs.mjs. */
interface NotRun {
  readonly need: Need
  readonly file: string
  readonly describe: string
}

const programs = new Map<Need, string | undefined>()
const declared = new Set<Need>()

/**
 * Declares that tests need a program besides Node.js: `needs("redis").describe("two instances …", () => { … })`. Where the
 * program is missing they are skipped and recorded, and `npm test` lists them as not run (as failed under CI=true). A test that
 * is skipped in any other way fails the run.
 */
export function needs(need: Need): { describe(title: string, work: () => void): void } {
  declared.add(need)
  return {
    describe: (title, work) => {
      if (programFor(need) !== undefined) return describe(title, work)
      record({ need, file: expect.getState().testPath ?? "", describe: title })
      describe.skip(title, work)
    },
  }
}

/** The first command that works on this machine; undefined: none. */
export function programFor(need: Need): string | undefined {
  if (!programs.has(need)) {
    const runs = (program: string) => spawnSync(program, ["--version"], { stdio: "ignore", env: process.env }).status === 0
    programs.set(need, registry[need].programs.find(runs))
  }
  return programs.get(need)
}

/**
 * The command to start. Throws when the program is missing, and in a spec file that has not declared the need: such a file would
 * pass on this machine and fail on one without the program.
 */
export function requiredProgram(need: Need): string {
  const inSpec = process.env.JEST_WORKER_ID !== undefined
  const wholeRun = need === "redis" && process.env.SVC_TEST_REDIS === "1"
  if (inSpec && !wholeRun && !declared.has(need)) {
    throw new Error(`This spec file starts ${need} without needs("${need}").describe(…) (integration-tests/support/needs.ts)`)
  }
  const program = programFor(need)
  if (program === undefined) {
    const { programs, install } = registry[need]
    throw new Error(`None of ${programs.join(", ")} is on the PATH. Install it: ${install.linux}; macOS: ${install.darwin}`)
  }
  return program
}

function record(line: NotRun): void {
  const folder = process.env.SVC_TEST_NOT_RUN
  if (folder !== undefined) appendFileSync(`${folder}/${process.pid}`, `${JSON.stringify(line)}\n`)
}
