import { DatabaseProxy, eventually, orderBodies, type Store, smallCatalogue, startStore } from "../../../support"

/** Metrics and readiness (contract section 17). */
describe("monitoring:", () => {
  let store: Store
  let proxy: DatabaseProxy

  beforeAll(async () => {
    proxy = await DatabaseProxy.start()
    store = await startStore({ databasePort: proxy.port })
  })
  afterAll(async () => {
    await store.stop()
    await proxy.kill()
  })

  const figures = async (): Promise<Record<string, number>> => {
    const { status, headers, text } = await store.api("manager").get("/svc/metrics")
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"])
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
    )
  }

  it("metrics count the open orders, and the outbox events that a consumer has not read", async () => {
    const before = await figures()
    expect(before).toMatchObject({ 'svc_orders_open{status="processing"}': 0, 'svc_alarms_open{kind="no_screen"}': 0 })
    expect(before.svc_process_memory_bytes).toBeGreaterThan(1e7)
    const bodies = orderBodies(await smallCatalogue(store.db))
    expect((await store.api("anonymous").post("orders", bodies.pickup())).status).toBe(201)
    const after = await figures()
    expect(after['svc_orders_open{status="processing"}']).toBe(1)
    await eventually(async () => (await figures())['svc_outbox_lag_events{consumer="printing"}'] === 0)
  })

  it("metrics are for managers only", async () => {
    expect((await store.api().get("/svc/metrics")).status).toBe(401)
    expect((await store.api("store").get("/svc/metrics")).status).toBe(403)
  })

  it("a process reports that it is ready only while its database can be reached", async () => {
    const ready = async () => {
      const { status, body } = await store.api().get("/svc/health/ready")
      return [status, body]
    }
    expect(await ready()).toEqual([200, { ready: true }])
    await proxy.kill()
    expect(await ready()).toEqual([503, { ready: false }])
    await proxy.start()
    await eventually(async () => (await ready())[0] === 200)
  })
})
