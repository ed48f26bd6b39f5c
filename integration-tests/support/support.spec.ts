import { statSync } from "node:fs"
import { ACCOUNTS, type AccountRole, hashAllTables, OPENING, PASSWORD, type Store, smallCatalogue, startStore } from "."

describe("a store of the tests", () => {
  let store: Store

  beforeAll(async () => {
    store = await startStore({ seed: "none", processes: 2, clock: "2026-11-20T19:30:00+01:00" })
  })
  afterAll(() => store.stop())

  it("serves requests on every process", async () => {
    expect(new Set(store.urls).size).toBe(2)
    for (const process of [0, 1]) {
      expect((await store.api("anonymous", { process }).get("/health")).status).toBe(200)
    }
  })

  it("starts with the modules that the run's first server has cached", () => {
    const file = process.env.SVC_TEST_KEPT_MODULES
    expect(file === undefined ? 0 : statSync(file).size).toBeGreaterThan(1_000_000)
  })

  it("returns responses of every status without throwing", async () => {
    const answer = await store.api().get("/admin/orders")
    expect(answer.status).toBe(401)
    expect(answer.headers["content-type"]).toMatch(/json/)
  })

  it("shows which table has changed", async () => {
    const before = await hashAllTables(store.db)
    expect(Object.keys(before).length).toBeGreaterThan(100)
    expect(await hashAllTables(store.db)).toEqual(before)
    await store.db.raw("update store set name = 'another'")
    const after = await hashAllTables(store.db)
    expect(Object.keys(after).filter((name) => after[name]?.hash !== before[name]?.hash)).toEqual(["store"])
  })

  it("counts the statements of the servers", async () => {
    const { count, statements, result } = await store.statements(() => store.api().get("/store/regions"))
    expect(result.status).toBe(400)
    expect(count).toBe(statements.length)
  })

  it("kills and restarts a process on the same address", async () => {
    const [first, second] = store.processes
    const url = second?.url
    await second?.kill()
    expect((await store.api().get("/health")).status).toBe(200)
    await expect(store.api("anonymous", { process: 1 }).get("/health")).rejects.toThrow()
    await second?.restart()
    expect(second?.url).toBe(url)
    expect((await store.api("anonymous", { process: 1 }).get("/health")).status).toBe(200)
    expect(first?.running).toBe(true)
  })
})

describe("the small store", () => {
  let store: Store

  beforeAll(async () => {
    store = await startStore()
  })
  afterAll(() => store.stop())

  it("has the documented names", async () => {
    const catalogue = await smallCatalogue(store.db)
    expect(Object.keys(catalogue.product)).toHaveLength(7)
    expect(Object.keys(catalogue.variation)).toHaveLength(9)
    expect(Object.keys(catalogue.extra)).toHaveLength(9)
  })

  it("lets the administrator use the platform", async () => {
    const answer = await store.platform().get("/admin/products")
    expect(answer.status).toBe(200)
    expect(answer.body.count).toBe(7)
  })

  it.each(Object.keys(ACCOUNTS) as AccountRole[])("has an account for the role %s", async (role) => {
    const answer = await store.api(role).get("auth/me")
    expect(answer.status).toBe(200)
    expect(answer.body.data.email).toBe(ACCOUNTS[role].email)
  })

  it("moves the clock of the servers, and signs in again at the new time", async () => {
    await store.setClock("2031-03-30T01:59:00+01:00")
    const signedIn = await store.api().post("auth/token", { username: ACCOUNTS.manager.email, password: PASSWORD })
    expect(new Date(signedIn.body.data.expires_at * 1000).toISOString()).toMatch(/^2031-04-29T00:59:0/)
    expect((await store.api("manager").get("auth/me")).status).toBe(200)
    await store.setClock(OPENING)
  })

  it("has its SQL statements counted", async () => {
    const { count, statements } = await store.statements(() => store.platform().get("/admin/regions"))
    expect(count).toBeGreaterThan(0)
    expect(statements.join("\n")).toMatch(/select/i)
  })
})
