import { spawn } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { PASSWORD, type Store, startStore } from "../support"
import { databaseUrl, processEnvironment } from "../support/commands"
import { changeOperation } from "../support/delivery-settings"

/* `npm run generate`: copied orders are as consistent as orders that the service placed. */

const FIGURES = { orders: 240, products: 30, accounts: 40, days: 500 }
const COPY = /_(\d+)$/

// biome-ignore lint/suspicious/noExplicitAny: order records as the API returns them
type OrderRecord = Record<string, any>

let store: Store
let records: Map<string, OrderRecord>

beforeAll(async () => {
  store = await startStore({ clock: "real" })
  await changeOperation(store, { delivery: { fee_mode: "fixed", fixed_fee: "2.50", max_distance_km: null } })
  const tables = [1, 2, 3, 4].map((number) => ({ id: `mesa-${number}`, label: `Mesa ${number}`, capacity: 4 }))
  const rules = { enabled: true, selection: "qr_or_list", show_availability: true, tables }
  expect((await store.api("administrator").put("settings/tables", rules)).status).toBe(200)
  const program = { enabled: true, points_per_currency: "1", expiry_days: 100 }
  expect((await store.api("administrator").put("loyalty/program", program)).status).toBe(200)
  await generate(FIGURES)
  records = new Map((await allOrders()).map((record) => [record.id, record]))
})

afterAll(() => store?.stop())

describe("the generated orders", () => {
  it("are exactly as many as requested, like the products and accounts", async () => {
    const { rows } =
      await store.db.raw(`select (select count(*)::int from svc_order) as ours, (select count(*)::int from "order") as platform,
      (select count(*)::int from product where status = 'published' and deleted_at is null) as products,
      (select count(*)::int from svc_account where actor_type = 'customer') as accounts`)
    expect(rows[0]).toEqual({
      ours: FIGURES.orders,
      platform: FIGURES.orders,
      products: FIGURES.products,
      accounts: FIGURES.accounts,
    })
    expect(records.size).toBe(FIGURES.orders)
    const { body } = await store.api().get("products", { query: { per_page: 1 } })
    expect(body.meta.total).toBe(FIGURES.products)
  })

  it("span the whole past up to yesterday, with order numbers in chronological order", async () => {
    const { rows } = await store.db.raw(
      `select id, number, created_at, fulfillment_at from svc_order where id ~ '_[0-9]+$' and status in ('finalized', 'cancelled', 'refunded') order by number`,
    )
    const days = rows.map((row: { fulfillment_at: Date }) => (Date.now() - row.fulfillment_at.getTime()) / 86_400_000)
    expect(Math.max(...days)).toBeGreaterThan(FIGURES.days - 20)
    expect(Math.min(...days)).toBeGreaterThan(0)
    expect(rows.every((row: { created_at: Date; fulfillment_at: Date }) => row.created_at < row.fulfillment_at)).toBe(true)
    const weeks = days.map((age: number) => Math.floor(age / 7))
    expect([...weeks].sort((a, b) => b - a)).toEqual(weeks)
  })
})

describe("a copy", () => {
  it("has the amounts, lines, taxes, fees and refunds of its original in the order record", () => {
    const pairs = copies().map(([copy, original]) => [substance(copy), substance(original)])
    expect(pairs.length).toBeGreaterThan(150)
    for (const [copy, original] of pairs) expect(copy).toEqual(original)
  })

  it("has the statuses of its original, in the same sequence", async () => {
    const { rows } = await store.db.raw(
      `select order_id, array_agg(to_status order by id) as path, bool_and(created_at >= before) as in_turn from (
         select *, coalesce(lag(created_at) over (partition by order_id order by id), created_at) as before from svc_order_history) h group by order_id`,
    )
    const paths = new Map(rows.map((row: { order_id: string; path: string[] }) => [row.order_id, row.path]))
    expect(rows.every((row: { in_turn: boolean }) => row.in_turn)).toBe(true)
    for (const [copy, original] of copies()) expect(paths.get(copy.id)).toEqual(paths.get(original.id))
  })

  it("has the platform data of its original: payment, fulfilment, money, people", async () => {
    const byOriginal = new Map(copies().map(([copy, original]) => [original.id, copy.id]))
    for (const [originalId, copyId] of byOriginal) {
      const [original, copy] = await Promise.all([originalId, copyId].map((id) => platformOrder(id)))
      expect(copy).toEqual(original)
    }
  })

  it("has its own day, ticket, customer and products, and matching metadata", async () => {
    const { rows } = await store.db.raw(
      `select s.*, o.metadata, o.email as platform_email, c.email as customer_email, a.number as account_of_customer
         from svc_order s join "order" o on o.id = s.id left join customer c on c.id = o.customer_id
         left join svc_account a on a.actor_id = c.id where s.id ~ '_[0-9]+$'`,
    )
    for (const row of rows) {
      expect(row.metadata).toMatchObject({ _svc_fulfillment_date: row.fulfillment_date, date_to_deliver: row.fulfillment_date })
      expect(row.slot_key).toContain(row.business_date)
      expect(row.email).toBe(row.customer_email)
      expect(row.account_number).toBe(row.account_of_customer)
      expect(row.number).toBe(Number(COPY.exec(row.id)?.[1]))
    }
    expect(new Set(rows.map((row: { email: string }) => row.email)).size).toBeGreaterThan(20)
    const { rows: unknown } = await store.db.raw(
      `select l.id from order_line_item l left join product_variant v on v.id = l.variant_id and v.product_id = l.product_id
         where v.id is null or v.sku is distinct from l.variant_sku`,
    )
    expect(unknown).toEqual([])
    const sold = new Set(
      [...records.values()].flatMap(({ line_items: lines }) => lines.map((line: OrderRecord) => line.product_id)),
    )
    expect(sold.size).toBeGreaterThan(9)
  })
})

describe("points", () => {
  it("are booked for every finalized order of an account, and balance, lots and ledger agree", async () => {
    const { rows } = await store.db.raw(
      `select a.account_number, a.balance::int as balance, a.lifetime_earned::int as lifetime,
         (select coalesce(sum(points), 0)::int from svc_loyalty_entry e where e.account_number = a.account_number) as entries,
         (select coalesce(sum(points), 0)::int from svc_loyalty_entry e where e.account_number = a.account_number and type = 'earn') as earned,
         (select coalesce(sum("left"), 0)::int from svc_loyalty_lot l where l.account_number = a.account_number) as lots,
         (select count(*)::int from svc_loyalty_order o where o.account_number = a.account_number and first) as firsts,
         (select count(*)::int from svc_loyalty_order o where o.account_number = a.account_number) as bookings,
         (select count(*)::int from svc_order o where o.account_number = a.account_number and o.status = 'finalized') as finalized
       from svc_loyalty_account a`,
    )
    expect(rows.length).toBe(FIGURES.accounts)
    for (const row of rows) {
      expect(row).toMatchObject({ entries: row.balance, lots: row.balance, lifetime: row.earned, bookings: row.finalized })
      expect(row.firsts).toBe(row.bookings > 0 ? 1 : 0)
    }
    expect(rows.some((row: { balance: number }) => row.balance > 0)).toBe(true)
    const { rows: due } = await store.db.raw(`select id from svc_loyalty_lot where "left" > 0 and expires_at <= now()`)
    expect(due).toEqual([])
    const { rows: expired } = await store.db.raw(`select count(*)::int as entries from svc_loyalty_entry where type = 'expire'`)
    expect(expired[0].entries).toBeGreaterThan(0)
  })
})

describe("the store afterwards", () => {
  it("continues as if the orders were real: no consumer processes them, and the next order has the next number and ticket", async () => {
    const before = await pastAsItStands()
    // An event wakes every consumer of the outbox.
    const open = [...records.values()].find(
      ({ status, id }: OrderRecord) => status === "processing" && !COPY.test(id),
    ) as OrderRecord
    expect((await store.api("administrator").post(`orders/${open.number}/minutes`, { minutes: 7 })).status).toBe(200)
    await served()
    expect(await pastAsItStands()).toEqual(before)

    const last = Math.max(...[...records.values()].map(({ number }) => Number(number)))
    const { body: catalogue } = await store.api().get("catalog")
    const product = catalogue.data[0].products.find(({ extra_categories: groups }: { extra_categories: { minimum: number }[] }) =>
      groups.every(({ minimum }) => minimum === 0),
    )
    const item = { product_id: product.id, variation_id: product.variations[0]?.id, quantity: 2 }
    const today = { order_type: "pickup", service_mode: "dine_in", table_id: "mesa-4", payment_method: "cod", items: [item] }
    const { rows: tickets } = await store.db.raw("select business_date, max(ticket_number) as last from svc_order group by 1")
    const placed = await store.api().post("orders", today)
    // While the store is closed, guests at a table cannot order.
    if (placed.status !== 201) return expect(placed.body.error.code).toBe("schedule_selection_invalid")
    const ticket = tickets.find((row: { business_date: string }) => row.business_date === placed.body.data.business_date)
    expect(placed.body.data).toMatchObject({ number: last + 1, ticket_number: (ticket?.last ?? 0) + 1 })
  })

  it("lets a generated customer sign in and see only their own orders", async () => {
    const { rows } = await store.db.raw(
      `select email, count(*)::int as orders from svc_order where account_number is not null and id ~ '_[0-9]+$' group by 1 order by 2 desc limit 1`,
    )
    const [{ email, orders }] = rows
    const signedIn = await store.api().post("auth/token", { username: email, password: PASSWORD })
    expect(signedIn.status).toBe(200)
    const headers = { authorization: `Bearer ${signedIn.body.data.token}` }
    const { body } = await store.api().get("users/me/orders", { headers, query: { per_page: 100 } })
    expect(body.meta.total).toBe(orders)
    expect(body.data.every(({ customer }: { customer: { email: string } }) => customer.email === email)).toBe(true)
  })

  it("can be extended by a second run", async () => {
    await generate({ ...FIGURES, orders: FIGURES.orders + 100, products: FIGURES.products + 7, accounts: FIGURES.accounts + 5 })
    const { rows } =
      await store.db.raw(`select (select count(*)::int from svc_order) as orders, (select count(*)::int from "order") as platform,
      (select count(*)::int from product where status = 'published' and deleted_at is null) as products,
      (select count(*)::int from svc_account where actor_type = 'customer') as accounts`)
    expect(rows[0]).toEqual({
      orders: FIGURES.orders + 100,
      platform: FIGURES.orders + 100,
      products: FIGURES.products + 7,
      accounts: FIGURES.accounts + 5,
    })
  })
})

function generate(figures: Record<string, number>): Promise<void> {
  const args = Object.entries(figures).flatMap(([name, value]) => [`--${name}`, String(value)])
  const env = { ...processEnvironment(), BASE_URL: store.url, DATABASE_URL: databaseUrl(store.databaseName) }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["scripts/generate.mjs", ...args], { env, stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    child.stdout.on("data", (chunk) => {
      output += chunk
    })
    child.stderr.on("data", (chunk) => {
      output += chunk
    })
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`generate ended with ${code}:\n${output}`))))
  })
}

async function allOrders(): Promise<OrderRecord[]> {
  const found: OrderRecord[] = []
  for (let page = 1; ; page++) {
    const { body } = await store.api("administrator").get("orders", { query: { page, per_page: 100 } })
    found.push(...body.data)
    if (found.length >= body.meta.total) return found
  }
}

/** The data of the copies that a consumer could change. */
async function pastAsItStands() {
  const { rows } = await store.db.raw(
    `select (select md5(string_agg(t::text, '' order by id)) from svc_order t where id ~ '_[0-9]+$') as orders,
       (select md5(string_agg(t::text, '' order by id)) from "order" t where id ~ '_[0-9]+$') as platform,
       (select count(*)::int from svc_order_history where order_id ~ '_[0-9]+$') as history, (select count(*)::int from svc_loyalty_entry) as entries,
       (select count(*)::int from svc_outbox where order_id ~ '_[0-9]+$') as events, (select count(*)::int from capture) as captures,
       (select count(*)::int from svc_outbox_failure) as failures`,
  )
  return rows[0]
}

/** Waits until every consumer has read every event. */
async function served() {
  for (;;) {
    const { rows } = await store.db.raw(
      "select bool_and(position >= (select max(position) from svc_outbox)) as all_served from svc_outbox_cursor",
    )
    if (rows[0].all_served) return
    await sleep(50)
  }
}

/** Each copy with its original. */
function copies(): [OrderRecord, OrderRecord][] {
  return [...records.values()].flatMap((copy: OrderRecord): [OrderRecord, OrderRecord][] => {
    const original = records.get(copy.id.replace(COPY, ""))
    return COPY.test(copy.id) && original ? [[copy, original as OrderRecord]] : []
  })
}

/** The data that a copy shares with its original: all but its owner, its times and its products. */
function substance(record: OrderRecord) {
  const line = ({ id: _, product_id: _product, variation_id: _variation, name: _name, sku: _sku, ...rest }: OrderRecord) => rest
  const nameless = ({ id: _, created_at: _at, ...rest }: OrderRecord) => rest
  return {
    status: record.status,
    version: record.version,
    amounts: [
      record.subtotal,
      record.discount_total,
      record.delivery_total,
      record.total_tax,
      record.total,
      record.refunded_total,
    ],
    tax_lines: record.tax_lines,
    lines: record.line_items.map(line),
    fees: record.fee_lines.map(nameless),
    refunds: record.refunds.map(nameless),
    paid: record.paid_at !== null,
    completed: record.completed_at !== null,
    courier: record.courier,
    time: record.fulfillment_time,
    payment: record.payment_method,
    table: record.table?.id ?? null,
    points: record.loyalty,
  }
}

async function platformOrder(id: string) {
  const { status, body } = await store.platform().get(`/admin/orders/${id}`)
  expect(status).toBe(200)
  const { order } = body
  return {
    status: order.status,
    payment: order.payment_status,
    fulfillment: order.fulfillment_status,
    total: order.total,
    summary: order.summary,
    // Sorted, because the platform returns items in no fixed order.
    items: order.items
      .map((item: OrderRecord) => [item.unit_price, item.quantity, item.total, item.detail?.fulfilled_quantity].join(" "))
      .sort(),
    payments: order.payment_collections.map((collection: OrderRecord) => [
      collection.status,
      collection.amount,
      collection.payments?.map((payment: OrderRecord) => [payment.amount, payment.captured_at !== null]),
    ]),
    fulfillments: order.fulfillments?.length,
    hasCustomer: order.customer !== null,
  }
}
