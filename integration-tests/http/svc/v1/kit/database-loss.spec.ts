import { DatabaseProxy, eventually, orderBodies, type Store, smallCatalogue, startStore } from "../../../../support"
import { CONTRACT_ROUTES } from "./contract-routes"

let store: Store
let database: DatabaseProxy
beforeAll(async () => {
  database = await DatabaseProxy.start()
  store = await startStore({ databasePort: database.port })
})
afterAll(async () => {
  await store.stop()
  await database.kill()
})

describe("database connections that break under load", () => {
  it("give 503 svc_overloaded with Retry-After in the service's format, and the service recovers automatically", async () => {
    const api = store.api("administrator")
    await api.get("auth/me")
    const codes = new Set<string>()
    let running = true
    const load = Array.from({ length: 8 }, async () => {
      while (running) {
        const { status, body, headers } = await api.get("auth/me", { timeout: 10_000 })
        codes.add(status === 200 ? "200" : `${status} ${body?.error?.code}`)
        if (status === 503) expect(Number(headers["retry-after"])).toBeGreaterThan(0)
      }
    })
    for (let round = 0; round < 15; round += 1) {
      await store.db.raw(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      )
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    running = false
    await Promise.all(load)
    expect([...codes].filter((code) => code !== "200" && code !== "503 svc_overloaded")).toEqual([])
    expect((await api.get("auth/me")).status).toBe(200)
  })
})

describe("a long database outage", () => {
  afterEach(async () => {
    if (!database.isThere) await database.start()
  })

  it("delays no response beyond ten seconds on any route, and orders can be placed when it is over", async () => {
    const body = orderBodies(await smallCatalogue(store.db))
    await store.token("administrator")
    const routes = CONTRACT_ROUTES.filter(({ endless }) => !endless)
    expect(routes.length).toBeGreaterThan(60)
    await database.kill()
    const answers = await Promise.all([
      store.api().post("orders", body.pickup(), { timeout: 10_000 }),
      ...routes.map(({ method, path }) => {
        const address = path.replace(/\{(slug|order_type)\}/, "pickup").replace(/\{\w+\}/g, "987654")
        return store.api("administrator").request(method, address, method === "GET" ? undefined : {}, { timeout: 10_000 })
      }),
    ])
    const broken = answers.filter(({ status }) => status >= 500)
    expect(broken.length).toBeGreaterThan(0)
    expect(new Set(broken.map(({ status, body: said }) => `${status} ${said?.error?.code ?? said?.code}`))).toEqual(
      new Set(["503 svc_overloaded"]),
    )
    expect(broken.every(({ headers }) => Number(headers["retry-after"]) > 0)).toBe(true)
    await database.start()
    await eventually(async () => (await store.api().post("orders", body.pickup())).status === 201, 30_000)
  })
})
