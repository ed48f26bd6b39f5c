import type { WrittenModule } from "./support/module-writes"
import { type PlatformHost, startPlatformHost } from "./support/platform-host"

/* One transaction for the plugin's rows and the platform's modules. These tests fail if a version of the platform breaks it. */

let host: PlatformHost

beforeAll(async () => {
  host = await startPlatformHost()
  await host.db.raw(
    "create table svc_unit_probe (id integer, constraint svc_unit_probe_once unique (id) deferrable initially deferred)",
  )
})

afterAll(() => host?.stop())

const ROWS: Readonly<
  Record<WrittenModule, { readonly table: string; readonly where: Record<string, unknown>; readonly event: string | null }>
> = {
  order: { table: "order", where: { email: "a@example.com" }, event: "order.order.created" },
  payment: { table: "payment_collection", where: { amount: 10 }, event: "payment.payment-collection.created" },
  customer: { table: "customer", where: { email: "unit@example.com" }, event: "customer.customer.created" },
  inventory: { table: "inventory_item", where: { sku: "UNIT-OF-WORK" }, event: "inventory.inventory-item.created" },
  promotion: { table: "promotion_campaign", where: { campaign_identifier: "unit-of-work" }, event: "promotion.campaign.created" },
  link: { table: "order_payment_collection", where: { order_id: "order_unit" }, event: null },
  own: { table: "svc_product_switch", where: { product_id: "prod_unit" }, event: null },
}

const MODULES = Object.keys(ROWS) as WrittenModule[]

const rowsOf = async (module: WrittenModule): Promise<number> => {
  const { table, where } = ROWS[module]
  const row = await host.db(table).where(where).count({ count: "*" }).first()
  return Number(row?.count)
}

describe("a module writing in a unit of work", () => {
  it.each(MODULES)("%s: leaves no row and no event when the work fails", async (module) => {
    const { during, after } = await host.run("writeThrough", { module, fail: true })
    expect({ rows: await rowsOf(module), during, after }).toEqual({ rows: 0, during: [], after: [] })
  })

  it.each(MODULES)("%s: leaves its row, and its events only after the commit", async (module) => {
    const { during, after, held } = await host.run("writeThrough", { module, fail: false })
    expect({ rows: await rowsOf(module), during }).toEqual({ rows: 1, during: [] })
    expect(after).toEqual(held)
    const { event } = ROWS[module]
    if (event !== null) {
      expect(held).toContain(event)
    }
  })

  it("does not prevent the platform from emitting the events of its own writes", async () => {
    const before = await host.run("writeNatively")
    expect(before).toContain("order.order.created")
    await host.run("writeThrough", { module: "order", fail: false })
    await host.run("writeThrough", { module: "order", fail: true })
    expect(await host.run("writeNatively")).toEqual(before)
  })
})

describe("the end of a unit of work", () => {
  it.each([
    ["swallowed", "thrown"],
    ["lost", "thrown"],
    ["lost at the commit", "thrown"],
    ["deferred", "thrown"],
    ["slow", "svc_overloaded"],
  ] as const)("rejects and writes nothing after an error: %s", async (what, expected) => {
    expect(await host.run("goWrong", what)).toBe(expected)
    expect(await host.db("svc_unit_probe")).toEqual([])
  })

  it.each([false, true])("resolves `settled` only after the work has ended (failing: %s)", async (fail) => {
    expect(await host.run("settledOrder", fail)).toEqual(["worked", "settled"])
  })

  it("limits statements, locks and idle time only inside the unit", async () => {
    const { inside, outside } = await host.run("limits")
    expect(inside).toEqual({ statement: "5s", lock: "4s", idle: "10s" })
    expect(outside).toEqual({ statement: "0", lock: "0", idle: "0" })
  })

  it("limits every statement to the request's remaining time", async () => {
    const { statement, lock } = await host.run("limitsWith", 3_000)
    expect(statement).toBeLessThan(2_001)
    expect(lock).toBeLessThan(2_001)
    expect(await host.run("limitsWith", 60_000)).toEqual({ statement: 5_000, lock: 4_000 })
  })
})

describe("work of a request whose response is due before its commit", () => {
  it.each(["before", "during"] as const)("(response due %s the transaction) is abandoned, and writes nothing", async (when) => {
    expect(await host.run("outOfTime", when)).toBe("svc_overloaded")
    expect(await host.db("svc_unit_probe")).toEqual([])
  })

  it("has no time limit any more if part of it is already committed", async () => {
    expect(await host.run("boundAfterCommit")).toBe(false)
  })
})
