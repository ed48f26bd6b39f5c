import { orderBodies, type SmallCatalogue, type Store, smallCatalogue, startStore } from "../../../../support"
import { holdLock } from "../../../../support/database"
import { session, table, tableSettings } from "../../../../support/table-settings"

/* Every committed change gets its response. The response's data is read before the commit, so a later lock cannot delay it. */

let store: Store
let shop: SmallCatalogue
let bodies: ReturnType<typeof orderBodies>
let courier: number

beforeAll(async () => {
  store = await startStore()
  shop = await smallCatalogue(store.db)
  bodies = orderBodies(shop)
  courier = (await store.api("courier").get("auth/me")).body.data.id
})
afterAll(() => store.stop())

const manager = () => store.api("manager")
const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const lock = (statement: string) => holdLock(store.db, statement)

/** Waits until a connection of this database waits for a lock. */
async function waiting(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await store.db.raw(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rows[0].n > 0) return
    await sleep(10)
  }
  throw new Error("Nobody waits for a lock")
}

/** Sends a request that pauses in its transaction, while another connection waits for a lock that it gets at the commit. */
async function lockedFromItsCommit<T>(point: string, tableName: string, send: () => Promise<T>): Promise<T> {
  await store.processes[0]?.setEnvironment("SVC_FAILPOINT", `${point}:pause=3000`)
  const answer = send()
  // The request has finished its reads before the failpoint.
  await sleep(1_500)
  const release = lock(`lock table ${tableName} in access exclusive mode`)
  try {
    await waiting()
    return await answer
  } finally {
    await (await release)()
    await store.processes[0]?.setEnvironment("SVC_FAILPOINT", null)
  }
}

const place = async () => {
  const { status, body } = await store.api().post("orders", bodies.pickup())
  expect(status).toBe(201)
  return body.data
}

describe("a lock taken by another connection at the commit", () => {
  it("does not delay the response to the deletion of an order with a courier", async () => {
    const order = await place()
    expect((await manager().put(`orders/${order.id}`, { courier_id: courier })).status).toBe(200)
    const { courier: named } = (await manager().get(`orders/${order.id}`)).body.data
    const answer = await lockedFromItsCommit("removal.before-commit", "svc_account", () => manager().delete(`orders/${order.id}`))
    expect([answer.status, answer.body.data?.id, answer.body.data?.courier]).toEqual([200, order.id, named])
    expect((await manager().get(`orders/${order.id}`)).status).toBe(404)
  })

  it("does not delay the response to the release of a table", async () => {
    expect((await manager().put("settings/tables", tableSettings([table("a"), table("b")]))).status).toBe(200)
    const dine = {
      order_type: "pickup",
      service_mode: "dine_in",
      payment_method: "cod",
      items: [bodies.single("ensalada-mixta")],
    }
    for (const table_id of ["a", "b"]) {
      expect((await store.api().post("orders", { ...dine, table_id }, session(`guests-${table_id}`))).status).toBe(201)
    }
    const answer = await lockedFromItsCommit("release.before-commit", "svc_table_hold", () => manager().post("tables/a/release"))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual((await manager().get("tables/occupancy")).body)
  })

  it("does not delay the responses to a bulk change and its undo", async () => {
    const request = {
      entity: "extra",
      operation: "price_add",
      target: { ids: [shop.extra.Fina, shop.extra.Gruesa] },
      value: 1,
      request_id: "announced-after-commit",
    }
    const made = await lockedFromItsCommit("bulk.before-commit", "svc_bulk", () => manager().post("bulk", request))
    expect([made.status, made.body.data]).toMatchObject([201, { status: "done", applied: 2 }])
    const { id } = made.body.data
    const undone = await lockedFromItsCommit("bulk.undo-before-commit", "svc_bulk", () => manager().post(`bulk/${id}/undo`))
    expect([undone.status, undone.body.data]).toMatchObject([200, { id, status: "undone", conflicts: [] }])
    expect(undone.body.data).toEqual((await manager().get(`bulk/${id}`)).body.data)
  })
})

describe("an order that cannot be read", () => {
  it("stays unchanged, and is changed once when the request is repeated", async () => {
    const order = await place()
    const steps = async () =>
      Number((await store.db("svc_order_history").where({ order_id: order.id }).count("* as n").first())?.n)
    const before = await steps()
    const change = () => manager().put(`orders/${order.id}`, { status: "cancelled" })
    // The first lock stops the change in the middle; the second prevents the read of its result.
    const releaseMiddle = await lock("lock table svc_order_history in share mode")
    const answer = change()
    const release = await waiting()
      .then(() => lock("lock table order_line_item in access exclusive mode"))
      .finally(releaseMiddle)
    const { status, body } = await answer.finally(release)
    expect([status, body.error?.code]).toEqual([503, "svc_overloaded"])
    await sleep(1_000)
    expect([(await manager().get(`orders/${order.id}`)).body.data.status, await steps()]).toEqual([order.status, before])
    const again = await change()
    expect([again.status, again.body.data?.status, await steps()]).toEqual([200, "cancelled", before + 1])
  })
})

describe("the response to a change", () => {
  it("is the same record as a later read, including its metadata", async () => {
    const order = await place()
    const line = order.line_items[0].id
    const changes = [
      () => manager().put(`orders/${order.id}`, { courier_id: courier, tracking_url: "https://x.example/t" }),
      () => manager().post(`orders/${order.id}/minutes`, { minutes: 25 }),
      () => manager().post(`orders/${order.id}/print-claim`, {}),
      () => manager().post(`orders/${order.id}/kitchen`, { ready: true, items: [{ id: line, done: true }] }),
    ]
    for (const change of changes) {
      const { status, body } = await change()
      expect(status).toBe(200)
      expect(body.data).toEqual((await manager().get(`orders/${order.id}`)).body.data)
    }
  })
})
