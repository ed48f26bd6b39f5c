import { orderBodies, type Store, smallCatalogue, startStore } from "../../../../support"
import { holdLock } from "../../../../support/database"

/*
 * A request that is refused as overloaded has no effect afterwards and can be repeated. The tests hold database locks longer than
 * every time limit.
 */

let store: Store
let bodies: ReturnType<typeof orderBodies>

beforeAll(async () => {
  store = await startStore()
  bodies = orderBodies(await smallCatalogue(store.db))
})
afterAll(() => store.stop())

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const lock = (statement: string) => holdLock(store.db, statement)
/** Locks the tables, each until this many milliseconds from now. */
const locks = async (tables: readonly (readonly [string, number])[]) => {
  const releases = await Promise.all(tables.map(([table]) => lock(`lock table ${table} in share mode`)))
  return Promise.all(
    tables.map(async ([, until], index) => {
      await sleep(until)
      await releases[index]?.()
    }),
  )
}

const place = async () => {
  const { status, body } = await store.api().post("orders", bodies.pickup())
  expect(status).toBe(201)
  return body.data
}
const countRows = async (table: string, where: object) => Number((await store.db(table).where(where).count("* as n").first())?.n)

describe("a refused request", () => {
  it("writes nothing after the lock is released, and writes once when it is repeated", async () => {
    const admin = store.api("administrator")
    const product = (await admin.get("products")).body.data[0]
    const writes = [
      () => admin.put("settings/appearance", { logo_url: "https://x.example/logo.png" }),
      () => admin.put("loyalty/program", { name: "Otra" }),
      () => admin.put(`products/${product.id}/availability`, { enabled: false }),
      () => admin.post("auth/application-passwords", { name: "repeated-later" }),
      () =>
        admin.post("webhooks", {
          name: "repeated-later",
          topic: "order.created",
          delivery_url: "https://x.example/",
          secret: "s",
          status: "paused",
        }),
      () =>
        admin.post("loyalty/rewards", {
          name: "repeated-later",
          description: "",
          points: 10,
          type: "fixed",
          value: 1,
          enabled: true,
        }),
    ]
    const state = async () => ({
      settings: await store.db("svc_setting").orderBy("key").pluck("version"),
      switches: await countRows("svc_product_switch", {}),
      passwords: await countRows("svc_application_password", { name: "repeated-later" }),
      webhooks: await countRows("svc_webhook", { name: "repeated-later" }),
      rewards: await countRows("svc_loyalty_reward", { name: "repeated-later" }),
    })
    const before = await state()
    const release = await lock(
      "lock table svc_setting, svc_product_switch, svc_application_password, svc_webhook, svc_loyalty_reward in share mode",
    )
    const from = performance.now()
    const answers = await Promise.all(writes.map((write) => write()))
    expect(performance.now() - from).toBeLessThan(10_000)
    expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual(writes.map(() => [503, "svc_overloaded"]))
    await release()
    await sleep(1_500)
    expect(await state()).toEqual(before)
    for (const write of writes) expect([200, 201]).toContain((await write()).status)
    expect(await state()).toMatchObject({ passwords: 1, webhooks: 1, rewards: 1 })
    expect((await admin.put(`products/${product.id}/availability`, { enabled: true })).status).toBe(200)
  })

  it("stores no settings if the response cannot be built; an accepted one does not wait for follow-up work", async () => {
    const admin = store.api("administrator")
    const version = async () => store.db("svc_setting").where({ key: "operation" }).first("version")
    const before = await version()
    const release = await lock("lock table region, payment_provider in access exclusive mode")
    const writes = [
      () => admin.put("settings/operation", { store_phone: "+34 600 000 001" }),
      () => admin.put("payment-gateways/cod", { title: "Otra" }),
    ]
    const answers = await Promise.all(writes.map((write) => write()))
    expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual(writes.map(() => [503, "svc_overloaded"]))
    await release()
    await sleep(1_500)
    expect(await version()).toEqual(before)
    expect(await countRows("svc_setting", { key: "payment-gateways" })).toBe(0)
    for (const write of writes) expect((await write()).status).toBe(200)

    // Enabling an order type creates its shipping options, which waits for a lock and uses most of the request's time.
    await store.db("shipping_option").update({ deleted_at: new Date() })
    expect((await admin.put("settings/operation", { store_phone: "+34 600 000 002" })).status).toBe(200)
    const { default_sales_channel_id: channel } = await store.db("store").first("default_sales_channel_id")
    const busy = await lock("select pg_advisory_xact_lock(7301120)")
    const releases = [
      [await lock("lock table svc_setting in share mode"), 3_700],
      [await lock("lock table sales_channel in access exclusive mode"), 7_300],
    ] as const
    const held = Promise.all(releases.map(([letGo, after]) => sleep(after).then(letGo)))
    const opened = await admin.put("settings/operation", {
      platform: { sales_channel_id: channel },
      order_types: { pickup: { enabled: true, label: "Recoger" } },
    })
    await Promise.all([held, busy()])
    await store.db("shipping_option").update({ deleted_at: null })
    expect([opened.status, opened.body.data?.order_types.pickup.label]).toEqual([200, "Recoger"])
    expect(opened.body.data.currency).toBe("EUR")
  })

  it("does not change an order if the time limit ends after the first step of the change", async () => {
    const order = await place()
    await store.db("order").where({ id: order.id }).update({ email: "otra@example.com", updated_at: new Date() })
    const held = locks([
      ["reservation_item", 3_700],
      ["svc_order_history", 7_300],
      ["svc_order_note", 10_900],
    ])
    const { status, body } = await store.api("manager").put(`orders/${order.id}`, { status: "cancelled", note: "tarde" })
    expect([status, body.error.code]).toEqual([503, "svc_overloaded"])
    await held
    await sleep(1_500)
    expect((await store.api("manager").get(`orders/${order.id}`)).body.data).toMatchObject({ status: order.status })
    expect((await store.api("manager").put(`orders/${order.id}`, { status: "cancelled" })).status).toBe(200)
  })

  it("does not claim a ticket if the response cannot be built", async () => {
    const order = await place()
    const release = await lock("lock table order_line_item in access exclusive mode")
    expect((await store.api("store").post(`orders/${order.id}/print-claim`, {})).status).toBe(503)
    await release()
    expect((await store.api("store").post(`orders/${order.id}/print-claim`, {})).status).toBe(200)
    expect((await store.api("store").post(`orders/${order.id}/print-claim`, {})).body.error.code).toBe("svc_already_printed")
  })
})

describe("reads that wait for a lock", () => {
  it("release their connections during the wait, and all other requests continue", async () => {
    const order = await place()
    const release = await lock("lock table svc_order_note in access exclusive mode")
    const readers = await Promise.all(Array.from({ length: 24 }, () => store.api("manager").get(`orders/${order.id}/notes`)))
    expect(new Set(readers.map(({ status }) => status))).toEqual(new Set([503]))
    const from = performance.now()
    expect((await store.api().post("orders", bodies.pickup())).status).toBe(201)
    expect(performance.now() - from).toBeLessThan(4_000)
    const waiting = await store.db.raw(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(waiting.rows[0].n).toBe(0)
    await release()
    expect((await store.api("manager").get(`orders/${order.id}/notes`)).status).toBe(200)
  })
})

describe("exports that wait for a lock", () => {
  const CSV = "/svc/orders/report.csv"
  const report = () => store.api("manager").get(CSV)
  const waiting = async (): Promise<number> => {
    const { rows } = await store.db.raw(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%o.business_date >=%'`,
    )
    return rows[0].n
  }
  const until = async (reached: (n: number) => boolean, milliseconds: number): Promise<boolean> => {
    const from = performance.now()
    while (performance.now() - from < milliseconds) {
      if (reached(await waiting())) return true
      await sleep(50)
    }
    return false
  }

  it("are refused, release their connections during the wait, and are limited in number", async () => {
    expect((await report()).status).toBe(200)
    const release = await lock("lock table svc_order in access exclusive mode")
    const from = performance.now()
    const answers = await Promise.all(Array.from({ length: 40 }, report))
    expect(performance.now() - from).toBeLessThan(10_000)
    expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual(answers.map(() => [503, "svc_overloaded"]))
    expect(answers.every(({ headers }) => Number(headers["retry-after"]) > 0)).toBe(true)
    expect(await waiting()).toBe(0)
    await release()
    expect((await report()).status).toBe(200)
  })

  it("end in the database when their clients disconnect", async () => {
    const release = await lock("lock table svc_order in access exclusive mode")
    const controller = new AbortController()
    const headers = { Authorization: `Bearer ${await store.token("manager")}` }
    const gone = Array.from({ length: 4 }, () => fetch(`${store.url}${CSV}`, { headers, signal: controller.signal }))
    expect(await until((n) => n === gone.length, 4_000)).toBe(true)
    controller.abort()
    await Promise.allSettled(gone)
    // Sooner than the statement's time limit would end them.
    expect(await until((n) => n === 0, 3_000)).toBe(true)
    await release()
    expect((await report()).status).toBe(200)
  })
})
