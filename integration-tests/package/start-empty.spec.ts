import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { databaseUrl } from "../support/commands"
import { connect, createDatabase, dropDatabase } from "../support/database"
import { StartedByNpm } from "./started-by-npm"

/** The time limit (ms) of the start, which migrates the database, and builds the dashboard unless its sources were built before. */
const START_MS = 600_000
const SIGN_IN = { email: "owner@example.com", password: "a good password" }

jest.setTimeout(START_MS)

/* `npm start -- --no-seed` has its own database and folder here, so it does not change the data of a store that was started by hand. */
describe("npm start -- --no-seed", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-ordering-start-"))
  let database: string
  let started: StartedByNpm

  beforeAll(async () => {
    database = await createDatabase("blank")
    started = await StartedByNpm.start(["--no-seed"], {
      SVC_DATA_FOLDER: folder,
      MAIL_FOLDER: join(folder, "mails"),
      DATABASE_URL: databaseUrl(database),
      ADMIN_EMAIL: SIGN_IN.email,
      ADMIN_PASSWORD: SIGN_IN.password,
    })
  })
  afterAll(async () => {
    started?.signal("SIGKILL")
    rmSync(folder, { recursive: true, force: true })
    if (database) await dropDatabase(database)
  })

  it("prints addresses that respond", async () => {
    const answers = await Promise.all(
      started.addresses().map(async (address) => [address.slice(started.url.length), (await fetch(address)).status]),
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
    const signedIn = await fetch(`${started.url}/auth/user/emailpass`, { method: "POST", headers, body: JSON.stringify(SIGN_IN) })
    expect([signedIn.status, typeof (await signedIn.json()).token]).toEqual([200, "string"])
    // Without a market there is no currency, and so no menu.
    const { error } = await (await fetch(`${started.url}/svc/v1/catalog`)).json()
    expect(error.code).toBe("svc_commerce_missing")
  })

  it("stops when it is interrupted", async () => {
    await started.interrupt()
    await expect(fetch(`${started.url}/svc/v1/status`)).rejects.toThrow()
  })
})
