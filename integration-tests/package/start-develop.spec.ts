import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eventually } from "../support"
import { StartedByNpm } from "./started-by-npm"

const ROOT = join(__dirname, "..", "..")

/** What `npm run dev` needs of the checkout. */
const PARTS = [
  "package.json",
  "package-lock.json",
  "medusa-config.ts",
  "tsconfig.json",
  "scripts",
  "src",
  "ui",
  "integration-tests/support/vendors",
]

/** The time limit (ms) of the start, which creates and migrates a database, and compiles every file. */
const START_MS = 600_000

jest.setTimeout(START_MS)

/* A change of a source restarts the server, so the tests change a copy of the checkout. */
describe("npm run dev", () => {
  const checkout = mkdtempSync(join(tmpdir(), "svc-ordering-checkout-"))
  const data = mkdtempSync(join(tmpdir(), "svc-ordering-develop-"))
  let started: StartedByNpm

  beforeAll(async () => {
    for (const part of PARTS) cpSync(join(ROOT, part), join(checkout, part), { recursive: true })
    symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"), "junction")
    const env = { ADMIN_DISABLED: "true", SVC_DATA_FOLDER: data, MAIL_FOLDER: join(data, "mails") }
    started = await StartedByNpm.start(["--no-seed"], env, { script: "dev", checkout })
  })
  afterAll(() => {
    started?.signal("SIGKILL")
    for (const folder of [checkout, data]) rmSync(folder, { recursive: true, force: true })
  })

  /** The response at a path; undefined while the server restarts. */
  const request = (path: string): Promise<Response | undefined> => fetch(`${started.url}${path}`).catch(() => undefined)
  /** The text at a path; empty if there is none at present. */
  const read = async (path: string): Promise<string> => {
    const response = await request(path)
    return response?.ok ? response.text().catch(() => "") : ""
  }
  /** The name and the text of a board's script; both empty if there is none at present. */
  const scriptOf = async (board: string): Promise<{ readonly name: string; readonly text: string }> => {
    const page = await read(`/svc/${board}`)
    const name = /<script type="module" src="(?<name>[^"]+)"/.exec(page)?.groups?.name ?? ""
    return { name, text: name && (await read(`/svc/${name}`)) }
  }
  const changedScript = (board: string, word: string) =>
    eventually(async () => {
      const script = await scriptOf(board)
      return script.text.includes(word) && script
    })
  /** Adds a statement to a source. The word in it is found in each script that is bundled from the source. */
  const change = (source: string, word: string): void =>
    appendFileSync(join(checkout, "ui", source), `\ndocument.documentElement.dataset.changed = "${word}"\n`)

  it("offers the controls of the demo page, as npm start does", async () => {
    const key = /#desk=(?<key>[\w-]+)/.exec(started.output)?.groups?.key ?? ""
    const response = await fetch(`${started.url}/svc/demo/desk`, { headers: { "x-demo-key": key } })
    expect([response.status, await response.json()]).toEqual([200, { network: true, shifted: false }])
  })

  it("serves a board from the changed source, under a new name because browsers keep each named file", async () => {
    const before = await scriptOf("kitchen")
    expect(before.text).not.toBe("")
    change("staff/kitchen/index.ts", "changed-board")
    const after = await changedScript("kitchen", "changed-board")
    expect(after.name).not.toBe(before.name)
  })

  it("serves the kit from the changed source, under the address that storefronts include", async () => {
    expect(await read("/svc/kit/svc.js")).not.toBe("")
    change("kit/svc.ts", "changed-kit")
    await eventually(async () => (await read("/svc/kit/svc.js")).includes("changed-kit"))
  })

  it("serves no board while a source does not compile, and serves it again after the correction", async () => {
    const source = join(checkout, "ui", "staff", "counter", "index.ts")
    const correct = readFileSync(source)
    appendFileSync(source, "\nconst = 1\n")
    await eventually(async () => (await request("/svc/counter"))?.status === 500)
    writeFileSync(source, correct)
    change("staff/counter/index.ts", "corrected-board")
    await changedScript("counter", "corrected-board")
  })

  it("stops when it is interrupted", async () => {
    await started.interrupt()
    await expect(fetch(`${started.url}/svc/v1/status`)).rejects.toThrow()
  })
})
