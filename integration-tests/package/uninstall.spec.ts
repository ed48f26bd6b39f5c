import {
  ACCOUNTS,
  type NativeCheckout,
  nativeCheckout,
  orderBodies,
  PASSWORD,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
} from "../support"
import { medusaCommand } from "../support/commands"
import { connect, createDatabase, dropDatabase } from "../support/database"
import { changeOperation } from "../support/delivery-settings"
import { eventually } from "../support/eventually"
import { table, tableSettings } from "../support/table-settings"
import { PLUGIN, PlainHost, packPlugin } from "./plain-host"
import { schemaObjects } from "./schema-objects"

// The setup migrates two databases and packs the plugin.
jest.setTimeout(1_200_000)

const FULFILLMENT = {
  resolve: "@medusajs/medusa/fulfillment",
  options: {
    providers: [
      { resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" },
      { resolve: `${PLUGIN}/providers/fulfillment-svc`, id: "svc-delivery" },
    ],
  },
}

const UNINSTALL = `./node_modules/${PLUGIN}/.medusa/server/src/uninstall/index.js`

/** Tables of the platform whose content must be preserved. */
const PLATFORM_DATA = [
  "order",
  "order_line_item",
  "customer",
  "product",
  "payment_collection",
  "reservation_item",
  "inventory_level",
]

/** The keys that the plugin writes into the metadata of people and of their identities. */
const OWN_MARKS = ["svc_staff_id", "svc_password_since", "svc_mailbox_proven"]
const PEOPLE = ["auth_identity", "provider_identity", "customer", "user"]
const OWN_PROVIDER = "svc-delivery_svc-delivery"
const SHIPPING = ["shipping_option", "fulfillment", "fulfillment_set", "service_zone"]
/** Medusa keeps a dismissed link as a row that is marked as deleted. */
const LOCATION_LINKS = ["location_fulfillment_provider", "location_fulfillment_set"]
const NEW_PASSWORD = "anothersecret"

describe("a host that uninstalls the plugin", () => {
  const host = new PlainHost()
  let store: Store
  let shop: SmallCatalogue
  let native: NativeCheckout
  let never: string
  /** Platform ids of orders placed with the plugin, by what is done with them afterwards. */
  const sold: { waiting: string; shipped: string; native: string } = { waiting: "", shipped: "", native: "" }

  const uninstall = (...args: string[]) =>
    medusaCommand(store.databaseName, ["exec", UNINSTALL, ...args], { folder: host.folder })
  const server = () => {
    const [process] = store.processes
    if (!process) throw new Error("the store has no server")
    return process
  }
  const withPlugin = () => host.configure({}, { modules: [FULFILLMENT] })
  const contentOf = async () =>
    Object.fromEntries(
      await Promise.all(
        PLATFORM_DATA.map(async (name) => [name, (await store.db(name).select("id").orderBy("id")).map(({ id }) => id)]),
      ),
    )
  /** The tables that have a row with this word in any column. Rows that are marked as deleted count, except in tables of links. */
  const naming = async (word: string, tables: readonly string[]): Promise<string[]> => {
    const counts = tables.map(async (table) => {
      const present = LOCATION_LINKS.includes(table) ? "and t.deleted_at is null" : ""
      const { rows } = await store.db.raw(`select from ?? t where strpos(t::text, ?) > 0 ${present} limit 1`, [table, word])
      return rows.length === 0 ? [] : [table]
    })
    return (await Promise.all(counts)).flat()
  }
  const marksOfPeople = async () =>
    Object.fromEntries(await Promise.all(OWN_MARKS.map(async (mark) => [mark, await naming(mark, PEOPLE)])))
  const ownTables = async () => (await schemaObjects(store.db)).filter((name) => name.startsWith("table svc_"))

  beforeAll(async () => {
    await host.install((await packPlugin()).tarball)
    host.configure(null)
    never = await createDatabase("blank")
    await medusaCommand(never, ["db:migrate", "--execute-safe-links"], { folder: host.folder })
    withPlugin()
    store = await startStore({ folder: host.folder })
    shop = await smallCatalogue(store.db)
    native = nativeCheckout(store, shop)
  })
  afterAll(async () => {
    await store?.stop()
    if (never) await dropDatabase(never)
    host.remove()
  })

  it("has orders for delivery, pickup and dine-in, with extras, points and the platform's own checkout", async () => {
    const administrator = store.api("administrator")
    await changeOperation(store, { delivery: { fee_mode: "fixed", fixed_fee: 2.5, max_distance_km: null } })
    const program = await administrator.put("loyalty/program", { enabled: true, points_per_currency: 1, earn_on: "completed" })
    expect(program.status).toBe(200)
    expect((await administrator.put("settings/tables", tableSettings([table("1")]))).status).toBe(200)

    const bodies = orderBodies(shop)
    const address = { address_1: "Calle de Alcalá 50", city: "Madrid", postcode: "28014", country: "ES" }
    const place = async (body: object) => {
      const { status, body: answer, text } = await store.api("customer").post("orders", body)
      if (status !== 201) throw new Error(`the order was not placed: ${status} ${text}`)
      return answer.data
    }
    const withHam = bodies.margarita({ extra_ids: [shop.extra.Jamón] })
    const waiting = await place(bodies.delivery({ address, items: [withHam] }))
    const shipped = await place(bodies.delivery({ address }))
    await place(bodies.pickup())
    await place(bodies.pickup({ order_type: "pickup", service_mode: "dine_in", table_id: "1" }))
    for (const status of ["shipped"]) {
      expect((await administrator.put(`orders/${shipped.id}`, { status })).status).toBe(200)
    }
    const cart = { extensions: { svc: { order_type: "delivery", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" } } }
    const placed = await native.order({ way: "delivery", cart, lines: [{ sku: "MARGARITA-M", quantity: 2 }] })
    Object.assign(sold, { waiting: waiting.id, shipped: shipped.id, native: placed.id })
    await eventually(async () => (await store.db("fulfillment").count())[0]?.count !== "0")
    const providers = await store.db("fulfillment").pluck("provider_id")
    expect(providers).toContain("svc-delivery_svc-delivery")
    await server().kill("SIGTERM")
  })

  it("has people with the plugin's marks, a changed password, and a location with the plugin's provider", async () => {
    await server().start()
    const { email } = ACCOUNTS.other_customer
    const change = { current_password: PASSWORD, password: NEW_PASSWORD }
    expect((await store.api("other_customer").put("auth/me", change)).status).toBe(200)
    // A password reset that was confirmed by mail leaves this mark.
    const proof = store.db.raw(`user_metadata || '{"svc_mailbox_proven": true}'`)
    expect(await store.db("provider_identity").where({ entity_id: email }).update({ user_metadata: proof })).toBe(1)
    await server().kill("SIGTERM")
    expect(await marksOfPeople()).toEqual({
      svc_staff_id: ["auth_identity"],
      svc_password_since: ["provider_identity"],
      svc_mailbox_proven: ["provider_identity"],
    })
    expect(await naming(OWN_PROVIDER, [...SHIPPING, ...LOCATION_LINKS])).toEqual([
      "shipping_option",
      "fulfillment",
      "location_fulfillment_provider",
    ])
  })

  it("is unchanged after an unknown argument", async () => {
    const before = await schemaObjects(store.db)
    await expect(uninstall("keepdata")).rejects.toThrow("unknown argument keepdata")
    await expect(uninstall("--", "--keep-date")).rejects.toThrow("unknown argument --keep-date")
    expect(await schemaObjects(store.db)).toEqual(before)
  })

  it("with --keep-data loses the triggers and indexes on the platform's tables, and keeps the plugin's own tables", async () => {
    const rows = await store.db("svc_order").count()
    const output = await uninstall("--", "--keep-data")
    expect(output).toContain("--keep-data")
    const db = connect(never)
    const known = await schemaObjects(db)
    await db.destroy()
    const left = (await schemaObjects(store.db)).filter((name) => !known.includes(name))
    // All remaining objects belong to the plugin's own tables.
    expect(left.filter((name) => / on /.test(name) && !/ on svc_/.test(name))).toEqual([])
    expect(await ownTables()).not.toEqual([])
    expect(await store.db("svc_order").count()).toEqual(rows)
  })

  it("has its triggers again after the next start with the plugin", async () => {
    await server().start()
    const objects = await schemaObjects(store.db)
    expect(objects).toContain("trigger svc_guard_reservation on reservation_item")
    expect(objects).toContain("trigger svc_password_changed on provider_identity")
    await server().kill("SIGTERM")
  })

  it("keeps nothing of the plugin in the schema, and all data of the platform", async () => {
    const before = await contentOf()
    const output = await uninstall()
    expect(output).toContain("manual_manual")
    expect(await contentOf()).toEqual(before)
    const db = connect(never)
    const known = await schemaObjects(db)
    await db.destroy()
    expect((await schemaObjects(store.db)).filter((name) => !known.includes(name))).toEqual([])
    expect(await marksOfPeople()).toEqual({ svc_staff_id: [], svc_password_since: [], svc_mailbox_proven: [] })
    expect(await naming(OWN_PROVIDER, [...SHIPPING, ...LOCATION_LINKS])).toEqual([])
  })

  it("can run the uninstallation again, without the plugin in its configuration", async () => {
    host.configure(null)
    await uninstall()
    expect(await ownTables()).toEqual([])
  })

  describe("after uninstalling", () => {
    const admin = () => store.platform()
    beforeAll(() => server().start())
    afterAll(() => server().kill("SIGTERM"))

    it("has none of its routes", async () => {
      expect((await store.api().get("/svc/v1/status")).status).toBe(404)
    })

    it("can fulfil and ship old delivery orders, and cancel a fulfilment", async () => {
      for (const id of [sold.waiting, sold.native]) {
        const { body } = await admin().get(`/admin/orders/${id}`)
        const items = body.order.items.map(({ id, quantity }: { id: string; quantity: number }) => ({ id, quantity }))
        const fulfilled = await admin().post(`/admin/orders/${id}/fulfillments`, { items })
        expect([fulfilled.status, fulfilled.body]).toMatchObject([200, {}])
        const [fulfilment] = (await admin().get(`/admin/orders/${id}?fields=*fulfillments`)).body.order.fulfillments
        expect(fulfilment.provider_id).toBe("manual_manual")
        const shipment = await admin().post(`/admin/orders/${id}/fulfillments/${fulfilment.id}/shipments`, { items })
        expect(shipment.status).toBe(200)
      }
      const [fulfilment] = (await admin().get(`/admin/orders/${sold.shipped}?fields=*fulfillments`)).body.order.fulfillments
      const delivered = await admin().post(`/admin/orders/${sold.shipped}/fulfillments/${fulfilment.id}/mark-as-delivered`, {})
      expect(delivered.status).toBe(200)
    })

    it("offers none of the plugin's shipping options, and refuses them by id", async () => {
      const cart = await native.cart()
      const offered = await native.call("GET", `/store/shipping-options?cart_id=${cart}`)
      expect([offered.status, offered.body.shipping_options]).toEqual([200, []])
      for (const id of await store.db("shipping_option").whereRaw("metadata ->> 'svc_kind' is not null").pluck("id")) {
        const chosen = await native.call("POST", `/store/carts/${cart}/shipping-methods`, { option_id: id })
        expect(chosen.status).toBe(400)
      }
    })

    it("can sell with its own checkout after the owner has priced and enabled an option", async () => {
      const option = await store.db("shipping_option").first("id").whereRaw("metadata ->> 'svc_kind' = 'pickup'")
      const rules = await store.db("shipping_option_rule").where({ shipping_option_id: option.id }).whereNull("deleted_at")
      const changed = await admin().post(`/admin/shipping-options/${option.id}`, {
        prices: [{ currency_code: "eur", amount: 3 }],
        rules: rules.map(({ id, attribute, operator }) => ({
          id,
          attribute,
          operator,
          value: attribute === "enabled_in_store" ? "true" : "false",
        })),
      })
      expect([changed.status, changed.text]).toMatchObject([200, expect.any(String)])
      const order = await native.order({ way: "pickup", lines: [{ sku: "ENSALADA" }, { sku: "AGUA" }] })
      expect(Number(order.shipping_total)).toBe(3)
    })

    it("lets its customers sign in as before", async () => {
      expect(await native.signIn(ACCOUNTS.customer.email, PASSWORD)).toEqual(expect.any(String))
      expect(await native.signIn(ACCOUNTS.other_customer.email, NEW_PASSWORD)).toEqual(expect.any(String))
    })
  })

  it("can install the plugin again, sell with it, and offer its shipping options", async () => {
    withPlugin()
    await medusaCommand(store.databaseName, ["db:migrate", "--execute-safe-links"], { folder: host.folder })
    await server().start()
    const day = [{ start: "12:00", end: "23:30" }]
    const hours = Object.fromEntries(
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((name) => [name, day]),
    )
    const modes = { pickup: { enabled: true, hours }, delivery: { enabled: true, hours } }
    // The earlier tokens were in the deleted tables.
    const signIn = await store.api().post("auth/token", { username: "admin@example.com", password: "supersecret" })
    const headers = { authorization: `Bearer ${signIn.body.data.token}` }
    const opening = { country: "ES", timezone: "Europe/Madrid", order_types: modes }
    expect((await store.api().put("settings/operation", opening, { headers })).status).toBe(200)
    const { status, body } = await store.api().post("orders", orderBodies(shop).pickup())
    expect([status, body.data?.status]).toEqual([201, "processing"])
    const options = await store
      .db("shipping_option")
      .where({ price_type: "calculated", provider_id: "svc-delivery_svc-delivery" })
      .whereNull("deleted_at")
      .pluck("metadata")
    // The owner's price for pickup is kept.
    expect(options).toEqual(expect.arrayContaining([{ svc_kind: "delivery" }, { svc_kind: "dine_in" }]))
    expect(options).toHaveLength(2)
  })
})
