import { type Answer, hashAllTables, orderBodies, type Store, smallCatalogue, startStore } from "../../../../support"
import { session, table, tableSettings } from "../../../../support/table-settings"

/** `GET` and `PUT /settings/tables`, tokens, QR codes and the sheet (contract section 8). */

let store: Store
let order: (changes?: object) => Promise<Answer>
beforeAll(async () => {
  store = await startStore({ env: { LOG_LEVEL: "http" } })
  const body = orderBodies(await smallCatalogue(store.db))
  order = (changes = {}) =>
    store
      .api()
      .post(
        "orders",
        { order_type: "pickup", service_mode: "dine_in", payment_method: "cod", items: [body.margarita()], ...changes },
        session("settings"),
      )
})
afterAll(() => store.stop())

const readTables = async () => (await store.api("manager").get("settings/tables")).body.data
const putTables = (body: unknown, headers: Record<string, string> = {}) =>
  store.api("manager").put("settings/tables", body, { headers })
const qrTokenOf = async (id: string): Promise<string> =>
  (await readTables()).tables.find((each: { id: string }) => each.id === id)?.qr_token
const resolve = (token: string) => store.api().get("tables/resolve", { query: { token } })
/** All tables except those that jobs and sign-ins write during the requests. */
const hashStoredTables = async () => {
  const { svc_outbox_cursor, workflow_execution, svc_access_token, ...tables } = await hashAllTables(store.db)
  return tables
}

describe("GET /settings/tables", () => {
  it("of a new store gives disabled, an empty list of tables, the store's URL and an ETag", async () => {
    const answer = await store.api("manager").get("settings/tables")
    expect([answer.status, answer.headers.etag, answer.headers["cache-control"]]).toEqual([200, `"0"`, "private, no-store"])
    expect(answer.body.data).toEqual({ ...tableSettings([], { enabled: false }), store_url: expect.any(String) })
  })
})

describe("PUT /settings/tables", () => {
  beforeEach(async () => {
    await store.db("svc_table").delete()
    expect((await putTables(tableSettings([table("a"), table("b")]))).status).toBe(200)
  })

  it("gives new tables a token of 32 characters, stores what was sent, and ignores store_url", async () => {
    const answer = await putTables({ ...tableSettings([table("a"), table("c", { zone: "" })]), store_url: 7 })
    expect(answer.status).toBe(200)
    const { tables, store_url } = answer.body.data
    expect(tables).toEqual([
      { ...table("a"), qr_token: expect.stringMatching(/^[A-Za-z0-9]{32}$/) },
      { ...table("c", { zone: "" }), qr_token: expect.stringMatching(/^[A-Za-z0-9]{32}$/) },
    ])
    expect(store_url).not.toBe(7)
    expect(await readTables()).toEqual(answer.body.data)
  })

  it("changes nothing if the response of GET is sent back", async () => {
    const settings = await readTables()
    const before = await hashStoredTables()
    const { status, body } = await putTables(settings)
    expect([status, body.data]).toEqual([200, settings])
    expect(await hashStoredTables()).toEqual(before)
  })

  it("keeps tokens that are not sent, in any sequence of the tables", async () => {
    const [a, b] = [await qrTokenOf("a"), await qrTokenOf("b")]
    await putTables(tableSettings([table("b", { label: "Ventana" }), table("a")]))
    expect((await readTables()).tables).toEqual([
      { ...table("b", { label: "Ventana" }), qr_token: b },
      { ...table("a"), qr_token: a },
    ])
  })

  it("keeps omitted settings, trims names, and reads null as no automatic release", async () => {
    await putTables(tableSettings([table("a")], { require_table: true, auto_release_minutes: 90 }))
    const { body } = await putTables({ tables: [table("a", { label: " Uno ", zone: undefined })] })
    expect(body.data).toMatchObject({
      enabled: true,
      require_table: true,
      auto_release_minutes: 90,
      tables: [{ label: "Uno", zone: "" }],
    })
    const endless = await putTables({ tables: [table("a")], auto_release_minutes: null })
    expect([endless.status, endless.body.data.auto_release_minutes]).toEqual([200, 0])
  })

  it("treats an empty token as omitted: a new table gets one, an existing one keeps its own", async () => {
    const created = await putTables(tableSettings([table("a", { qr_token: "" })]))
    expect(created.status).toBe(200)
    const [{ qr_token: token }] = created.body.data.tables
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    const { body } = await putTables(tableSettings([table("a", { qr_token: "" }), table("b", { qr_token: "" })]))
    expect(body.data.tables[0].qr_token).toBe(token)
    expect(body.data.tables[1].qr_token).not.toBe(token)
  })

  it("accepts a new table with its own token", async () => {
    const token = "N".repeat(32)
    expect((await putTables(tableSettings([table("own", { qr_token: token })]))).status).toBe(200)
    expect((await resolve(token)).body.data.id).toBe("own")
  })

  it("accepts 250 tables", async () => {
    const many = Array.from({ length: 250 }, (_, index) => table(`t${index}`))
    const { status, body } = await putTables(tableSettings(many))
    expect([status, body.data.tables.length]).toEqual([200, 250])
    expect(body.data.tables.map(({ id }: { id: string }) => id)).toEqual(many.map(({ id }) => id))
  })

  it.each<[string, object]>([
    ["enabled as text", { enabled: "true" }],
    ["enabled as a number", { enabled: 1 }],
    ["enabled as null", { enabled: null }],
    ["an unknown selection", { selection: "all" }],
    ["minutes above a week", { auto_release_minutes: 10_081 }],
    ["minutes below 0", { auto_release_minutes: -1 }],
    ["fractional minutes", { auto_release_minutes: 1.5 }],
    ["tables that are not a list", { tables: "a" }],
    ["tables as null", { tables: null }],
    ["251 tables", { tables: Array.from({ length: 251 }, (_, index) => table(`t${index}`)) }],
  ])("400 invalid_tables: %s", async (_, change) => {
    const before = await hashStoredTables()
    const { status, body } = await putTables(tableSettings([table("a"), table("b")], change))
    expect([status, body.error?.code]).toEqual([400, "invalid_tables"])
    expect(body.error.details.fields).toEqual(Object.keys(change))
    expect(await hashStoredTables()).toEqual(before)
  })

  it("400 rest_missing_callback_param without tables", async () => {
    const { status, body } = await putTables({ enabled: true })
    expect([status, body.code, body.data.params]).toEqual([400, "rest_missing_callback_param", ["tables"]])
  })

  it.each<[string, unknown, string]>([
    ["an id with a space", table("x", { id: "a b" }), "id"],
    ["an id of 65 characters", table("x", { id: "a".repeat(65) }), "id"],
    ["an empty id", table("x", { id: "" }), "id"],
    ["no id", table("x", { id: undefined }), "id"],
    ["a blank label", table("x", { label: "  " }), "label"],
    ["a label of 121 characters", table("x", { label: "l".repeat(121) }), "label"],
    ["a label with a line break", table("x", { label: "a\nb" }), "label"],
    ["a zone of 121 characters", table("x", { zone: "z".repeat(121) }), "zone"],
    ["null as a zone", table("x", { zone: null }), "zone"],
    ["capacity 0", table("x", { capacity: 0 }), "capacity"],
    ["capacity 1001", table("x", { capacity: 1001 }), "capacity"],
    ["capacity as text", table("x", { capacity: "4" }), "capacity"],
    ["active as text", table("x", { active: "yes" }), "active"],
    ["active as a number", table("x", { active: 1 }), "active"],
    ["a token of 31 characters", table("x", { qr_token: "a".repeat(31) }), "qr_token"],
    ["a token with a dash", table("x", { qr_token: `${"a".repeat(31)}-` }), "qr_token"],
    ["null as a token", table("x", { qr_token: null }), "qr_token"],
    ["text instead of an object", "x", ""],
  ])("400 invalid_table with its position and field: %s", async (_, wrong, field) => {
    const before = await hashStoredTables()
    const { status, body } = await putTables(tableSettings([table("a"), wrong as object]))
    expect([status, body.error?.code, body.error?.details]).toEqual([400, "invalid_table", { index: 1, field }])
    expect(await hashStoredTables()).toEqual(before)
  })

  it("400 duplicate_table for equal ids and equal tokens", async () => {
    const token = await qrTokenOf("a")
    const ids = await putTables(tableSettings([table("a"), table("b"), table("a")]))
    const tokens = await putTables(tableSettings([table("a"), table("b", { qr_token: token })]))
    expect([ids.status, ids.body.error.code, ids.body.error.details]).toEqual([400, "duplicate_table", { index: 2, field: "id" }])
    expect([tokens.status, tokens.body.error.code]).toEqual([400, "duplicate_table"])
  })

  it("400 invalid_table for a token that was retired: regenerated, replaced, or its table removed", async () => {
    const [a, b] = [await qrTokenOf("a"), await qrTokenOf("b")]
    await store.api("manager").post("tables/a/regenerate-qr")
    await putTables(tableSettings([table("a"), table("c", { qr_token: "C".repeat(32) })]))
    await putTables(tableSettings([table("a"), table("c", { qr_token: "D".repeat(32) })]))
    for (const token of [a, b, "C".repeat(32)]) {
      for (const id of ["a", "b", "new"]) {
        const { status, body } = await putTables(tableSettings([table(id, { qr_token: token })]))
        expect([status, body.error?.code, body.error?.details]).toEqual([400, "invalid_table", { index: 0, field: "qr_token" }])
      }
      expect((await resolve(token)).status).toBe(404)
    }
    const moved = await putTables(tableSettings([table("z", { qr_token: await qrTokenOf("a") })]))
    expect([moved.status, moved.body.error.code]).toEqual([400, "invalid_table"])
  })

  it("409 table_occupied if an occupied table is removed; the table can be renamed and deactivated", async () => {
    expect((await order({ table_id: "a" })).status).toBe(201)
    const before = await hashStoredTables()
    const { status, body } = await putTables(tableSettings([table("b")]))
    expect([status, body.error.code, body.error.details]).toEqual([409, "table_occupied", { table_ids: ["a"] }])
    expect(await hashStoredTables()).toEqual(before)
    expect((await putTables(tableSettings([table("a", { label: "Otra", active: false }), table("b")]))).status).toBe(200)
    await store.api("manager").post("tables/a/release")
    expect((await putTables(tableSettings([table("b")]))).status).toBe(200)
  })

  it("409 table_occupied for a held table", async () => {
    expect((await putTables(tableSettings([table("a"), table("b")]))).status).toBe(200)
    expect((await store.api().post("tables/a/hold", {}, { headers: { "x-svc-session": "h".repeat(40) } })).status).toBe(201)
    const { status, body } = await putTables(tableSettings([table("b")]))
    expect([status, body.error.code, body.error.details]).toEqual([409, "table_occupied", { table_ids: ["a"] }])
    await store.api("manager").post("tables/a/release")
    expect((await putTables(tableSettings([table("b")]))).status).toBe(200)
  })

  it("412 svc_settings_changed for an If-Match that is outdated because a token was regenerated", async () => {
    const { headers } = await store.api("manager").get("settings/tables")
    await store.api("manager").post("tables/a/regenerate-qr")
    const stale = await putTables(tableSettings([table("a")]), { "if-match": String(headers.etag) })
    expect([stale.status, stale.body.error.code]).toEqual([412, "svc_settings_changed"])
    const fresh = String((await store.api("manager").get("settings/tables")).headers.etag)
    expect((await putTables(tableSettings([table("a")]), { "if-match": fresh })).status).toBe(200)
  })

  it("parses booleans and numbers of a form", async () => {
    const { status, body } = await store.api("manager").put("settings/tables", undefined, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      rawBody: "enabled=true&tables[0][id]=f&tables[0][label]=Uno&tables[0][capacity]=2&tables[0][active]=1",
    })
    expect([status, body.data?.tables[0]]).toEqual([
      200,
      { id: "f", label: "Uno", zone: "", capacity: 2, active: true, qr_token: expect.any(String) },
    ])
  })

  it("is for management only, like the other routes for managing tables", async () => {
    for (const [role, status] of [
      ["anonymous", 401],
      ["customer", 403],
      ["courier", 403],
      ["store", 403],
    ] as const) {
      const answers = [
        await store.api(role).get("settings/tables"),
        await store.api(role).put("settings/tables", {}),
        await store.api(role).get("tables/occupancy"),
        await store.api(role).post("tables/a/release"),
        await store.api(role).post("tables/a/regenerate-qr"),
        await store.api(role).get("tables/a/qr"),
        await store.api(role).get("/svc/tables/qr-sheet"),
      ]
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
      expect(answers.map((answer) => answer.headers["cache-control"])).toEqual(answers.map(() => "private, no-store"))
    }
  })
})

describe("tokens", () => {
  beforeAll(async () => {
    await store.db("svc_table").delete()
    await store.api("administrator").put("settings/operation", { store_url: "https://casa.example/" })
    await putTables(tableSettings([table("q", { label: `<b>"Q" & 'co'</b>`, zone: "<i>" }), table("off", { active: false })]))
  })

  it("can be regenerated: the response has the new token and its URL, and the old token is invalid at once", async () => {
    const before = await qrTokenOf("q")
    const { status, body } = await store.api("manager").post("tables/q/regenerate-qr")
    expect([status, body.data]).toEqual([
      200,
      {
        id: "q",
        qr_token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
        url: `https://casa.example/?svc_table=${body.data.qr_token}`,
      },
    ])
    expect(body.data.qr_token).not.toBe(before)
    expect([(await resolve(before)).status, (await resolve(body.data.qr_token)).status]).toEqual([404, 200])
    const old = await order({ table_token: before })
    expect([old.status, old.body.error.code]).toEqual([404, "table_not_found"])
    const missing = await store.api("manager").post("tables/nobody/regenerate-qr")
    expect([missing.status, missing.body.error.code]).toEqual([404, "table_not_found"])
  })

  it("are in the table's link, which the QR code (an SVG) contains", async () => {
    const { status, body } = await store.api("manager").get("tables/q/qr")
    const url = `https://casa.example/?svc_table=${await qrTokenOf("q")}`
    expect([status, body.data]).toEqual([
      200,
      { id: "q", label: `<b>"Q" & 'co'</b>`, url, svg: expect.stringMatching(/^<svg .*<\/svg>\s*$/s) },
    ])
    expect((await store.api("manager").get("tables/nobody/qr")).body.error.code).toBe("table_not_found")
  })

  it("are on a sheet with a QR code per active table, which escapes texts and loads nothing from other hosts", async () => {
    const { status, headers, text } = await store.api("manager").get("/svc/tables/qr-sheet")
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "private, no-store",
    ])
    expect(text.match(/<svg /g)?.length).toBe(1)
    expect(text).toContain("&lt;b&gt;&quot;Q&quot; &amp; &#39;co&#39;&lt;/b&gt;")
    expect(text).toContain(`<small>casa.example/?svc_table=${await qrTokenOf("q")}</small>`)
    expect(text).not.toMatch(/<b>|<i>|<script|src=/)
    expect(text.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:\/\//)
    expect(headers["content-security-policy"]).toContain("default-src 'none'")
  })

  it("are on a sheet that a browser can open with a cookie session and the nonce in the query", async () => {
    const signIn = await store.api("manager").post("auth/session")
    const cookie = [signIn.headers["set-cookie"]]
      .flat()
      .map((each) => String(each).split(";")[0])
      .join("; ")
    const sheet = (nonce: string) => store.api().get("/svc/tables/qr-sheet", { headers: { cookie }, query: { _nonce: nonce } })
    expect((await sheet(signIn.body.data.nonce)).status).toBe(200)
    const wrong = await sheet("x".repeat(32))
    expect([wrong.status, wrong.body.code]).toEqual([403, "rest_cookie_invalid_nonce"])
  })

  it("appear in no log", async () => {
    const token = await qrTokenOf("q")
    await resolve(token)
    await store.api().get("/", { query: { rest_route: "/svc/v1/tables/resolve", token } })
    await store.api().get(`/?svc_table=${token}`)
    await store
      .api("manager")
      .get(`tables/resolve?token=${token}`, { headers: { referer: `https://casa.example/?svc_table=${token}` } })
    await new Promise((done) => setTimeout(done, 300))
    expect(store.log()).toContain("token=***")
    expect(store.log()).not.toContain(token)
  })
})
