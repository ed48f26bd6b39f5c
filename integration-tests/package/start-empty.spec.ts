import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { databaseUrl, processEnvironment } from "../support/commands"
import { connect, createDatabase, dropDatabase } from "../support/database"
import { keptPort } from "../support/servers/kept-port"

const ROOT = join(__dirname, "..", "..")
/** Time (ms) for the start: it migrates the database, and builds the dashboard unless its sources were built before. */
const START_MS = 600_000
const SIGN_IN = { email: "owner@example.com", password: "a good password" }

jest.setTimeout(START_MS)

/* `npm start -- --no-seed` with a database of its own, so that the data of a store that was started by hand stays as it is. */
describe("npm start -- --no-seed", () => {
  const mails = mkdtempSync(join(tmpdir(), "svc-ordering-start-"))
  let database: string
  let launcher: ChildProcess
  let output = ""
  let url: string

  beforeAll(async () => {
    database = await createDatabase("blank")
    url = `http://localhost:${await keptPort()}`
    const env = {
      ...processEnvironment(),
      ADMIN_DISABLED: "false",
      DATABASE_URL: databaseUrl(database),
      PORT: new URL(url).port,
      ADMIN_EMAIL: SIGN_IN.email,
      ADMIN_PASSWORD: SIGN_IN.password,
      MAIL_FOLDER: mails,
      // With a key no local Stripe is started, whose data the store that was started by hand has, too.
      STRIPE_API_KEY: "sk_test_empty",
      STRIPE_WEBHOOK_SECRET: "whsec_empty",
    }
    launcher = spawn("npm", ["start", "--", "--no-seed"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"], detached: true })
    await new Promise<void>((resolve, reject) => {
      const keep = (chunk: Buffer): void => {
        output += chunk
        if (output.includes("Ctrl-C")) resolve()
      }
      launcher.stdout?.on("data", keep)
      launcher.stderr?.on("data", keep)
      launcher.once("error", reject)
      launcher.once("close", (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)))
    })
  })
  afterAll(async () => {
    end("SIGKILL")
    rmSync(mails, { recursive: true, force: true })
    if (database) await dropDatabase(database)
  })

  /** Sends a signal to npm and the launcher, as a terminal does. */
  function end(signal: NodeJS.Signals): void {
    if (launcher?.pid === undefined || launcher.exitCode !== null || launcher.signalCode !== null) return
    process.kill(-launcher.pid, signal)
  }

  const addresses = () => [...new Set(output.match(/https?:\/\/localhost:\d+[^\s)]*/g) ?? [])]

  it("prints addresses that answer", async () => {
    const answers = await Promise.all(
      addresses()
        .filter((address) => address.startsWith(url))
        .map(async (address) => [address.slice(url.length), (await fetch(address)).status]),
    )
    expect(answers.length).toBeGreaterThan(7)
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
    expect(answers.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        "/svc/demo",
        "/svc/v1/status",
        "/svc/docs",
        "/svc/openapi.json",
        "/app",
        "/svc/kitchen",
        "/svc/courier",
      ]),
    )
  })

  it("opens an empty store, with an administrator who can sign in", async () => {
    const db = connect(database)
    try {
      for (const table of ["product", "region", "order", "svc_order"]) expect([table, await db(table)]).toEqual([table, []])
    } finally {
      await db.destroy()
    }
    const headers = { "content-type": "application/json" }
    const signedIn = await fetch(`${url}/auth/user/emailpass`, { method: "POST", headers, body: JSON.stringify(SIGN_IN) })
    expect([signedIn.status, typeof (await signedIn.json()).token]).toEqual([200, "string"])
    // Without a market there is no currency, and so no menu.
    const { error } = await (await fetch(`${url}/svc/v1/catalog`)).json()
    expect(error.code).toBe("svc_commerce_missing")
  })

  it("stops when it is interrupted", async () => {
    const closed = once(launcher, "close")
    end("SIGINT")
    await closed
    await expect(fetch(`${url}/svc/v1/status`)).rejects.toThrow()
  })
})
