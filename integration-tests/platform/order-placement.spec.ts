import { randomUUID } from "node:crypto"
import { eventually, GUEST, hashAllTables } from "../support"
import { type Line, type PlatformBodies, platformBodies } from "./support/order-bodies"
import { HostProcess, OperationFailure, type PlatformHost, SELLING, startPlatformHost } from "./support/platform-host"

/* An order is written completely or not at all, and never takes more stock or coupons than there are, whatever fails. */

let host: PlatformHost
let bodies: PlatformBodies

beforeAll(async () => {
  host = await startPlatformHost({ processes: 2, env: SELLING })
  bodies = await platformBodies(host.db)
  await host.run("createPromotion", { code: "UNO", value: 10, limit: 1 })
  await host.run("createPromotion", { code: "LIBRE", value: 10 })
  for (const process of host.processes) await process.run("chargeForDelivery")
})

afterAll(() => host?.stop())

const LINES = [
  { sku: "MARGARITA-M", quantity: 2, extras: ["Queso extra"] },
  { sku: "DIAVOLA-F", quantity: 1, extras: ["Gruesa"] },
  { sku: "AGUA", quantity: 1 },
]
const PIZZA = [{ sku: "MARGARITA-M", quantity: 1 }]

const level = async (sku: string): Promise<{ stocked: number; reserved: number; reservations: number }> => {
  const { rows } = await host.db.raw(
    `select l.stocked_quantity::int as stocked, l.reserved_quantity::int as reserved,
       (select coalesce(sum(quantity), 0)::int from reservation_item r where r.inventory_item_id = l.inventory_item_id and r.deleted_at is null) as reservations
     from inventory_level l join product_variant_inventory_item i on i.inventory_item_id = l.inventory_item_id
     join product_variant v on v.id = i.variant_id where v.sku = ?`,
    [sku],
  )
  return rows[0]
}

/** Sets the stock level, with nothing reserved. */
const stock = async (sku: string, units: number): Promise<void> => {
  await host.db.raw(
    `update reservation_item set deleted_at = now() where deleted_at is null and inventory_item_id in
       (select inventory_item_id from product_variant_inventory_item i join product_variant v on v.id = i.variant_id where v.sku = ?)`,
    [sku],
  )
  await host.db.raw(
    `update inventory_level set stocked_quantity = ?, raw_stocked_quantity = jsonb_build_object('value', ?::text, 'precision', 20),
       reserved_quantity = 0, raw_reserved_quantity = '{"value": "0", "precision": 20}'
     where inventory_item_id in (select inventory_item_id from product_variant_inventory_item i join product_variant v on v.id = i.variant_id where v.sku = ?)`,
    [units, String(units), sku],
  )
}

const place = (lines: readonly Line[], changes: object = {}) => host.run("placeOrder", { body: bodies.pickup(lines, changes) })

const refusalOf = async (placing: Promise<unknown>): Promise<{ code: unknown; details: unknown }> => {
  const error = await placing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(OperationFailure)
  const { code, details } = error as OperationFailure
  return { code, details }
}

/** Whether an order has written its idempotency key, and its transaction waits at the failpoint. */
const hasBegun = async (): Promise<boolean> => {
  const { rows } = await host.db.raw(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
       and query like '%insert into%svc_idempotency_key%'`,
  )
  return rows.length > 0
}

/** Places an order. Changes the database between the order's judgement and the rest of its transaction. */
const placeWhile = async (sql: string, lines: readonly Line[], changes: object = {}) => {
  await host.run("setFailpoint", "order.begun:hold")
  try {
    const placing = host.run("placeOrder", { body: bodies.pickup(lines, changes), key: randomUUID() })
    // The caller awaits the refusal. Without this handler it would count as unhandled until then.
    placing.catch(() => undefined)
    await eventually(hasBegun, 10_000)
    await host.db.raw(sql)
    return placing
  } finally {
    await host.run("setFailpoint", "")
  }
}

describe("a refused order", () => {
  const product = (sku: string) => `(select product_id from product_variant where sku = '${sku}')`
  const price = (sku: string, amount: number) =>
    `update price set amount = ${amount} where currency_code = 'eur' and price_set_id in
       (select s.price_set_id from product_variant_price_set s join product_variant v on v.id = s.variant_id where v.sku = '${sku}')`
  const beers = (units: number) =>
    `update inventory_level set stocked_quantity = ${units} where inventory_item_id in
       (select inventory_item_id from product_variant_inventory_item i join product_variant v on v.id = i.variant_id where v.sku = 'CERVEZA')`
  const failing = `create function fail_at_commit() returns trigger language plpgsql as $$ begin raise exception 'refused at the end'; end $$;
    create constraint trigger fail_at_commit after insert on svc_order deferrable initially deferred for each row execute function fail_at_commit()`

  it.each<[string, { lines: readonly Line[]; changes?: object }, { sql: string; undo: string }, string, object]>([
    [
      "because the stock has become too low",
      { lines: [...LINES, { sku: "CERVEZA", quantity: 10 }] },
      { sql: beers(9), undo: beers(10) },
      "svc_product_changed",
      { reason: "out_of_stock", items: [{ inventory_item_id: expect.stringMatching(/^iitem_/), reason: "out_of_stock" }] },
    ],
    [
      "because two lines together exceed the stock that is left",
      {
        lines: [
          { sku: "CERVEZA", quantity: 6 },
          { sku: "CERVEZA", quantity: 4 },
        ],
      },
      { sql: beers(9), undo: beers(10) },
      "svc_product_changed",
      { reason: "out_of_stock" },
    ],
    [
      "because a price changed after the judgement",
      { lines: LINES },
      { sql: price("DIAVOLA-F", 17), undo: price("DIAVOLA-F", 16.5) },
      "svc_product_changed",
      { reason: "price_changed", items: [{ variant_id: expect.any(String), reason: "price_changed" }] },
    ],
    [
      "because a product was unpublished after the judgement",
      { lines: LINES },
      {
        sql: `update product set status = 'draft' where id = ${product("AGUA")}`,
        undo: `update product set status = 'published' where id = ${product("AGUA")}`,
      },
      "svc_product_changed",
      { reason: "not_available" },
    ],
    [
      "because a product was disabled after the judgement",
      { lines: LINES },
      {
        sql: `insert into svc_product_switch (product_id, enabled) values (${product("AGUA")}, false)`,
        undo: "delete from svc_product_switch",
      },
      "svc_product_changed",
      { reason: "not_available" },
    ],
    [
      "because a variation was deleted after the judgement",
      { lines: LINES },
      {
        sql: "update product_variant set deleted_at = now() where sku = 'AGUA'",
        undo: "update product_variant set deleted_at = null where sku = 'AGUA'",
      },
      "svc_product_changed",
      { reason: "not_available" },
    ],
    [
      "because another order used its coupon for the last time after the judgement",
      { lines: LINES, changes: { coupon_codes: ["UNO"] } },
      { sql: "update promotion set used = 1 where code = 'UNO'", undo: "update promotion set used = 0 where code = 'UNO'" },
      "svc_coupon_invalid",
      { reason: "limit_reached", coupon_code: "UNO" },
    ],
    [
      "because of a failure at its commit",
      { lines: LINES, changes: { coupon_codes: ["UNO"] } },
      { sql: failing, undo: "drop function fail_at_commit() cascade" },
      "P0001",
      {},
    ],
  ])("%s leaves every table unchanged", async (_name, { lines, changes }, { sql, undo }, code, details) => {
    // The change itself modifies tables. After one change and undo, a second change and undo leaves the content equal.
    await host.db.raw(sql)
    await host.db.raw(undo)
    const before = await hashAllTables(host.db, { except: EXCEPT })
    const refused = await refusalOf(placeWhile(sql, lines, changes))
    expect({ code: refused.code, details: refused.details ?? {} }).toMatchObject({ code, details })
    await host.db.raw(undo)
    expect(await hashAllTables(host.db, { except: EXCEPT })).toEqual(before)
  })

  it("is accepted once its problem is solved, for example when a product is on sale again", async () => {
    await host.db.raw(
      `insert into svc_product_switch (product_id, enabled, enabled_at) values (${product("AGUA")}, false, now() - interval '1 second')`,
    )
    await expect(place(LINES)).resolves.toMatchObject({ orderId: expect.stringMatching(/^order_/) })
    await host.db.raw("delete from svc_product_switch")
  })
})

describe("a price that the pricing module calculates", () => {
  const lines = [{ sku: "ENSALADA", quantity: 2 }]
  const sale = (change: string) => `update price set ${change}, updated_at = now() where price_list_id is not null`

  beforeAll(() => host.run("putOnSale", { sku: "ENSALADA", amount: 6 }))

  it("is the price of the order", async () => {
    expect(await place(lines)).toMatchObject({ total: 1200n })
  })

  it.each([
    [
      "its amount",
      sale("amount = 6.5, raw_amount = jsonb_build_object('value', '6.5')"),
      sale("amount = 6, raw_amount = jsonb_build_object('value', '6')"),
    ],
    [
      "its list",
      "update price_list set updated_at = now(), status = 'draft'",
      "update price_list set updated_at = now(), status = 'active'",
    ],
    ["its end", sale("deleted_at = now()"), sale("deleted_at = null")],
  ])("counts as changed when %s changes, until it is read again", async (_name, sql, undo) => {
    expect(await refusalOf(placeWhile(sql, lines))).toMatchObject({
      code: "svc_product_changed",
      details: { reason: "price_changed" },
    })
    await expect(place(lines)).resolves.toMatchObject({ orderId: expect.any(String) })
    await host.db.raw(undo)
    expect(await place(lines)).toMatchObject({ total: 1200n })
  })
})

/** The table that the workflow engine writes. Placing an order does not write it. */
const EXCEPT = ["workflow_execution"]

describe("a placed order", () => {
  it("changes exactly the expected tables", async () => {
    await host.db.raw("update promotion set used = 0")
    const before = await hashAllTables(host.db, { except: EXCEPT })
    const customer = { ...GUEST, email: "tables@example.com" }
    const body = bodies.delivery(LINES, { customer, coupon_codes: ["UNO"] })
    await host.run("placeOrder", { body, key: "changes-tables" })
    const after = await hashAllTables(host.db, { except: EXCEPT })
    const changed = Object.keys(after).filter((name) => after[name]?.hash !== before[name]?.hash)
    expect(changed.sort()).toEqual([
      "customer",
      "inventory_level",
      "order",
      "order_address",
      "order_item",
      "order_line_item",
      "order_line_item_adjustment",
      "order_line_item_tax_line",
      "order_payment_collection",
      "order_promotion",
      "order_shipping",
      "order_shipping_method",
      "order_shipping_method_tax_line",
      "order_summary",
      "payment_collection",
      "promotion",
      "reservation_item",
      "svc_idempotency_key",
      "svc_order",
      "svc_order_history",
      "svc_outbox",
      "svc_ticket_counter",
    ])
    await host.db.raw("update promotion set used = 0")
  })

  it("takes at most twenty statements, with the whole transaction on one connection", async () => {
    let orders = 0
    const statementsOf = (coupons: readonly string[]) =>
      host.run("statementsOf", { body: bodies.delivery(LINES, { coupon_codes: coupons }), key: `statements-${orders++}` })
    await statementsOf([])
    const plain = await statementsOf([])
    const free = await statementsOf(["LIBRE"])
    const limited = await statementsOf(["UNO"])
    await host.db.raw("update promotion set used = 0")
    // An order must take at most 20, and with a promotion at most 26.
    expect({ plain: plain.length, free: free.length, limited: limited.length }).toEqual({ plain: 16, free: 19, limited: 20 })
    for (const statements of [plain, free, limited]) {
      const begun = statements.findIndex(({ text }) => text.startsWith("BEGIN"))
      const inside = statements.slice(begun)
      expect(inside.at(-1)?.text).toBe("COMMIT;")
      expect(new Set(inside.map(({ connection }) => connection)).size).toBe(1)
    }
  })
})

describe("limited stock and concurrent buyers:", () => {
  const buyers = (count: number, spread: number) =>
    Array.from({ length: count }, (_, index) => ({
      body: bodies.pickup([{ sku: "TARTA", quantity: 1 }]),
      delay: (index * spread) / count,
    }))

  const prepareCarts = (count: number) =>
    Promise.all(
      host.processes.map(async (process, number) => {
        const carts: string[] = []
        // When two processes create the same guest's record at the same time, the platform refuses one.
        const email = `guest-${number}@example.com`
        for (let index = 0; index < count; index++) {
          carts.push(await process.run("prepareCart", { lines: [{ sku: "TARTA", quantity: 1 }], email }))
        }
        return carts
      }),
    )

  it("one unit is sold once when 50 orders and native carts on two processes compete for it", async () => {
    for (let round = 0; round < 2; round++) {
      await stock("TARTA", 1)
      const carts = await prepareCarts(5)
      const outcomes = await Promise.all(
        host.processes.map((process, index) =>
          process.run("sellAtOnce", { carts: carts[index] ?? [], placements: buyers(20, 600) }),
        ),
      )
      expect(outcomes.reduce((sum, { native, ours }) => sum + native + ours, 0)).toBe(1)
      expect(await level("TARTA")).toEqual({ stocked: 1, reserved: 1, reservations: 1 })
    }
  }, 300_000)

  it("twelve units are sold twelve times when orders and native carts compete for them", async () => {
    await stock("TARTA", 12)
    const carts = await prepareCarts(7)
    const outcomes = await Promise.all(
      host.processes.map((process, index) =>
        process.run("sellAtOnce", { carts: carts[index] ?? [], placements: buyers(6, 1200) }),
      ),
    )
    const native = outcomes.reduce((sum, outcome) => sum + outcome.native, 0)
    const ours = outcomes.reduce((sum, outcome) => sum + outcome.ours, 0)
    expect(native + ours).toBe(12)
    expect(await level("TARTA")).toEqual({ stocked: 12, reserved: 12, reservations: 12 })
  }, 300_000)

  it("orders for the same goods all succeed", async () => {
    await stock("AGUA", 1000)
    await stock("CERVEZA", 1000)
    const skus = ["AGUA", "CERVEZA", "AGUA", "CERVEZA"]
    const outcomes = await Promise.all(
      host.processes.map((process) =>
        process.run("placeAtOnce", {
          placements: Array.from({ length: 15 }, (_, index) => ({
            body: bodies.pickup([0, 1, 2, 3].map((step) => ({ sku: skus[(index + step) % 4] ?? "AGUA", quantity: 1 + step }))),
          })),
        }),
      ),
    )
    expect(outcomes.flatMap(({ refused }) => refused)).toEqual([])
    const water = await level("AGUA")
    const beer = await level("CERVEZA")
    expect(water.reserved + beer.reserved).toBe(30 * 10)
    expect([water.reserved, beer.reserved]).toEqual([water.reservations, beer.reservations])
  })

  it("a coupon that can be used once is used by one of 20 orders", async () => {
    await host.db.raw("update promotion set used = 0 where code = 'UNO'")
    const outcomes = await Promise.all(
      host.processes.map((process) =>
        process.run("placeAtOnce", {
          placements: Array.from({ length: 10 }, () => ({ body: bodies.pickup(PIZZA, { coupon_codes: ["UNO"] }) })),
        }),
      ),
    )
    expect(outcomes.flatMap(({ placed }) => placed)).toHaveLength(1)
    expect(new Set(outcomes.flatMap(({ refused }) => refused))).toEqual(new Set(["svc_coupon_invalid"]))
    expect(await host.db("promotion").where({ code: "UNO" }).first("used")).toEqual({ used: 1 })
  })
})

describe("a campaign with concurrent buyers", () => {
  it.each([
    ["uses", "usage", 3, 3],
    // 10 % of 9.50 is 0.95: the third use would exceed the budget.
    ["money", "spend", 2, 2],
  ])("that is limited by %s never exceeds its limit", async (_name, type, limit, expected) => {
    const code = `CAMPANA-${type}`
    await host.run("createPromotion", { code, value: 10 })
    await host.db.raw("insert into promotion_campaign (id, name, campaign_identifier) values (?, ?, ?)", [
      `procamp_${type}`,
      type,
      type,
    ])
    await host.db.raw(
      `insert into promotion_campaign_budget (id, type, campaign_id, "limit", raw_limit, used, raw_used)
       values (?, ?, ?, ?, jsonb_build_object('value', ?::text, 'precision', 20), 0, '{"value": "0", "precision": 20}')`,
      [`probudg_${type}`, type, `procamp_${type}`, limit, String(limit)],
    )
    await host.db.raw("update promotion set campaign_id = ? where code = ?", [`procamp_${type}`, code])
    const outcomes = await Promise.all(
      host.processes.map((process) =>
        process.run("placeAtOnce", {
          placements: Array.from({ length: 6 }, () => ({ body: bodies.pickup(PIZZA, { coupon_codes: [code] }) })),
        }),
      ),
    )
    expect(outcomes.flatMap(({ placed }) => placed)).toHaveLength(expected)
    expect(new Set(outcomes.flatMap(({ refused }) => refused))).toEqual(new Set(["svc_coupon_invalid"]))
    await host.run("revertUse", [{ code, amount: 0.95 }])
    const { used } = await host.db("promotion_campaign_budget").where({ type }).first("used")
    expect(Number(used)).toBeCloseTo((expected - 1) * (type === "spend" ? 0.95 : 1), 9)
  })
})

describe("a process killed while writing an order", () => {
  const placementOf = (key: string) => {
    const customer = { ...GUEST, email: "killed@example.com" }
    return { body: bodies.pickup(LINES, { customer, coupon_codes: ["UNO"] }), key }
  }
  const countOrders = async () => Number((await host.db("order").count({ count: "*" }).first())?.count)

  it.each(["order.written", "order.stock-reserved", "order.before-commit"])(
    "at %s leaves nothing, and the same order succeeds at once",
    async (point) => {
      await host.db.raw("update promotion set used = 0")
      await stock("AGUA", 50)
      const victim = new HostProcess(host.database, SELLING)
      await victim.start({ SVC_FAILPOINT: point })
      const before = await hashAllTables(host.db, { except: EXCEPT })
      const placement = placementOf(`killed-at-${point.slice("order.".length)}`)
      await expect(victim.run("placeOrder", placement)).rejects.toThrow(/SIGKILL/)
      await host.db.raw("select pg_sleep(0.05)")
      expect(await hashAllTables(host.db, { except: EXCEPT })).toEqual(before)
      await expect(host.run("placeOrder", placement)).resolves.toMatchObject({
        orderId: expect.stringMatching(/^order_/),
        replayed: false,
      })
    },
    60_000,
  )

  it("has placed the order if it is killed after the commit, and the same order is not placed again", async () => {
    await host.db.raw("update promotion set used = 0")
    const victim = new HostProcess(host.database, SELLING)
    await victim.start({ SVC_FAILPOINT: "order.committed" })
    const before = await countOrders()
    const placement = placementOf("killed-after-commit")
    await expect(victim.run("placeOrder", placement)).rejects.toThrow(/SIGKILL/)
    expect(await countOrders()).toBe(before + 1)
    await expect(host.run("placeOrder", placement)).resolves.toMatchObject({ replayed: true })
    expect(await countOrders()).toBe(before + 1)
  })
})
