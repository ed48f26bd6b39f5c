import { hashAllTables } from "../support"
import { type PlatformBodies, platformBodies } from "./support/order-bodies"
import { HostProcess, type PlatformHost, SELLING, startPlatformHost } from "./support/platform-host"

/* The triggers that prevent overselling, whatever the kind of sale is, and the release of stock. */

let host: PlatformHost
let bodies: PlatformBodies

beforeAll(async () => {
  host = await startPlatformHost({ env: SELLING })
  bodies = await platformBodies(host.db)
})

afterAll(() => host?.stop())

const level = async (sku: string) => {
  const { rows } = await host.db.raw(
    `select l.stocked_quantity::int as stocked, l.reserved_quantity::int as reserved, (l.raw_reserved_quantity ->> 'value')::int as raw,
       (select coalesce(sum(quantity), 0)::int from reservation_item r where r.inventory_item_id = l.inventory_item_id and r.deleted_at is null) as reservations
     from inventory_level l join product_variant_inventory_item i on i.inventory_item_id = l.inventory_item_id
     join product_variant v on v.id = i.variant_id where v.sku = ?`,
    [sku],
  )
  return rows[0]
}

/** Sets the stocked quantity. */
const setStock = (sku: string, units: number) =>
  host.db.raw(
    `update inventory_level set stocked_quantity = ?, raw_stocked_quantity = jsonb_build_object('value', ?::text, 'precision', 20)
     where inventory_item_id in
       (select inventory_item_id from product_variant_inventory_item i join product_variant v on v.id = i.variant_id where v.sku = ?)`,
    [units, String(units), sku],
  )

/** The names of the guard's triggers. Those that record stock of fulfilments exist with and without the guard. */
const triggers = async () =>
  (
    await host.db.raw(
      "select tgname from pg_trigger where tgname like 'svc%' and tgname not like 'svc\\_note%' and tgrelid in ('reservation_item'::regclass, 'inventory_level'::regclass) order by 1",
    )
  ).rows.map(({ tgname }: { tgname: string }) => tgname)

describe("the guard", () => {
  it("is installed by the migration; the option installs or removes the guard only if necessary", async () => {
    const all = ["svc_guard_reservation", "svc_touch_level", "svc_true_reserved"]
    expect(await triggers()).toEqual(all)
    expect(await host.run("guardStock", "database")).toBe("unchanged")
    expect(await host.run("guardStock", "platform")).toBe("removed")
    expect(await triggers()).toEqual([])
    expect(await host.run("guardStock", "platform")).toBe("unchanged")
    expect(await host.run("guardStock", "database")).toBe("installed")
    expect(await triggers()).toEqual(all)
  })

  it("is installed again by the start of a server", async () => {
    expect(await host.run("guardStock", "platform")).toBe("removed")
    const started = new HostProcess(host.database, {})
    await started.start()
    await started.kill()
    expect(await host.run("guardStock", "database")).toBe("unchanged")
  })

  it("replaces an older version once, also under concurrent starts", async () => {
    await host.db.raw("comment on function svc_guard_reservation() is 'an older version'")
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => host.run("guardStock", "database")))
    expect(outcomes.filter((outcome) => outcome === "installed")).toHaveLength(1)
    expect(await host.run("guardStock", "database")).toBe("unchanged")
  })

  it("limits the platform's own reservations, which take no lock, to the stock", async () => {
    expect(await host.run("reserveNatively", { sku: "CERVEZA", times: 30 })).toBe(10)
    expect(await level("CERVEZA")).toEqual({ stocked: 10, reserved: 10, raw: 10, reservations: 10 })
  })

  it("allows a reservation to shrink even if the stock was reduced below it", async () => {
    await setStock("CERVEZA", 3)
    await host.db.raw(
      `update reservation_item set quantity = 0.5 where line_item_id = (select min(line_item_id) from reservation_item where line_item_id like 'line_CERVEZA_%' and deleted_at is null)`,
    )
    expect(await host.run("reserveNatively", { sku: "CERVEZA", times: 1 })).toBe(0)
    await host.db.raw("update reservation_item set deleted_at = now() where line_item_id like 'line_CERVEZA_%'")
    expect(await level("CERVEZA")).toEqual({ stocked: 3, reserved: 0, raw: 0, reservations: 0 })
  })

  it("does not limit products that allow backorders", async () => {
    await host.db.raw("update product_variant set allow_backorder = true where sku = 'TARTA'")
    const { placed } = await host.run("placeAtOnce", {
      placements: Array.from({ length: 3 }, () => ({ body: bodies.pickup([{ sku: "TARTA", quantity: 1 }]) })),
    })
    expect(placed).toHaveLength(3)
    expect(await level("TARTA")).toEqual({ stocked: 1, reserved: 3, raw: 3, reservations: 3 })
    await host.db.raw("update product_variant set allow_backorder = false where sku = 'TARTA'")
  })
})

describe("a store without the guard, with the platform's lock,", () => {
  let unguarded: HostProcess

  beforeAll(async () => {
    unguarded = new HostProcess(host.database, { ...SELLING, SVC_STOCK_GUARD: "platform" })
    await unguarded.start()
    expect(await triggers()).toEqual([])
  })
  afterAll(async () => {
    await unguarded.kill()
    await host.run("guardStock", "database")
  })

  it("sells exactly the stock to native carts and the plugin's orders in one process", async () => {
    await setStock("AGUA", 5)
    const carts: string[] = []
    for (let index = 0; index < 6; index++) {
      carts.push(await unguarded.run("prepareCart", { lines: [{ sku: "AGUA", quantity: 1 }] }))
    }
    const placements = Array.from({ length: 8 }, (_, index) => ({
      body: bodies.pickup([{ sku: "AGUA", quantity: 1 }]),
      delay: index * 60,
    }))
    const { native, ours } = await unguarded.run("sellAtOnce", { carts, placements })
    expect(native + ours).toBe(5)
    expect(await level("AGUA")).toMatchObject({ stocked: 5, reserved: 5, reservations: 5 })
  })

  it("makes an order wait for the platform's lock on the stock of its products", async () => {
    await setStock("AGUA", 50)
    const placement = { body: bodies.pickup([{ sku: "AGUA", quantity: 1 }]) }
    expect(await unguarded.run("placeWhileLocked", { sku: "AGUA", placement, milliseconds: 1_500 })).toBe(true)
    // The database's guard needs no lock.
    expect(await host.run("placeWhileLocked", { sku: "AGUA", placement, milliseconds: 1_500 })).toBe(false)
  })

  it("releases the stock of an order", async () => {
    await setStock("AGUA", 50)
    const before = await level("AGUA")
    const body = bodies.pickup([
      { sku: "AGUA", quantity: 2 },
      { sku: "AGUA", quantity: 1 },
    ])
    const { lineIds } = await unguarded.run("placeOrder", { body })
    expect((await level("AGUA")).reserved).toBe(before.reserved + 3)
    expect(await unguarded.run("release", lineIds)).toBe(2)
    expect(await level("AGUA")).toEqual(before)
  })
})

describe("a release", () => {
  it("returns the stock of an order once", async () => {
    await setStock("AGUA", 50)
    const before = await level("AGUA")
    const body = bodies.pickup([
      { sku: "AGUA", quantity: 3 },
      { sku: "MARGARITA-M", quantity: 1 },
    ])
    const { lineIds } = await host.run("placeOrder", { body })
    expect(await level("AGUA")).toEqual({
      ...before,
      reserved: before.reserved + 3,
      raw: before.raw + 3,
      reservations: before.reservations + 3,
    })
    expect(await host.run("release", lineIds)).toBe(1)
    expect(await level("AGUA")).toEqual(before)
    expect(await host.run("release", lineIds)).toBe(0)
    expect(await level("AGUA")).toEqual(before)
  })

  it("returns the use of a coupon, even ten times concurrently", async () => {
    await host.run("createPromotion", { code: "DIEZVECES", value: 10, limit: 10 })
    const placement = { body: bodies.pickup([{ sku: "MARGARITA-M", quantity: 1 }], { coupon_codes: ["DIEZVECES"] }) }
    const { placed } = await host.run("placeAtOnce", { placements: Array.from({ length: 10 }, () => placement) })
    expect(placed).toHaveLength(10)
    expect(await host.db("promotion").where({ code: "DIEZVECES" }).first("used")).toEqual({ used: 10 })
    await Promise.all(Array.from({ length: 10 }, () => host.run("revertUse", [{ code: "DIEZVECES", amount: 0.95 }])))
    expect(await host.db("promotion").where({ code: "DIEZVECES" }).first("used")).toEqual({ used: 0 })
  })

  it("changes nothing if no use was counted", async () => {
    const before = await hashAllTables(host.db)
    await host.run("revertUse", [])
    expect(await hashAllTables(host.db)).toEqual(before)
  })
})
