import { spawnSync } from "node:child_process"
import { appendFileSync, existsSync } from "node:fs"
import registry from "./needs.json"

/**
 * A program besides Node.js that some tests need. needs.json lists for each the environment variable with its path, the commands and
 * places to try, and the command that installs it.
 */
export type Need = keyof typeof registry

interface Sought {
  readonly programs: readonly string[]
  /** Arguments with which a working program succeeds. Default: `--version`. */
  readonly probe?: readonly string[]
  readonly variable?: string
  /** Absolute paths of usual installations that are not on the PATH, by platform. */
  readonly places?: Readonly<Record<string, readonly string[]>>
}

/** A line in the folder SVC_TEST_NOT_RUN: the tests of one `describe` did not run. Read by scripts/test/needs.mjs. */
interface NotRun {
  readonly need: Need
  readonly file: string
  readonly describe: string
}

const programs = new Map<Need, string | undefined>()
const declared = new Set<Need>()

/**
 * Declares that tests need programs besides Node.js: `needs("redis").describe("two instances …", () => { … })`. If a program is
 * missing, the tests are skipped and recorded, and `npm test` lists them as not run (as failed with CI=true). A test that is skipped
 * in any other way fails the run.
 */
export function needs(...all: readonly Need[]): { describe(title: string, work: () => void): void } {
  for (const need of all) declared.add(need)
  return {
    describe: (title, work) => {
      const need = all.find((each) => programFor(each) === undefined)
      if (need === undefined) return describe(title, work)
      record({ need, file: expect.getState().testPath ?? "", describe: title })
      describe.skip(title, work)
    },
  }
}

/** The first command or path that works on this machine; undefined: none. */
export function programFor(need: Need): string | undefined {
  if (!programs.has(need)) programs.set(need, find(registry[need]))
  return programs.get(need)
}

function find({ variable, programs, probe = ["--version"], places }: Sought): string | undefined {
  const named = variable === undefined ? undefined : process.env[variable]
  if (named) return existsSync(named) ? named : undefined
  const runs = (program: string) => spawnSync(program, [...probe], { stdio: "ignore", env: process.env }).status === 0
  return programs.find(runs) ?? places?.[process.platform]?.find((path) => existsSync(path))
}

/**
 * The command that starts the program.
 * @throws Error if the program is missing, or if the spec file has not declared the need. Such a file would pass on this machine and fail on a
 * machine without the program
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
