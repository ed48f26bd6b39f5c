import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"

/* `npm test` judges a run by the modules in scripts/test. Only Node itself loads these modules, so a worker outside of jest runs them. */

const SCRIPTS = join(__dirname, "..", "scripts", "test")
const REDIS_SPEC = "integration-tests/http/cluster/redis.spec.ts"

interface Test {
  name: string
  status: string
  describes?: string[]
}
interface File {
  file: string
  broken?: boolean
  tests: Test[]
}
interface Run {
  code: number
  files?: File[]
}
interface Options {
  ci?: boolean
  isPart?: boolean
  records?: { need: string; file: string; describe: string }[]
  /** Whether there is time for second runs. */
  mayGoOn?: boolean
}
interface Verdict {
  passed: number
  failed: number
  failures: { file: string; test: string }[]
  unstable: { file: string; test: string }[]
  notRun: { need: string; file: string; count: number }[]
  skipped: { file: string; test: string }[]
  problems: string[]
  /** The arguments of each call of jest. */
  calls: string[][]
}

const ANSWERS = `const { parentPort, workerData } = require("node:worker_threads")
const AsyncFunction = (async () => {}).constructor
parentPort.on("message", async (body) => {
  try {
    parentPort.postMessage({ value: await new AsyncFunction("load", body)((name) => import("file://" + workerData + "/" + name)) })
  } catch (error) {
    parentPort.postMessage({ error: String(error.stack) })
  }
})`

let thread: Worker
beforeAll(() => {
  thread = new Worker(ANSWERS, { eval: true, workerData: SCRIPTS })
})
afterAll(() => thread.terminate())

/** The result of an async function body in which `load` imports a module of scripts/test. */
async function evaluate<T>(body: string): Promise<T> {
  const answer = new Promise<{ value: T; error?: string }>((resolve) => thread.once("message", resolve))
  thread.postMessage(body)
  const { value, error } = await answer
  if (error !== undefined) throw new Error(error)
  return value
}

/** The result of `npm test` when jest's runs have these outcomes in turn. */
function judged(runs: Run[], { ci = false, isPart = false, records = [], mayGoOn = true }: Options = {}): Promise<Verdict> {
  const complete = runs.map(({ code, files }) => ({
    code,
    files: files?.map(({ broken = false, tests, ...rest }) => ({
      ...rest,
      broken,
      tests: tests.map((test) => ({ describes: [], ...test })),
    })),
  }))
  return evaluate(`const { prove } = await load("prove.mjs")
const runs = ${JSON.stringify(complete)}
const calls = []
const jest = async (args) => { calls.push(args); return runs[calls.length - 1] }
const options = { args: ["first"], ci: ${ci}, isPart: ${isPart}, records: () => ${JSON.stringify(records)}, mayGoOn: () => ${mayGoOn} }
return { ...(await prove({ jest, ...options })), calls }`)
}

const passed = (name: string): Test => ({ name, status: "passed" })
const failed = (name: string): Test => ({ name, status: "failed" })
const idle = (name: string, ...describes: string[]): Test => ({ name, status: "pending", describes })

describe("the result of a test run", () => {
  it("counts tests that passed and failed, and files that fail outside of their tests", async () => {
    const files = [
      { file: "a", tests: [passed("1"), failed("2")] },
      { file: "b", broken: true, tests: [] },
    ]
    expect(await judged([{ code: 1, files }])).toMatchObject({ passed: 1, failed: 2, problems: [] })
  })

  it("is a failure if jest did not finish, if no test matches, or if only the setup failed", async () => {
    expect(await judged([{ code: 7 }])).toMatchObject({ passed: 0, failed: 1 })
    expect(await judged([{ code: 1, files: [] }], { isPart: true })).toMatchObject({ passed: 0, failed: 1 })
    expect(await judged([{ code: 1, files: [{ file: "a", tests: [passed("1")] }] }])).toMatchObject({ passed: 1, failed: 1 })
  })

  it("counts each skipped test of a whole run as failed, but not the tests that a partial run leaves out", async () => {
    const files = [{ file: "a", tests: [passed("1"), idle("2"), { name: "3", status: "todo" }] }]
    expect(await judged([{ code: 0, files }])).toMatchObject({
      failed: 2,
      skipped: [
        { file: "a", test: "2" },
        { file: "a", test: "3" },
      ],
    })
    expect(await judged([{ code: 0, files }], { isPart: true })).toMatchObject({ passed: 1, failed: 0, skipped: [] })
  })
})

describe("tests that need a program which is missing on this machine", () => {
  const files = [
    { file: REDIS_SPEC, tests: [idle("1", "shared"), idle("2", "shared", "inner")] },
    { file: "a", tests: [passed("3")] },
  ]
  const records = [{ need: "redis", file: REDIS_SPEC, describe: "shared" }]

  it("are listed as not run, and do not fail the run", async () => {
    expect(await judged([{ code: 0, files }], { records })).toMatchObject({
      passed: 1,
      failed: 0,
      skipped: [],
      notRun: [{ need: "redis", file: REDIS_SPEC, count: 2 }],
    })
  })

  it("count as failed in CI", async () => {
    expect(await judged([{ code: 0, files }], { records, ci: true })).toMatchObject({
      passed: 1,
      failed: 2,
      notRun: [{ count: 2 }],
    })
  })

  it("do not excuse other skipped tests, in their own file or in another one", async () => {
    const more = [
      { file: REDIS_SPEC, tests: [idle("1", "shared"), idle("outside", "another")] },
      { file: "a", tests: [idle("3", "shared")] },
    ]
    const verdict = await judged([{ code: 0, files: more }], { records })
    expect(verdict.failed).toBe(2)
    expect(verdict.skipped).toEqual([
      { file: REDIS_SPEC, test: "outside" },
      { file: "a", test: "3" },
    ])
  })
})

describe("a failed file", () => {
  const first = {
    code: 1,
    files: [
      { file: "a", tests: [passed("1"), failed("2")] },
      { file: "b", tests: [passed("3")] },
    ],
  }
  const alone = (...tests: Test[]): Run => ({
    code: tests.some(({ status }) => status === "failed") ? 1 : 0,
    files: [{ file: "a", tests }],
  })

  it("is not run again outside of CI", async () => {
    expect(await judged([first])).toMatchObject({ passed: 2, failed: 1, unstable: [], calls: [["first"]] })
  })

  it("is repeated once, alone, in CI; if it then passes, it is unstable and counts as passed", async () => {
    expect(await judged([first, alone(passed("1"), passed("2"))], { ci: true })).toMatchObject({
      passed: 3,
      failed: 0,
      failures: [],
      unstable: [{ file: "a", test: "2" }],
      calls: [["first"], ["--runTestsByPath", "a"]],
    })
  })

  it("that fails again counts as failed", async () => {
    expect(await judged([first, alone(passed("1"), failed("2"))], { ci: true })).toMatchObject({
      passed: 2,
      failed: 1,
      failures: [{ file: "a", test: "2" }],
      unstable: [],
    })
  })

  it("counts as failed when a different test fails the second time", async () => {
    expect(await judged([first, alone(failed("1"), passed("2"))], { ci: true })).toMatchObject({ passed: 2, failed: 1 })
  })

  it("counts as failed when its second run does not include the failed test", async () => {
    expect(await judged([first, alone(passed("1"))], { ci: true })).toMatchObject({ failed: 1, unstable: [] })
    expect((await judged([first, alone(passed("1"), idle("2"))], { ci: true })).failed).toBeGreaterThan(0)
    expect(await judged([first, { code: 1 }], { ci: true })).toMatchObject({ passed: 2, failed: 1, unstable: [] })
    expect(await judged([first, { code: 1, files: [] }], { ci: true })).toMatchObject({ passed: 2, failed: 1, unstable: [] })
    expect(await judged([first], { ci: true, mayGoOn: false })).toMatchObject({ passed: 2, failed: 1, calls: [["first"]] })
  })

  it("is unstable as a whole if it first fails to load and then loads", async () => {
    const broken = { code: 1, files: [{ file: "a", broken: true, tests: [] }] }
    const verdict = await judged([broken, alone(passed("1"), passed("2"))], { ci: true })
    expect(verdict).toMatchObject({ passed: 2, failed: 0 })
    expect(verdict.unstable).toHaveLength(1)
  })

  it("counts as failed if its tests pass but the setup fails", async () => {
    const second = { ...alone(passed("1"), passed("2")), code: 1 }
    expect(await judged([first, second], { ci: true })).toMatchObject({ passed: 3, failed: 1 })
  })

  it("is detected in jest's report even without a failed test", async () => {
    const report = {
      testResults: [
        { name: "/repository/a", status: "failed", assertionResults: [] },
        {
          name: "/repository/b",
          status: "failed",
          assertionResults: [{ fullName: "d t", ancestorTitles: ["d"], status: "failed" }],
        },
      ],
    }
    const files = await evaluate(`return (await load("jest.mjs")).filesIn(${JSON.stringify(report)}, "/repository")`)
    expect(files).toEqual([
      { file: "a", broken: true, tests: [] },
      { file: "b", broken: false, tests: [{ name: "d t", describes: ["d"], status: "failed" }] },
    ])
  })
})

describe("the arguments of npm test", () => {
  const planOf = (args: string[], ci = false) =>
    evaluate(`return (await load("tiers.mjs")).planOf(${JSON.stringify(args)}, { ci: ${ci} })`)

  it("are tiers, then arguments for jest; without them everything runs except tiers that must be named", async () => {
    const tiers = ["unit", "http", "package", "ui"]
    const named = { rest: [], isPart: false, withoutLong: false }
    expect(await planOf([])).toEqual({ lint: true, projects: tiers, rest: [], isPart: false, withoutLong: true })
    expect(await planOf(["release"])).toEqual({ ...named, lint: false, projects: ["release"] })
    expect(await planOf(["lint"])).toEqual({ ...named, lint: true, projects: [] })
    expect(await planOf(["unit", "lint"])).toEqual({ ...named, lint: true, projects: ["unit"] })
    const part = { lint: false, rest: ["orders"], isPart: true, withoutLong: false }
    expect(await planOf(["http", "orders"])).toEqual({ ...part, projects: ["http"] })
    expect(await planOf(["orders"])).toEqual({ ...part, projects: tiers })
  })

  it("run the long files and the example storefront if they are named, and in CI", async () => {
    const rest = ["-t", "card"]
    expect(await planOf(["example", ...rest])).toMatchObject({ projects: ["example"], rest, isPart: true })
    const projects = ["unit", "http", "package", "ui", "example"]
    const all = { lint: true, projects, rest: [], isPart: false, withoutLong: false }
    expect(await planOf([], true)).toEqual(all)
    expect(await planOf(["all"])).toEqual(all)
    expect(await planOf(["ui"])).toMatchObject({ projects: ["ui"], withoutLong: false })
    expect(await planOf(["ui"], true)).toMatchObject({ projects: ["ui"] })
  })

  it("leave out only long files that exist, each listed once", () => {
    const { HALF_A_MINUTE, LONG } = require("./support/runner/long-specs.cjs") as Record<string, string[]>
    const files = [...(LONG ?? []), ...(HALF_A_MINUTE ?? [])]
    expect(files.filter((file) => !existsSync(join(__dirname, "..", file)))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
  })

  it("name every project of jest.config.js", async () => {
    const { projects } = require("../jest.config.js") as { projects: { displayName: string }[] }
    expect(await evaluate(`return (await load("tiers.mjs")).TIERS`)).toEqual(projects.map(({ displayName }) => displayName))
  })
})

describe("a spec that needs a program", () => {
  const globals = globalThis as unknown as { describe: unknown }
  const kept = { describe: globals.describe, path: process.env.PATH, folder: process.env.SVC_TEST_NOT_RUN }
  const browser = process.env.PLAYWRIGHT_CHROMIUM
  const ran = jest.fn()
  const skipped = jest.fn()
  let folder: string
  let records: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-needs-"))
    records = mkdtempSync(join(tmpdir(), "svc-not-run-"))
    process.env.PATH = folder
    process.env.SVC_TEST_NOT_RUN = records
    globals.describe = Object.assign(ran, { skip: skipped })
    ran.mockClear()
    skipped.mockClear()
    jest.resetModules()
  })
  afterEach(() => {
    globals.describe = kept.describe
    process.env.PATH = kept.path
    if (browser !== undefined) process.env.PLAYWRIGHT_CHROMIUM = browser
    if (kept.folder === undefined) delete process.env.SVC_TEST_NOT_RUN
    else process.env.SVC_TEST_NOT_RUN = kept.folder
    for (const path of [folder, records]) rmSync(path, { recursive: true, force: true })
  })

  const load = (): typeof import("./support/needs") => require("./support/needs")
  const install = (program: string, exitCode: number) =>
    writeFileSync(join(folder, program), `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 })
  const recorded = () =>
    readdirSync(records).flatMap((name) =>
      readFileSync(join(records, name), "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    )
  const work = () => {}

  it("runs only with the program that an environment variable names, if one is named", () => {
    install("chromium", 0)
    install("mine", 0)
    process.env.PLAYWRIGHT_CHROMIUM = join(folder, "mine")
    expect(load().programFor("browser")).toBe(join(folder, "mine"))
    process.env.PLAYWRIGHT_CHROMIUM = join(folder, "missing")
    jest.resetModules()
    expect(load().programFor("browser")).toBeUndefined()
    delete process.env.PLAYWRIGHT_CHROMIUM
    jest.resetModules()
    expect(load().programFor("browser")).toBe("chromium")
  })

  it("runs in a headless shell rather than in a whole browser", () => {
    delete process.env.PLAYWRIGHT_CHROMIUM
    install("chromium", 0)
    install("chromium-headless-shell", 0)
    expect(load().programFor("browser")).toBe("chromium-headless-shell")
  })

  it("runs where one of the programs works, and leaves no record", () => {
    install("redis-server", 1)
    install("valkey-server", 0)
    const { needs, requiredProgram } = load()
    needs("redis").describe("shared", work)
    expect(ran).toHaveBeenCalledWith("shared", work)
    expect([skipped.mock.calls, recorded()]).toEqual([[], []])
    expect(requiredProgram("redis")).toBe("valkey-server")
  })

  it("is skipped and recorded where every program is missing or broken", () => {
    install("redis-server", 1)
    load().needs("redis").describe("shared", work)
    expect(ran).not.toHaveBeenCalled()
    expect(skipped).toHaveBeenCalledWith("shared", work)
    expect(recorded()).toEqual([{ need: "redis", file: __filename, describe: "shared" }])
  })

  it("cannot start the program without declaring it, on any machine", () => {
    install("redis-server", 0)
    const { requiredProgram } = load()
    expect(() => requiredProgram("redis")).toThrow('needs("redis")')
  })

  it("is listed by the runner with its path from the root, and with the command that installs the program", async () => {
    writeFileSync(join(records, "1"), `${JSON.stringify({ need: "redis", file: join("/r", REDIS_SPEC), describe: "shared" })}\n`)
    const [read, lines] = await evaluate<[unknown[], string[]]>(`const { installLine, readRecords } = await load("needs.mjs")
return [readRecords(${JSON.stringify(records)}, "/r"), ["linux", "darwin", "aix"].map((kind) => installLine("redis", kind))]`)
    expect(read).toEqual([{ need: "redis", file: REDIS_SPEC, describe: "shared" }])
    expect(lines.every((line) => /install/.test(line))).toBe(true)
  })
})

describe("a refusal that a running server returned in a test", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-refusals-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const undeclared = (...lines: string[]): Promise<string[]> => {
    writeFileSync(join(folder, "1"), lines.join("\n"))
    return evaluate(`return (await load("declared-codes.mjs")).undeclaredRefusals(
      ${JSON.stringify(join(__dirname, ".."))}, ${JSON.stringify(folder)})`)
  }

  it("must be declared by its route", async () => {
    expect(await undeclared("GET /svc/v1/orders/7 table_busy", "GET /svc/v1/orders/8 table_busy")).toEqual([
      "GET /svc/v1/orders/{id} table_busy",
    ])
  })

  it("is accepted if the route declares it, or if every route can return it", async () => {
    const declared = [
      "POST /svc/v1/orders svc_slot_full",
      "POST /svc/v1/orders svc_forbidden",
      "GET /svc/v1/status svc_overloaded",
    ]
    expect(await undeclared(...declared)).toEqual([])
  })

  it("is checked against a route with a fixed name before one with a parameter", async () => {
    expect(await undeclared("GET /svc/v1/orders/reports svc_order_not_found")).toEqual([
      "GET /svc/v1/orders/reports svc_order_not_found",
    ])
  })

  it("is not checked if the code is a host's own, or if no route was found", async () => {
    expect(await undeclared("POST /svc/v1/orders out_of_ale", "GET /svc/v1/nothing svc_slot_full")).toEqual([])
  })
})
