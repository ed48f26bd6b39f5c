import { hashAllTables } from "../support"
import type { Placement } from "./support/place-order"
import { HostProcess, OperationFailure, type PlatformHost, startPlatformHost } from "./support/platform-host"

/* An order is written completely or not at all, and never takes more stock or coupons than there are, whatever fails. */

let host: PlatformHost

beforeAll(async () => {
  host = await startPlatformHost({ processes: 2 })
  await host.run("createPromotion", { code: "UNO", value: 10, limit: 1 })
  await host.run("createPromotion", { code: "LIBRE", value: 10 })
})

afterAll(() => host?.stop())

const LINES = [
  { sku: "MARGARITA-M", quantity: 2, extrasCents: 150 },
  { sku: "DIAVOLA-F", quantity: 1, extrasCents: 100 },
  { sku: "AGUA", quantity: 1 },
]

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

const refusalOf = async (placement: Placement): Promise<{ code: unknown; details: unknown }> => {
  const error = await host.run("placeOrder", placement).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(OperationFailure)
  const { code, details } = error as OperationFailure
  return { code, details }
}

describe("a refused order", () => {
  const product = (sku: string) => `(select product_id from product_variant where sku = '${sku}')`
  const price = (sku: string, amount: number) =>
    `update price set amount = ${amount} where currency_code = 'eur' and price_set_id in
       (select s.price_set_id from product_variant_price_set s join product_variant v on v.id = s.variant_id where v.sku = '${sku}')`

  it.each<[string, Placement, string, object, string | undefined]>([
    [
      "because the stock is too low",
      { lines: [...LINES, { sku: "CERVEZA", quantity: 11 }] },
      "svc_product_changed",
      { reason: "out_of_stock", items: [{ inventory_item_id: expect.any(String), reason: "out_of_stock" }] },
      undefined,
    ],
    [
      "because two lines together exceed the stock",
      {
        lines: [
          { sku: "CERVEZA", quantity: 6 },
          { sku: "CERVEZA", quantity: 5 },
        ],
      },
      "svc_product_changed",
      { reason: "out_of_stock" },
      undefined,
    ],
    [
      "because a price has changed meanwhile",
      { lines: LINES, meanwhile: { sql: price("DIAVOLA-F", 17) } },
      "svc_product_changed",
      { reason: "price_changed", items: [{ variant_id: expect.any(String), reason: "price_changed" }] },
      price("DIAVOLA-F", 16.5),
    ],
    [
      "because a product was unpublished meanwhile",
      { lines: LINES, meanwhile: { sql: `update product set status = 'draft' where id = ${product("AGUA")}` } },
      "svc_product_changed",
      { reason: "not_available" },
      `update product set status = 'published' where id = ${product("AGUA")}`,
    ],
    [
      "because a product was disabled meanwhile",
      {
        lines: LINES,
        meanwhile: { sql: `insert into svc_product_switch (product_id, enabled) values (${product("AGUA")}, false)` },
      },
      "svc_product_changed",
      { reason: "not_available" },
      `delete from svc_product_switch`,
    ],
    [
      "because a variation was deleted meanwhile",
      { lines: LINES, meanwhile: { sql: "update product_variant set deleted_at = now() where sku = 'AGUA'" } },
      "svc_product_changed",
      { reason: "not_available" },
      "update product_variant set deleted_at = null where sku = 'AGUA'",
    ],
    [
      "because another order used its coupon for the last time meanwhile",
      { lines: LINES, coupons: ["UNO"], meanwhile: { sql: "update promotion set used = 1 where code = 'UNO'" } },
      "svc_coupon_invalid",
      { reason: "limit_reached", codes: ["UNO"] },
      "update promotion set used = 0 where code = 'UNO'",
    ],
    ["because of a failure right before the commit", { lines: LINES, coupons: ["UNO"], failAtTheEnd: true }, "", {}, undefined],
  ])("%s leaves every table unchanged", async (_name, placement, code, details, undo) => {
    const { meanwhile, ...rest } = placement
    if (meanwhile) {
      // The change in between also changes tables. It is applied and undone before, so that the second time leaves the same content.
      await host.db.raw(meanwhile.sql)
      await host.db.raw(undo ?? "select 1")
      const before = await hashAllTables(host.db, { except: EXCEPT })
      expect(await refusalOf(placement)).toMatchObject({ code, details })
      await host.db.raw(undo ?? "select 1")
      expect(await hashAllTables(host.db, { except: EXCEPT })).toEqual(before)
    } else {
      const before = await hashAllTables(host.db, { except: EXCEPT })
      const refused = await refusalOf(rest)
      expect(refused.code ?? "").toBe(code)
      expect(refused.details ?? {}).toMatchObject(details)
      expect(await hashAllTables(host.db, { except: EXCEPT })).toEqual(before)
    }
  })

  it("is accepted when its problem is solved, for example when a switched-off product's time has passed", async () => {
    await host.db.raw(
      `insert into svc_product_switch (product_id, enabled, enabled_at) values (${product("AGUA")}, false, now() - interval '1 second')`,
    )
    await expect(host.run("placeOrder", { lines: LINES })).resolves.toMatchObject({ orderId: expect.stringMatching(/^order_/) })
    await host.db.raw("delete from svc_product_switch")
  })
})

describe("a price that the pricing module calculates", () => {
  const lines = [{ sku: "ENSALADA", quantity: 2 }]
  const sale = (change: string) => `update price set ${change}, updated_at = now() where price_list_id is not null`

  beforeAll(() => host.run("putOnSale", { sku: "ENSALADA", amount: 6 }))

  it("is the price of the order", async () => {
    expect(await host.run("placeOrder", { lines })).toMatchObject({ total: "1200" })
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
    expect(await refusalOf({ lines, meanwhile: { sql } })).toMatchObject({
      code: "svc_product_changed",
      details: { reason: "price_changed" },
    })
    await expect(host.run("placeOrder", { lines })).resolves.toMatchObject({ orderId: expect.any(String) })
    await host.db.raw(undo)
    expect(await host.run("placeOrder", { lines })).toMatchObject({ total: "1200" })
  })
})

/** The table that the workflow engine writes, and an order never does. */
const EXCEPT = ["workflow_execution"]

describe("a placed order", () => {
  it("changes exactly the tables of an order", async () => {
    await host.db.raw("update promotion set used = 0")
    const before = await hashAllTables(host.db, { except: EXCEPT })
    await host.run("placeOrder", { lines: LINES, coupons: ["UNO"], feeCents: 250, email: "tables@example.com" })
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
    ])
    await host.db.raw("update promotion set used = 0")
  })

  it("takes few statements, with the whole transaction on one connection", async () => {
    const statementsOf = (coupons: readonly string[]) => host.run("statementsOf", { lines: LINES, feeCents: 250, coupons })
    await statementsOf([])
    const plain = await statementsOf([])
    const free = await statementsOf(["LIBRE"])
    const limited = await statementsOf(["UNO"])
    await host.db.raw("update promotion set used = 0")
    // With the route's own statements (idempotency, slot, own rows, ticket number) an order must take at most 20, and with a promotion
    // at most 26.
    expect({ plain: plain.length, free: free.length, limited: limited.length }).toEqual({ plain: 14, free: 16, limited: 17 })
    for (const statements of [plain, free, limited]) {
      const begun = statements.findIndex(({ text }) => text.startsWith("BEGIN"))
      const inside = statements.slice(begun)
      expect(inside.at(-1)?.text).toBe("COMMIT;")
      expect(new Set(inside.map(({ connection }) => connection)).size).toBe(1)
    }
  })
})

describe("limited stock and concurrent buyers", () => {
  const buyers = (count: number, spread: number, guard?: "platform") =>
    Array.from({ length: count }, (_, index) => ({
      lines: [{ sku: "TARTA", quantity: 1 }],
      guard,
      delay: (index * spread) / count,
    }))

  const prepareCarts = (count: number) =>
    Promise.all(
      host.processes.map(async (process) => {
        const carts: string[] = []
        for (let index = 0; index < count; index++) {
          carts.push(await process.run("prepareCart", { lines: [{ sku: "TARTA", quantity: 1 }] }))
        }
        return carts
      }),
    )

  it("one unit is sold once to 50 orders and native carts on two processes", async () => {
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

  it("twelve units are sold twelve times to orders and native carts", async () => {
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
            lines: [0, 1, 2, 3].map((step) => ({ sku: skus[(index + step) % 4] ?? "AGUA", quantity: 1 + step })),
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
          placements: Array.from({ length: 10 }, () => ({
            lines: [{ sku: "MARGARITA-M", quantity: 1 }],
            coupons: ["UNO"],
            mustHaveCoupon: true,
          })),
        }),
      ),
    )
    expect(outcomes.flatMap(({ placed }) => placed)).toHaveLength(1)
    expect(new Set(outcomes.flatMap(({ refused }) => refused))).toEqual(new Set(["svc_coupon_invalid"]))
    expect(await host.db("promotion").where({ code: "UNO" }).first("used")).toEqual({ used: 1 })
  })
})

describe("a campaign and concurrent buyers", () => {
  it.each([
    ["uses", "usage", 3, 3],
    // 10 % of 9.50 is 0.95: the third use would exceed the budget.
    ["money", "spend", 2, 2],
  ])("limited by %s is never exceeded", async (_name, type, limit, expected) => {
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
          placements: Array.from({ length: 6 }, () => ({
            lines: [{ sku: "MARGARITA-M", quantity: 1 }],
            coupons: [code],
            mustHaveCoupon: true,
          })),
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
  it.each(["order.written", "order.stock-reserved", "order.before-commit"])(
    "at %s leaves nothing, and the same order succeeds at once",
    async (point) => {
      await host.db.raw("update promotion set used = 0")
      await stock("AGUA", 50)
      const victim = new HostProcess(host.database, {})
      await victim.start({ SVC_FAILPOINT: point })
      const before = await hashAllTables(host.db, { except: EXCEPT })
      const placement = { lines: LINES, coupons: ["UNO"], email: "killed@example.com" }
      await expect(victim.run("placeOrder", placement)).rejects.toThrow(/SIGKILL/)
      await host.db.raw("select pg_sleep(0.05)")
      expect(await hashAllTables(host.db, { except: EXCEPT })).toEqual(before)
      await expect(host.run("placeOrder", placement)).resolves.toMatchObject({ orderId: expect.stringMatching(/^order_/) })
    },
    60_000,
  )

  it("has placed it if it dies after the commit", async () => {
    const victim = new HostProcess(host.database, {})
    await victim.start({ SVC_FAILPOINT: "order.committed" })
    const before = await host.db("order").count({ count: "*" }).first()
    await expect(victim.run("placeOrder", { lines: LINES })).rejects.toThrow(/SIGKILL/)
    expect(Number((await host.db("order").count({ count: "*" }).first())?.count)).toBe(Number(before?.count) + 1)
  })
})
