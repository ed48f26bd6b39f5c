import { type Store, startStore } from "../../../../support"

let store: Store
beforeAll(async () => {
  store = await startStore()
})
afterAll(() => store.stop())

describe("connections to the database that break under load", () => {
  it("give 503 svc_overloaded with Retry-After in our format, and the service recovers by itself", async () => {
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
