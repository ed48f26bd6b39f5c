import fc from "fast-check"
import { ORDER_STATUSES } from "../../../../../src/domain/orders"
import { ORDER_SOURCES } from "../../../../../src/domain/orders/sources"
import type { OrderRow } from "../../../../../src/modules/ordering"
import { listOrders, type OrderListQuery } from "../../../../../src/modules/ordering/orders/order-list"
import { orderBodies, type Store, smallCatalogue, startStore } from "../../../../support"

const ORDERS = 300
const MANY = 100_000

/** The columns that filters use, as rows of the table. */
type Kept = Pick<
  OrderRow,
  | "id"
  | "number"
  | "status"
  | "order_type"
  | "service_mode"
  | "table_id"
  | "source"
  | "store"
  | "courier_number"
  | "account_number"
  | "first_name"
  | "last_name"
  | "email"
  | "phone"
  | "business_date"
  | "fulfillment_at"
  | "created_at"
  | "updated_at"
> & { readonly deleted: boolean }

interface Query {
  readonly status?: string
  readonly order_type?: string
  readonly service_mode?: string
  readonly table_id?: string
  readonly source?: string
  readonly courier?: number
  readonly customer?: string
  readonly date_from?: string
  readonly date_to?: string
  readonly created_after?: string
  readonly modified_after?: string
  readonly search?: string
  readonly orderby?: string
  readonly order?: string
  readonly page?: number
  readonly per_page?: number
}

const DAY = 86_400_000
const START = Date.parse("2026-11-01T08:00:00Z")
const first = ["Ana", "Bruno", "José_Luis", "ELENA", "Íñigo", ""]
const last = ["García", "López", "100%", "de la Ñ", "O'Neill", ""]

const kept = (index: number): fc.Arbitrary<Kept> =>
  fc
    .record({
      status: fc.constantFrom(...ORDER_STATUSES),
      order_type: fc.constantFrom("pickup", "delivery"),
      service_mode: fc.constantFrom("", "", "dine_in", "takeaway"),
      table_id: fc.constantFrom(null, null, "T1", "T2"),
      source: fc.constantFrom("api", "api", ...ORDER_SOURCES),
      store: fc.constantFrom("main", "main", "main", "norte"),
      courier_number: fc.constantFrom(null, null, 4, 5),
      account_number: fc.constantFrom(null, null, 77, 78),
      first_name: fc.constantFrom(...first),
      last_name: fc.constantFrom(...last),
      email: fc.constantFrom("", "ana@example.com", "Bruno.Ruiz@Example.com", "a_b@x.es"),
      phone: fc.constantFrom("", "+34600111222", "910 00 00 00"),
      day: fc.nat({ max: 20 }),
      created: fc.nat({ max: 20 }),
      modified: fc.nat({ max: 200 }),
      deleted: fc.constantFrom(false, false, false, false, true),
    })
    .map(({ day, created, modified, ...row }) => {
      const createdAt = START + created * DAY
      return {
        ...row,
        id: `order_filter${String(index).padStart(4, "0")}`,
        number: 5_000 + index,
        business_date: new Date(START + day * DAY).toISOString().slice(0, 10),
        fulfillment_at: new Date(START + day * DAY + 3_600_000),
        created_at: new Date(createdAt),
        updated_at: new Date(createdAt + modified * 3_600_000),
      } as Kept
    })

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 })
const somewhen = fc.nat({ max: 22 }).map((days) => START + days * DAY)
const query: fc.Arbitrary<Query> = fc.record({
  status: optional(fc.subarray(ORDER_STATUSES, { minLength: 1, maxLength: 4 }).map((list) => list.join(","))),
  order_type: optional(fc.constantFrom("pickup", "delivery")),
  service_mode: optional(fc.constantFrom("", "dine_in", "takeaway")),
  table_id: optional(fc.constantFrom("T1", "T2", "T9")),
  source: optional(fc.constantFrom(...ORDER_SOURCES)),
  courier: optional(fc.constantFrom(4, 5, 6)),
  customer: optional(fc.constantFrom("77", "78", "79", "ANA@example.com", "bruno.ruiz@example.com", "nobody@example.com")),
  date_from: optional(somewhen.map((at) => new Date(at).toISOString().slice(0, 10))),
  date_to: optional(somewhen.map((at) => new Date(at).toISOString().slice(0, 10))),
  created_after: optional(somewhen.map((at) => new Date(at).toISOString())),
  modified_after: optional(somewhen.map((at) => new Date(at).toISOString().replace("Z", "+00:00"))),
  search: optional(
    fc.constantFrom(
      "ana",
      "GARC",
      "garcia",
      "íñi",
      "INIGO",
      "Ñ",
      "a",
      "600111",
      "222",
      "00 00",
      "_",
      "%",
      "0%",
      "se_lu",
      "example.com",
      "5007",
      "#5011",
      "o'ne",
      "  ana  ",
      "na ló",
      "\\",
      "zzz",
    ),
  ),
  orderby: optional(fc.constantFrom("created", "modified", "fulfillment")),
  order: optional(fc.constantFrom("asc", "desc")),
  page: optional(fc.constantFrom(1, 2, 3)),
  per_page: optional(fc.constantFrom(1, 5, 20)),
})

/** The text without case and accents, which a search ignores. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

/** The expected list, filtered in memory over all rows. */
function expected(rows: readonly Kept[], q: Query): { numbers: number[]; total: number } {
  const search = q.search === undefined ? undefined : folded(q.search.trim())
  const matches = rows.filter((row) => {
    if (row.deleted) return false
    if (q.status !== undefined && !q.status.split(",").includes(row.status)) return false
    if (q.order_type !== undefined && row.order_type !== q.order_type) return false
    if (q.service_mode && row.service_mode !== q.service_mode) return false
    if (q.table_id && row.table_id !== q.table_id) return false
    if (q.source !== undefined && row.source !== q.source) return false
    if (q.courier !== undefined && row.courier_number !== q.courier) return false
    if (q.customer !== undefined) {
      const own = /^\d+$/.test(q.customer)
        ? String(row.account_number) === q.customer
        : row.email.toLowerCase() === q.customer.toLowerCase()
      if (!own) return false
    }
    if (q.date_from !== undefined && row.business_date < q.date_from) return false
    if (q.date_to !== undefined && row.business_date > q.date_to) return false
    if (q.created_after !== undefined && row.created_at.getTime() <= Date.parse(q.created_after)) return false
    if (q.modified_after !== undefined && row.updated_at.getTime() <= Date.parse(q.modified_after)) return false
    if (search) {
      const people = folded(`${row.first_name} ${row.last_name} ${row.phone} ${row.email}`)
      if (!people.includes(search) && String(row.number) !== search.replace("#", "")) return false
    }
    return true
  })
  const time = { created: "created_at", modified: "updated_at", fulfillment: "fulfillment_at" } as const
  const column = time[(q.orderby ?? "created") as keyof typeof time]
  const ordered = [...matches].sort((a, b) => a[column].getTime() - b[column].getTime() || a.number - b.number)
  if (q.order !== "asc") ordered.reverse()
  const size = q.per_page ?? 20
  const from = ((q.page ?? 1) - 1) * size
  return { numbers: ordered.slice(from, from + size).map(({ number }) => number), total: matches.length }
}

describe("the filters of GET /orders", () => {
  let store: Store
  let rows: Kept[]

  beforeAll(async () => {
    store = await startStore()
    const body = orderBodies(await smallCatalogue(store.db))
    const { body: placed } = await store.api().post("orders", body.pickup())
    rows = Array.from({ length: ORDERS }, (_, index) => fc.sample(kept(index), { numRuns: 1, seed: 1_000 + index })[0] as Kept)
    const copies = rows.map(({ deleted, ...row }) => ({
      ...row,
      ticket_number: row.number,
      deleted_at: deleted ? new Date() : null,
    }))
    await store.db.transaction(async (trx) => {
      for (const [table, set] of [
        ["order", "jsonb_build_object('id', x->>'id', 'display_id', x->'number')"],
        ["svc_order", "x"],
      ]) {
        await trx.raw(
          `insert into "${table}" select r.* from "${table}" o, jsonb_array_elements(?::jsonb) x,
             jsonb_populate_record(null::"${table}", to_jsonb(o) || ${set}) r where o.id = ?`,
          [JSON.stringify(copies), placed.data.id],
        )
      }
      // Deleted, so that no list contains it. The row must stay, or reconcile would adopt its platform order again.
      await trx("svc_order").where({ id: placed.data.id }).update({ deleted_at: new Date() })
    })
    await store.db("svc_ticket_counter").delete()
    await store.db.raw(
      "insert into svc_ticket_counter (store, business_date, last) select store, business_date, count(*) from svc_order group by 1, 2",
    )
  })
  afterAll(() => store.stop())

  const list = async (sent: Query) => {
    const { status, body } = await store.api("manager").get("orders", { query: { ...sent } })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return { numbers: body.data.map(({ number }: { number: number }) => number), total: body.meta.total }
  }

  it("give the same page and total as a filter in memory, alone and in random combinations", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (sent) => {
        expect(await list(sent)).toEqual(expected(rows, sent))
      }),
      { numRuns: 400, seed: 7 },
    )
  })

  it.each<Query>([{ service_mode: "" }, { table_id: "" }, { customer: "" }, { status: "" }, { search: "" }, { date_from: "" }])(
    "ignore an empty value: %j",
    async (sent) => {
      expect(await list(sent)).toEqual(expected(rows, {}))
    },
  )

  it("give pages that together are the whole list without duplicates", async () => {
    for (const orderby of ["created", "modified", "fulfillment"]) {
      const found: number[] = []
      for (let page = 1; page <= 15; page++) found.push(...(await list({ orderby, page, per_page: 20 })).numbers)
      expect(new Set(found).size).toBe(found.length)
      expect(found).toHaveLength(rows.filter(({ deleted }) => !deleted).length)
    }
  })

  it("give a store account that is bound to a store only that store's orders", async () => {
    const { id } = (await store.api("store").get("auth/me")).body.data
    expect((await store.api("administrator").put(`accounts/${id}`, { meta: { store: "norte" } })).status).toBe(200)
    const own = rows.filter((row) => row.store === "norte")
    for (const sent of [{}, { status: "processing" }, { search: "ana" }, { date_from: "2026-11-05" }] as Query[]) {
      const { body } = await store.api("store").get("orders", { query: { ...sent } })
      expect({ numbers: body.data.map(({ number }: { number: number }) => number), total: body.meta.total }).toEqual(
        expected(own, sent),
      )
    }
    const foreign = rows.find((row) => row.store === "main" && !row.deleted)
    for (const path of ["", "/history", "/notes", "/status"]) {
      const answer = await store.api("store").get(`orders/${foreign?.number}${path}`)
      expect([answer.status, answer.body.error.code]).toEqual([404, "svc_order_not_found"])
    }
    for (const [method, path, sent] of [
      ["PUT", "", { printed: true }],
      ["POST", "/notes", { text: "x" }],
      ["POST", "/minutes", { minutes: 3 }],
      ["POST", "/kitchen", { ready: true }],
      ["POST", "/print-claim", {}],
    ] as const) {
      expect((await store.api("store").request(method, `orders/${foreign?.number}${path}`, sent)).status).toBe(404)
    }
    const home = own.find(({ deleted }) => !deleted)
    expect((await store.api("store").get(`orders/${home?.number}`)).status).toBe(200)
    await store.api("administrator").put(`accounts/${id}`, { meta: { store: "" } })
  })

  describe("over 100,000 orders", () => {
    beforeAll(async () => {
      const { rows: defined } = await store.db.raw("select pg_get_indexdef('svc_order_search'::regclass) as index")
      // With the index, the insertion would take a minute.
      await store.db.raw("drop index svc_order_search")
      await store.db.raw(
        `insert into svc_order select r.* from (select * from svc_order where number = 5000) o, generate_series(1, ?) g,
           jsonb_populate_record(null::svc_order, to_jsonb(o) || jsonb_build_object('id', 'order_many' || g, 'number', 1000000 + g,
             'ticket_number', 1000000 + g, 'deleted_at', null, 'created_at', timestamptz '2026-11-01' - g * interval '5 minutes',
             'updated_at', timestamptz '2026-11-01' - g * interval '5 minutes', 'fulfillment_at', timestamptz '2026-11-01' - g * interval '5 minutes',
             'business_date', to_char(timestamptz '2026-11-01' - g * interval '5 minutes', 'YYYY-MM-DD'),
             'status', case when g % 500 = 0 then 'processing' else 'finalized' end,
             'order_type', case when g % 3 = 0 then 'pickup' else 'delivery' end, 'service_mode', case when g % 30 = 0 then 'dine_in' else '' end,
             'source', case when g % 40 = 0 then 'dashboard' else 'api' end,
             'table_id', case when g % 30 = 0 then 'T' || g % 40 end, 'courier_number', 2000 + g % 50, 'account_number', 3000 + g % 500,
             'first_name', 'Nombre' || g % 97, 'last_name', 'Apellido' || g % 89, 'phone', '+346' || (10000000 + g * 7), 'email', 'guest' || g % 5000 || '@example.com')) r`,
        [MANY],
      )
      await store.db.raw(defined[0].index)
      await store.db.raw("vacuum analyze svc_order")
    })

    /** The statements that a list sends. */
    const statements = async (wanted: Partial<OrderListQuery>): Promise<{ sql: string; values: unknown[] }[]> => {
      const sent: { sql: string; values: unknown[] }[] = []
      const spy = {
        raw: async (sql: string, values: unknown[]) => {
          sent.push({ sql, values })
          return { rows: [] }
        },
      }
      await listOrders(spy as never, { orderBy: "created", order: "desc", limit: 20, offset: 0, ...wanted })
      return sent
    }

    it.each<[string, Partial<OrderListQuery>]>([
      ["the newest orders", {}],
      ["a rare status", { statuses: ["processing"] }],
      ["a common status", { statuses: ["finalized", "completed"] }],
      ["an order type", { orderType: "pickup" }],
      ["a service mode", { serviceMode: "dine_in" }],
      ["a table", { tableId: "T7" }],
      ["a rare source", { source: "dashboard", onlySeen: true }],
      ["a courier", { courierNumber: 2007 }],
      ["an account", { accountNumber: 3007 }],
      ["an e-mail", { email: "Guest77@example.com" }],
      ["a store", { sight: { store: "main", courier: null } }],
      ["a store and a status", { sight: { store: "main", courier: null }, statuses: ["processing"] }],
      ["a courier's orders", { sight: { store: null, courier: 2007 } }],
      ["a courier's orders in addition to a store's", { sight: { store: "north", courier: 2007 } }],
      ["a day", { dateFrom: "2026-10-01", dateTo: "2026-10-01" }],
      ["a day and an order type", { dateFrom: "2026-10-01", dateTo: "2026-10-01", orderType: "delivery" }],
      ["new orders", { createdAfter: new Date("2026-10-30T00:00:00Z") }],
      ["changed orders", { modifiedAfter: new Date("2026-10-30T00:00:00Z") }],
      [
        "changed orders, sorted by change",
        { modifiedAfter: new Date("2026-10-30T00:00:00Z"), orderBy: "modified", order: "asc" },
      ],
      ["all orders, sorted by fulfilment time", { orderBy: "fulfillment" }],
      ["a name", { search: "apellido77" }],
      ["a part of a phone", { search: "0700007" }],
      ["a part of an e-mail", { search: "t4711@" }],
      ["a number", { search: "1004711" }],
      ["an unused name", { search: "zzyzx" }],
    ])("find %s without reading all orders", async (_name, wanted) => {
      for (const { sql, values } of await statements(wanted)) {
        const { rows: plan } = await store.db.raw(`explain ${sql}`, values as never)
        const text = plan.map((line: Record<string, string>) => line["QUERY PLAN"]).join("\n")
        expect(text).not.toMatch(/Seq Scan on svc_order\b/)
      }
    })
  })
})
