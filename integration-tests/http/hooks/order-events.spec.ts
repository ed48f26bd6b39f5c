import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eventually, orderBodies, type Store, smallCatalogue, startStore } from "../../support"

/** One call of a host's handler. */
interface Call {
  readonly hook: "orderPlaced" | "statusChanged"
  readonly order: { readonly id: string; readonly status: string; readonly total: string }
  readonly from?: string
  readonly to?: string
}

describe("A host's handler of orderPlaced or statusChanged", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-hooks-"))
  const file = join(folder, "calls")
  let store: Store
  let bodies: ReturnType<typeof orderBodies>
  beforeAll(async () => {
    const env = { SVC_TEST_HOST_FILE: join(__dirname, "support", "order-events.cjs"), SVC_TEST_HOOK_LOG: file }
    store = await startStore({ processes: 2, env })
    bodies = orderBodies(await smallCatalogue(store.db))
  })
  afterAll(async () => {
    await store?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const calls = (id: string): Call[] =>
    (existsSync(file) ? readFileSync(file, "utf8").split("\n") : [])
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Call)
      .filter(({ order }) => order.id === id)
  const story = (id: string) => calls(id).map(({ hook, from, to }) => (hook === "orderPlaced" ? "placed" : `${from} → ${to}`))
  const place = async (note = "") => {
    const { status, body } = await store.api().post("orders", { ...bodies.pickup(), customer_note: note })
    expect(status).toBe(201)
    return body.data as { id: string; total: string }
  }
  const changeStatus = async (id: string, status: string) =>
    expect((await store.api("manager").put(`orders/${id}`, { status })).status).toBe(200)

  it("is called once per order and per change of status, in sequence, with the order record as staff see it", async () => {
    const { id, total } = await place()
    for (const status of ["completed", "finalized"]) await changeStatus(id, status)
    await eventually(() => story(id).length >= 3)
    expect(story(id)).toEqual(["placed", "processing → completed", "completed → finalized"])
    expect(calls(id)[0]?.order).toMatchObject({ id, total })
    expect(calls(id).at(-1)?.order).toEqual((await store.api("manager").get(`orders/${id}`)).body.data)
  })

  it("is not called for changes without a new status", async () => {
    const { id } = await place()
    expect((await store.api("manager").put(`orders/${id}`, { minutes_to_arrive: 10 })).status).toBe(200)
    await changeStatus(id, "completed")
    await eventually(() => story(id).length >= 2)
    expect(story(id)).toEqual(["placed", "processing → completed"])
  })

  it("is called again if it throws: later changes of that order wait, other orders do not", async () => {
    await store.setEnvironment("SVC_TEST_HOOK_FAILS", "again")
    const { id } = await place("again")
    await changeStatus(id, "completed")
    const other = await place()
    await eventually(() => story(other.id).length >= 1)
    expect(story(id)).toEqual([])
    await store.setEnvironment("SVC_TEST_HOOK_FAILS", null)
    await eventually(() => story(id).length >= 2)
    expect(story(id)).toEqual(["placed", "processing → completed"])
    expect(await store.db("svc_outbox_failure").where({ consumer: "host-hooks" })).toEqual([])
  })

  it("is called after a restart if all processes crashed after the order's commit", async () => {
    // The other process is killed first, because it could call the handler of the new order.
    await store.processes[1]?.kill()
    await store.processes[0]?.setEnvironment("SVC_FAILPOINT", "order.committed:kill")
    await store
      .api()
      .post("orders", { ...bodies.pickup(), customer_note: "killed" })
      .catch(() => undefined)
    const row = await store.db("svc_order").where({ customer_note: "killed" }).first()
    expect(story(row.id)).toEqual([])
    await Promise.all(store.processes.map((server) => server.start()))
    await eventually(() => story(row.id).length >= 1)
    expect(story(row.id)).toEqual(["placed"])
  })
})

describe("A host without handlers", () => {
  let store: Store
  beforeAll(async () => {
    store = await startStore()
  })
  afterAll(() => store?.stop())

  it("has no cursor for handlers, so no event is kept for them", async () => {
    const bodies = orderBodies(await smallCatalogue(store.db))
    const [server] = store.processes
    await server?.kill()
    await store.db("svc_outbox_cursor").insert({ consumer: "host-hooks", position: 0, edge: "0", updated_at: new Date() })
    await server?.start()
    expect((await store.api().post("orders", bodies.pickup())).status).toBe(201)
    await eventually(async () => (await store.db("svc_outbox_cursor").where({ consumer: "host-hooks" })).length === 0)
  })
})
