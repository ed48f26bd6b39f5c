import {
  type Answer,
  eventually,
  OPENING,
  openedTableToken,
  orderBodies,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
  type TestRole,
} from "../../../../support"
import { session, table, tableSettings } from "../../../../support/table-settings"

/** Occupancy of tables: availability, orders at tables, holds, release by staff and automatic release (contract section 8). */

let store: Store
let shop: SmallCatalogue
let body: ReturnType<typeof orderBodies>
beforeAll(async () => {
  store = await startStore()
  shop = await smallCatalogue(store.db)
  body = orderBodies(shop)
})
afterAll(() => store.stop())

/** Creates the tables, all free. */
const room = async (
  changes: object = {},
  tables: readonly object[] = [table("a"), table("b"), table("c", { active: false })],
) => {
  await store
    .db("svc_order")
    .update({ table_released_at: new Date(0) })
    .whereNotNull("table_id")
    .whereNull("table_released_at")
  await store.db("svc_table_hold").delete()
  expect((await store.api("manager").put("settings/tables", tableSettings(tables, changes))).status).toBe(200)
}

interface As {
  readonly role?: TestRole
  readonly session?: string
}
const options = ({ session: name }: As) => (name === undefined ? {} : session(name))
const dine = (changes: object = {}) => ({
  order_type: "pickup",
  service_mode: "dine_in",
  payment_method: "cod",
  items: [body.margarita()],
  ...changes,
})
const postOrder = (changes: object, as: As = {}) => store.api(as.role).post("orders", dine(changes), options(as))
const validate = (changes: object, as: As = {}) => store.api(as.role).post("cart/validate", dine(changes), options(as))
const hold = (id: string, as: As = {}, content: object = {}) => store.api(as.role).post(`tables/${id}/hold`, content, options(as))
const availability = async (as: As = {}) => (await store.api(as.role).get("tables/availability", options(as))).body.data
const seen = async (id: string, as: As = {}) => {
  const { tables } = await availability(as)
  const found = tables.find((each: { id: string }) => each.id === id)
  return found && [found.status, found.selectable]
}
const occupancy = async () => (await store.api("manager").get("tables/occupancy")).body.data
const ordersOn = async (id: string) =>
  (await occupancy()).find((each: { id: string }) => each.id === id).orders.map((each: { id: string }) => each.id)
const qrTokenOf = async (id: string): Promise<string> =>
  openedTableToken((await store.db("svc_table").first("qr_token").where({ id })).qr_token)
const codeOf = ({ status, body: answer }: Answer) => [status, answer.error?.code ?? answer.code]
const minutes = (count: number) => new Date(Date.parse(OPENING) + count * 60_000).toISOString()

describe("GET /tables/availability", () => {
  it("is empty while tables are disabled", async () => {
    await room({ enabled: false })
    expect(await availability()).toEqual({
      enabled: false,
      selection: "qr_or_list",
      require_table: false,
      allow_in_cart: true,
      show_availability: true,
      available_count: 0,
      total_count: 0,
      tables: [],
    })
  })

  it("shows each table with `status` and `selectable`, without orders and tokens, and counts active tables only", async () => {
    await room()
    expect((await postOrder({ table_id: "a" }, { session: "one" })).status).toBe(201)
    const answer = await store.api().get("tables/availability")
    const plain = { label: "Mesa a", zone: "Sala", capacity: 4, active: true }
    expect(answer.body.data).toMatchObject({ enabled: true, available_count: 1, total_count: 2 })
    expect(answer.body.data.tables).toEqual([
      { id: "a", ...plain, status: "occupied", selectable: false },
      { id: "b", ...plain, label: "Mesa b", status: "available", selectable: true },
      { id: "c", ...plain, label: "Mesa c", active: false, status: "available", selectable: false },
    ])
    expect(answer.text).not.toMatch(/order|total"|token"|hold|session/)
  })

  it("shows an occupied table as selectable to the session or account that occupies it", async () => {
    await room()
    await postOrder({ table_id: "a" }, { session: "one" })
    await postOrder({ table_id: "b" }, { role: "customer" })
    expect([await seen("a", { session: "one" }), await seen("a", { session: "two" }), await seen("a")]).toEqual([
      ["occupied", true],
      ["occupied", false],
      ["occupied", false],
    ])
    expect([await seen("b", { role: "customer" }), await seen("b", { role: "other_customer" })]).toEqual([
      ["occupied", true],
      ["occupied", false],
    ])
  })

  it("accepts the session in a cookie", async () => {
    await room()
    await postOrder({ table_id: "a" }, { session: "one" })
    const cookie = `svc_session=${session("one").headers["X-Svc-Session"]}`
    const answer = await store.api().get("tables/availability", { headers: { cookie } })
    expect(answer.body.data.tables[0]).toMatchObject({ status: "occupied", selectable: true })
  })

  it("with hide_occupied leaves out tables that the caller cannot select, without changing the counts", async () => {
    await room({ hide_occupied: true })
    await postOrder({ table_id: "a" }, { session: "one" })
    const ids = async (as: As) => (await availability(as)).tables.map(({ id }: { id: string }) => id)
    expect([await ids({ session: "one" }), await ids({ session: "two" })]).toEqual([["a", "b"], ["b"]])
    expect(await availability()).toMatchObject({ available_count: 1, total_count: 2 })
  })

  it("without show_availability shows every active table as free, but orders are still refused", async () => {
    await room({ show_availability: false })
    await postOrder({ table_id: "a" }, { session: "one" })
    expect([await seen("a"), await seen("b"), await seen("c")]).toEqual([
      ["available", true],
      ["available", true],
      ["available", false],
    ])
    expect(codeOf(await postOrder({ table_id: "a" }, { session: "two" }))).toEqual([409, "table_occupied"])
  })
})

describe("GET /tables/resolve", () => {
  it("returns the table and sets the session cookie for a caller without one", async () => {
    await room()
    const token = await qrTokenOf("a")
    const answer = await store.api().get("tables/resolve", { query: { token } })
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { id: "a", label: "Mesa a", zone: "Sala", capacity: 4, active: true, status: "available", selectable: true },
    ])
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^svc_session=[\w-]{32,128}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    )
    const again = await store.api().get("tables/resolve", { query: { token }, ...session("one") })
    expect(again.headers["set-cookie"]).toBeUndefined()
  })

  it("sets a session that can place several orders", async () => {
    await room()
    const first = await store.api().get("tables/resolve", { query: { token: await qrTokenOf("a") } })
    const cookie = String(first.headers["set-cookie"]).split(";")[0] as string
    const placed = await store.api().post("orders", dine({ table_id: "a" }), { headers: { cookie } })
    const again = await store.api().post("orders", dine({ table_id: "a" }), { headers: { cookie } })
    expect([placed.status, again.status]).toEqual([201, 201])
    const { session_hash } = await store.db("svc_order").first("session_hash").where({ id: placed.body.data.id })
    expect(session_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(cookie).not.toContain(session_hash)
  })

  it("gives 404 table_not_found for unknown and inactive tables and while tables are off, and 400 without a token", async () => {
    await room()
    const ask = (token?: string) => store.api().get("tables/resolve", { query: { token } })
    for (const token of ["x".repeat(32), "' or 1=1 --", await qrTokenOf("c")]) {
      const answer = await ask(token)
      expect(codeOf(answer)).toEqual([404, "table_not_found"])
      expect(answer.headers["cache-control"]).toBe("private, no-store")
    }
    for (const missing of [await ask(), await ask("")]) expect(codeOf(missing)).toEqual([400, "rest_missing_callback_param"])
    await room({ enabled: false })
    expect(codeOf(await ask(await qrTokenOf("a")))).toEqual([404, "table_not_found"])
  })
})

describe("an order at a table", () => {
  it("has the table in its record, in its metadata and in the platform's order", async () => {
    await room()
    const { status, body: answer } = await postOrder({ table_token: await qrTokenOf("a") }, { session: "one" })
    expect([status, answer.data.table]).toEqual([201, { id: "a", label: "Mesa a", zone: "Sala", released_at: null }])
    const { metadata } = await store.db("order").first("metadata").where({ id: answer.data.id })
    expect(metadata).toMatchObject({
      _svc_service_mode: "dine_in",
      _svc_table_id: "a",
      _svc_table_label: "Mesa a",
      _svc_table_zone: "Sala",
    })
    const listed = await store.api("manager").get("orders", { query: { table_id: "a" } })
    expect(listed.body.data[0].id).toBe(answer.data.id)
  })

  it("is accepted from the same party again and from staff at any time, and refused from another party", async () => {
    await room()
    expect((await postOrder({ table_id: "a" }, { session: "one" })).status).toBe(201)
    expect(codeOf(await postOrder({ table_id: "a" }, { session: "two" }))).toEqual([409, "table_occupied"])
    expect(codeOf(await postOrder({ table_id: "a" }))).toEqual([409, "table_occupied"])
    expect((await postOrder({ table_id: "a" }, { session: "one" })).status).toBe(201)
    expect((await postOrder({ table_id: "a" }, { role: "store" })).status).toBe(201)
    expect((await postOrder({ table_id: "a" }, { role: "manager" })).status).toBe(201)
    expect(await ordersOn("a")).toHaveLength(4)
  })

  it("is accepted from a caller who joins the party with the token, if the settings allow it", async () => {
    await room()
    const token = await qrTokenOf("a")
    await postOrder({ table_id: "a" }, { session: "one" })
    expect(codeOf(await postOrder({ table_token: token }, { session: "two" }))).toEqual([409, "table_occupied"])
    await store.api("manager").put("settings/tables", tableSettings([table("a"), table("b")], { join_with_token: true }))
    expect((await postOrder({ table_token: token }, { session: "two" })).status).toBe(201)
    expect(codeOf(await postOrder({ table_id: "a" }, { session: "three" }))).toEqual([409, "table_occupied"])
    // A caller who joined stays in the party, and needs no token any more.
    expect((await postOrder({ table_id: "a" }, { session: "two" })).status).toBe(201)
  })

  it("gets 404 table_not_found for an unknown or inactive table, for another table's token, and while tables are off", async () => {
    await room()
    expect(codeOf(await postOrder({ table_id: "nobody" }))).toEqual([404, "table_not_found"])
    expect(codeOf(await postOrder({ table_id: "c" }))).toEqual([404, "table_not_found"])
    expect(codeOf(await postOrder({ table_token: "x".repeat(32) }))).toEqual([404, "table_not_found"])
    expect(codeOf(await postOrder({ table_id: "a", table_token: await qrTokenOf("b") }))).toEqual([404, "table_not_found"])
    await room({ enabled: false })
    expect(codeOf(await postOrder({ table_id: "a" }))).toEqual([404, "table_not_found"])
    expect((await postOrder({})).status).toBe(201)
  })

  it("gets 422 table_required without a table if it is required, and with an id but no token under qr_only", async () => {
    await room({ require_table: true })
    expect(codeOf(await postOrder({}))).toEqual([422, "table_required"])
    expect((await postOrder({ table_id: "a" })).status).toBe(201)
    await room({ selection: "qr_only" })
    expect(codeOf(await postOrder({ table_id: "a" }))).toEqual([422, "table_required"])
    expect((await postOrder({ table_id: "a", table_token: await qrTokenOf("a") })).status).toBe(201)
    await room({ selection: "list" })
    expect((await postOrder({ table_token: await qrTokenOf("b") })).status).toBe(201)
  })

  it("must be dine-in", async () => {
    await room()
    const answer = await store.api().post("orders", body.pickup({ table_id: "a" }))
    expect(codeOf(answer)).toEqual([400, "rest_invalid_param"])
  })

  it("is validated by POST /cart/validate with the same result for the same caller", async () => {
    await room()
    await postOrder({ table_id: "a" }, { session: "one" })
    const verdict = async (changes: object, as: As) => (await validate(changes, as)).body.data.checks.table
    expect([
      await verdict({ table_id: "a" }, { session: "one" }),
      await verdict({ table_id: "a" }, { session: "two" }),
      await verdict({ table_id: "nobody" }, {}),
      await verdict({}, {}),
    ]).toEqual([
      { valid: true, reason: null },
      { valid: false, reason: "table_occupied" },
      { valid: false, reason: "table_not_found" },
      { valid: true, reason: null },
    ])
  })

  it("frees the table when it is finalized, cancelled or deleted, but not when it is completed", async () => {
    await room()
    const placed = async () => (await postOrder({ table_id: "a" }, { session: "one" })).body.data.id
    const move = (id: string, status: string) => store.api("manager").put(`orders/${id}`, { status })
    const first = await placed()
    await move(first, "completed")
    expect(await seen("a")).toEqual(["occupied", false])
    await move(first, "finalized")
    expect(await seen("a")).toEqual(["available", true])
    const second = await placed()
    const third = await placed()
    await move(second, "cancelled")
    expect(await seen("a")).toEqual(["occupied", false])
    await store.api("manager").delete(`orders/${third}`)
    expect(await seen("a")).toEqual(["available", true])
  })
})

describe("an order's status", () => {
  it.each([
    ["pending", "occupied"],
    ["on-hold", "occupied"],
    ["accepting", "occupied"],
    ["accepted", "occupied"],
    ["processing", "occupied"],
    ["completed", "occupied"],
    ["finalized", "available"],
    ["cancelled", "available"],
    ["refunded", "available"],
    ["failed", "available"],
  ])("%s: the table is %s", async (status, expected) => {
    await room()
    const { body: placed } = await postOrder({ table_id: "a" }, { session: "one" })
    await store.db("svc_order").update({ status }).where({ id: placed.data.id })
    expect(await seen("a")).toEqual([expected, expected === "available"])
    expect(await ordersOn("a")).toEqual(expected === "occupied" ? [placed.data.id] : [])
  })
})

describe("POST /tables/{id}/hold", () => {
  it("keeps the table for five minutes, for its session only", async () => {
    await room()
    await store.setClock(OPENING)
    const { status, body: answer } = await hold("a", { session: "one" })
    expect([status, answer.data.table]).toEqual([201, expect.objectContaining({ id: "a", status: "occupied", selectable: true })])
    const left = Date.parse(answer.data.expires_at) - Date.parse(OPENING)
    expect(left).toBeGreaterThanOrEqual(5 * 60_000)
    expect(left).toBeLessThan(5.5 * 60_000)
    expect([await seen("a", { session: "one" }), await seen("a", { session: "two" })]).toEqual([
      ["occupied", true],
      ["occupied", false],
    ])
    expect(codeOf(await hold("a", { session: "two" }))).toEqual([409, "table_occupied"])
    expect(codeOf(await postOrder({ table_id: "a" }, { session: "two" }))).toEqual([409, "table_occupied"])
    expect((await postOrder({ table_id: "a" }, { session: "one" })).status).toBe(201)
    expect(await store.db("svc_table_hold").where({ table_id: "a" })).toEqual([])
  })

  it("allows one hold per session, which ends after its time", async () => {
    await room()
    await hold("a", { session: "one" })
    expect((await hold("b", { session: "one" })).status).toBe(201)
    expect([await seen("a"), await seen("b")]).toEqual([
      ["available", true],
      ["occupied", false],
    ])
    await store.db("svc_table_hold").update({ expires_at: new Date(Date.parse(OPENING) - 1_000) })
    expect(await seen("b")).toEqual(["available", true])
    expect((await postOrder({ table_id: "b" }, { session: "two" })).status).toBe(201)
  })

  it("renews a table's hold twice, then gives 409 table_busy, even after a hold of another table in between", async () => {
    await room()
    for (const table of ["a", "a", "b", "a"]) expect((await hold(table, { session: "one" })).status).toBe(201)
    expect(codeOf(await hold("a", { session: "one" }))).toEqual([409, "table_busy"])
    expect((await postOrder({ table_id: "a" }, { session: "one" })).status).toBe(201)
  })

  it("allows an account one hold in all its sessions, but staff, who serve many guests, one in each session", async () => {
    const held = () => store.db("svc_table_hold").where({ current: true }).orderBy("table_id").pluck("table_id")
    for (const [role, expected] of [
      ["customer", ["b"]],
      ["store", ["a", "b"]],
    ] as const) {
      await room()
      expect((await hold("a", { role, session: "one" })).status).toBe(201)
      expect((await hold("b", { role, session: "two" })).status).toBe(201)
      expect(await held()).toEqual(expected)
    }
  })

  it("does not block staff or a caller with the table's token", async () => {
    await room()
    await hold("a", { session: "one" })
    await hold("b", { session: "two" })
    expect((await postOrder({ table_id: "a" }, { role: "store" })).status).toBe(201)
    expect((await hold("b", { session: "three" }, { token: await qrTokenOf("b") })).status).toBe(201)
    expect(codeOf(await hold("b", { session: "two" }))).toEqual([409, "table_occupied"])
    expect((await postOrder({ table_token: await qrTokenOf("b") }, { session: "two" })).status).toBe(201)
  })

  it("gives 409 for a table with orders, 404 for an unknown table, and 422 without a token if `qr_only` is set", async () => {
    await room()
    await postOrder({ table_id: "a" }, { session: "one" })
    expect(codeOf(await hold("a", { session: "two" }))).toEqual([409, "table_occupied"])
    expect((await hold("a", { session: "one" })).status).toBe(201)
    for (const id of ["nobody", "c", "%20", "a%2Fb"]) expect(codeOf(await hold(id))).toEqual([404, "table_not_found"])
    expect(codeOf(await hold("b", {}, { token: await qrTokenOf("a") }))).toEqual([404, "table_not_found"])
    await room({ selection: "qr_only" })
    expect(codeOf(await hold("b"))).toEqual([422, "table_required"])
    expect((await hold("b", {}, { token: await qrTokenOf("b") })).status).toBe(201)
    await room({ enabled: false })
    expect(codeOf(await hold("b"))).toEqual([404, "table_not_found"])
  })

  it("creates a session for a caller without one; a signed-in account needs none", async () => {
    await room()
    const answer = await hold("a")
    expect(String(answer.headers["set-cookie"])).toMatch(/^svc_session=/)
    const mine = await hold("b", { role: "customer" })
    expect([mine.status, mine.headers["set-cookie"]]).toEqual([201, undefined])
    expect([await seen("b", { role: "customer" }), await seen("b")]).toEqual([
      ["occupied", true],
      ["occupied", false],
    ])
  })

  it("gives 401 for an invalid credential, and 400 for a token that is not text", async () => {
    await room()
    const rejected = await store.api().post("tables/a/hold", {}, { headers: { authorization: "Bearer nobody" } })
    expect(codeOf(rejected)).toEqual([401, "svc_unauthorized"])
    expect(codeOf(await hold("a", {}, { token: 7 }))).toEqual([400, "rest_invalid_param"])
  })
})

describe("GET /tables/occupancy and POST /tables/{id}/release:", () => {
  it("the list has all tables with their active orders", async () => {
    await room()
    const placed = await postOrder({ table_id: "a" }, { session: "one" })
    await hold("b", { session: "two" })
    const list = await occupancy()
    const plain = { zone: "Sala", capacity: 4, active: true, status: "occupied", selectable: true }
    expect(list).toEqual([
      {
        id: "a",
        label: "Mesa a",
        ...plain,
        held_until: null,
        orders: [
          {
            id: placed.body.data.id,
            status: "processing",
            total: placed.body.data.total,
            currency: "EUR",
            created_at: placed.body.data.created_at,
          },
        ],
      },
      { id: "b", label: "Mesa b", ...plain, held_until: expect.stringMatching(/^2026-11-20T/), orders: [] },
      {
        id: "c",
        label: "Mesa c",
        ...plain,
        active: false,
        status: "available",
        selectable: false,
        held_until: null,
        orders: [],
      },
    ])
  })

  it("release frees the table, ends its hold, and writes note, event, metadata and record of each order", async () => {
    await room()
    const first = await postOrder({ table_id: "a" }, { session: "one" })
    const second = await postOrder({ table_id: "a" }, { session: "one" })
    const released = await store.api("manager").post("tables/a/release")
    expect([released.status, released.body.data]).toEqual([200, await occupancy()])
    expect([await ordersOn("a"), await seen("a")]).toEqual([[], ["available", true]])
    for (const { body: placed } of [first, second]) {
      const { data } = await (async () => (await store.api("manager").get(`orders/${placed.data.id}`)).body)()
      expect(data).toMatchObject({ status: "processing", version: 2, notes_count: 1 })
      expect(data.table.released_at).toMatch(/^2026-11-20T.*\+01:00$/)
      const notes = await store.api("manager").get(`orders/${placed.data.id}/notes`)
      expect(notes.body.data).toMatchObject([{ author: "Manuela Gerente", customer_visible: false }])
      const { metadata } = await store.db("order").first("metadata").where({ id: placed.data.id })
      expect(Date.parse(metadata._svc_table_released_at)).toBe(
        Date.parse(data.table.released_at) + (Date.parse(metadata._svc_table_released_at) % 1000),
      )
      const events = await store.db("svc_outbox").where({ order_id: placed.data.id }).orderBy("position").pluck("topic")
      expect(events).toEqual(["order.created", "order.updated"])
    }
    await hold("b", { session: "two" })
    await store.api("manager").post("tables/b/release")
    expect(await seen("b")).toEqual(["available", true])
  })

  it("release does not change a free table, gives 404 for an unknown table, and lets the next party order", async () => {
    await room()
    expect((await store.api("manager").post("tables/a/release")).status).toBe(200)
    expect(codeOf(await store.api("manager").post("tables/nobody/release"))).toEqual([404, "table_not_found"])
    await postOrder({ table_id: "a" }, { session: "one" })
    await store.api("manager").post("tables/a/release")
    expect((await postOrder({ table_id: "a" }, { session: "two" })).status).toBe(201)
    expect(codeOf(await postOrder({ table_id: "a" }, { session: "one" }))).toEqual([409, "table_occupied"])
  })

  it("all writes give 409 table_busy while another transaction holds the table's lock", async () => {
    await room()
    const blocker = await store.db.transaction()
    await blocker.raw("select 1 from svc_table where id = 'a' for update")
    const answers = await Promise.all([
      store.api("manager").post("tables/a/release"),
      store.api("manager").post("tables/a/regenerate-qr"),
      store.api("manager").put("settings/tables", tableSettings([table("b")])),
      hold("a", { session: "one" }),
      postOrder({ table_id: "a" }, { session: "one" }),
    ])
    await blocker.rollback()
    expect(answers.map(codeOf)).toEqual(answers.map(() => [409, "table_busy"]))
    expect((await store.api("manager").post("tables/a/release")).status).toBe(200)
  })
})

describe("automatic release", () => {
  afterAll(() => store.setClock(OPENING))

  it("counts from the table's last order; readers see it at the exact time, and the job stores that time", async () => {
    await room({ auto_release_minutes: 30 })
    await store.setClock(OPENING)
    const first = await postOrder({ table_id: "a" }, { session: "one" })
    await store.setClock(minutes(20))
    const last = await postOrder({ table_id: "a" }, { session: "one" })
    await store.setClock(minutes(49))
    expect([await seen("a"), await ordersOn("a")]).toEqual([
      ["occupied", false],
      [first.body.data.id, last.body.data.id],
    ])
    await store.setClock(minutes(51))
    expect([await seen("a"), await ordersOn("a")]).toEqual([["available", true], []])
    const released = async (id: string) =>
      (await store.db("svc_order").first("table_released_at").where({ id })).table_released_at
    await eventually(() => released(last.body.data.id), 60_000)
    const lastPlaced = (await store.db("svc_order").first("created_at").where({ id: last.body.data.id })).created_at
    for (const { body: placed } of [first, last]) {
      expect((await released(placed.data.id)).getTime()).toBe(lastPlaced.getTime() + 30 * 60_000)
      const notes = await store.api("manager").get(`orders/${placed.data.id}/notes`)
      expect(notes.body.data).toHaveLength(1)
    }
  })

  it("is final for the old orders when the next party orders", async () => {
    await room({ auto_release_minutes: 30 })
    await store.setClock(minutes(0))
    const old = await postOrder({ table_id: "a" }, { session: "one" })
    await store.setClock(minutes(31))
    const fresh = await postOrder({ table_id: "a" }, { session: "two" })
    expect([old.status, fresh.status]).toEqual([201, 201])
    expect(await ordersOn("a")).toEqual([fresh.body.data.id])
    expect(codeOf(await postOrder({ table_id: "a" }, { session: "one" }))).toEqual([409, "table_occupied"])
    expect((await store.api("manager").put("settings/tables", tableSettings([table("b")]))).status).toBe(409)
    await store.setClock(minutes(62))
    expect((await store.api("manager").put("settings/tables", tableSettings([table("b")]))).status).toBe(200)
  })
})

describe("every response of a table route", () => {
  it("is private and never stored, including errors, wrong methods and unknown routes", async () => {
    await room()
    const answers = await Promise.all([
      store.api().get("tables/availability"),
      store.api().get("tables/resolve", { query: { token: "x" } }),
      store.api().get("tables/resolve"),
      store.api().get("tables"),
      store.api().get("tables/nothing/at/all"),
      store.api().delete("tables/availability"),
      store.api().post("tables/a/hold", undefined, { rawBody: "{" }),
      store.api().get("/svc/tables/nothing"),
      store.api().get("/", { query: { rest_route: "/svc/v1/tables/availability" } }),
      store.api().options("tables/a/hold"),
      store.api("manager").post("tables/nobody/release"),
    ])
    expect(answers.map(({ headers }) => headers["cache-control"])).toEqual(answers.map(() => "private, no-store"))
  })

  it("takes as many SQL statements for 250 tables as for three (GET tables/occupancy)", async () => {
    await room()
    const sent = async () => (await store.fewestStatements(() => store.api("manager").get("tables/occupancy"))).statements
    const few = await sent()
    await room(
      {},
      Array.from({ length: 250 }, (_, index) => table(`t${index}`)),
    )
    expect(await sent()).toEqual(few)
  })
})
