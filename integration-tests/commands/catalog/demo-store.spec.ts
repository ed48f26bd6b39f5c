import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { z } from "@medusajs/framework/zod"
import { catalogSectionSchema, extraCategorySchema } from "../../../src/api/catalogue/schema"
import { demoAddress } from "../../../src/scripts/demo/restaurant"
import { eventually, hashAllTables, openedTableToken, STRIPE, type Store, startStore } from "../../support"
import { databaseUrl, medusaCommand } from "../../support/commands"
import { launchStripe } from "../../support/servers/launched-stripe"

/** The demo store that `npm start` shows. */

let store: Store
beforeAll(async () => {
  store = await startStore({ seed: "demo" })
})
afterAll(() => store.stop())

/** Calls the launcher's function in a process of its own, because the launcher is not part of the compiled host. */
async function launcherCall(call: string): Promise<void> {
  const script = `import("./scripts/launcher/database.mjs").then((its) => its.${call})`
  await promisify(execFile)(process.execPath, ["-e", script, databaseUrl(store.databaseName)])
}

interface Product {
  readonly id: string
  readonly slug: string
  readonly purchasable: boolean
  readonly variations: { readonly id: string; readonly price: string }[]
  readonly stock_status: string
  readonly type: string
  readonly on_sale: boolean
}

async function menu(): Promise<Product[]> {
  const { body } = await store.api().get("catalog")
  return body.data.flatMap(({ products }: { products: Product[] }) => products)
}

describe("the demo store", () => {
  it("has ten categories with sixty products: all have a price, some have sizes, stock or a sale", async () => {
    const { body } = await store.api().get("catalog")
    expect(z.array(catalogSectionSchema).safeParse(body.data).error).toBeUndefined()
    const products = await menu()
    expect([body.data.length, products.length, new Set(products.map(({ slug }) => slug)).size]).toEqual([10, 60, 60])
    expect(products.flatMap(({ variations }) => variations).every(({ price }) => price !== null)).toBe(true)
    expect(products.filter(({ type }) => type === "variable").length).toBeGreaterThan(15)
    expect(products.filter(({ purchasable }) => !purchasable).map(({ slug }) => slug)).toEqual(["ostras"])
    expect(products.filter(({ on_sale }) => on_sale).map(({ slug }) => slug)).toEqual(["torrija", "arroz-con-leche"])
  })

  it("shows the sizes in the sequence of the menu", async () => {
    const croquettes = (await menu()).find(({ slug }) => slug === "croquetas")
    expect(croquettes?.variations.map(({ price }) => price)).toEqual(["7.50", "13.90"])
  })

  it("has thirteen assigned extra categories with every kind of limit", async () => {
    const { body } = await store.api().get("extra-categories")
    expect(z.array(extraCategorySchema).safeParse(body.data).error).toBeUndefined()
    expect(body.data).toHaveLength(13)
    const kinds = body.data.map(({ type, minimum, maximum }: Record<string, unknown>) => `${type} ${minimum}-${maximum ?? "∞"}`)
    expect(new Set(kinds)).toEqual(
      new Set([
        "single 1-1",
        "single 0-1",
        "multiple 0-∞",
        "multiple 0-2",
        "multiple 0-3",
        "multiple 0-4",
        "multiple 1-3",
        "multiple 2-2",
      ]),
    )
    expect(
      body.data.every(
        (one: { product_ids: string[]; product_category_ids: string[] }) =>
          one.product_ids.length + one.product_category_ids.length > 0,
      ),
    ).toBe(true)
  })

  it("has a dish with three required choices, one of them with an exact number", async () => {
    const { body } = await store.api().get("catalog")
    const dishes = body.data.flatMap(({ products }: { products: { extra_categories: Record<string, unknown>[] }[] }) => products)
    const rules = dishes.map(({ extra_categories }: { extra_categories: Record<string, unknown>[] }) =>
      extra_categories.filter(({ required }) => required).map(({ minimum, maximum }) => `${minimum}-${maximum}`),
    )
    expect(rules.filter((one: string[]) => one.length === 3)).toContainEqual(expect.arrayContaining(["1-1", "2-2"]))
  })

  it("is open for both order types, on Fridays until after midnight", async () => {
    const { body } = await store.api().get("schedule/delivery/hours")
    expect(body.data.hours.friday.at(-1)).toEqual({ start: "20:00", end: "01:30" })
    expect(body.data.hours.monday).toHaveLength(2)
    const modes = (await store.api().get("order-types")).body.data
    expect(modes.map(({ slug, open_now }: Record<string, unknown>) => [slug, open_now])).toEqual([
      ["delivery", true],
      ["pickup", true],
    ])
  })

  it("delivers by tiers", async () => {
    const fee = async (distance_km: number) =>
      (await store.api().post("delivery/fee", { order_type: "delivery", distance_km, cart_total: 20 })).body.data.fee
    expect(await Promise.all([1, 2, 3.9, 5.5].map(fee))).toEqual([1.9, 2.9, 2.9, 4.5])
  })

  it.each([
    ["tortilla-de-patatas", "3.90", "0.35"],
    ["refresco-de-cola", "2.60", "0.45"],
    ["cerveza-de-madrid", "2.10", "0.36"],
    ["agua-mineral", "1.90", "0.17"],
  ])("has prices that include tax: %s at its Spanish rate", async (slug, subtotal, tax) => {
    const product = (await menu()).find((one) => one.slug === slug)
    const { body } = await store.api().post("cart/validate", {
      order_type: "pickup",
      fulfillment_time: "asap",
      items: [{ product_id: product?.id, variation_id: product?.variations[0]?.id, quantity: 1 }],
    })
    expect(body.data.errors).toEqual([])
    expect(body.data.checks.totals).toMatchObject({ subtotal, total_tax: tax, total: subtotal })
  })

  it("has twelve tables, each with its own token", async () => {
    const tokens = (await store.db("svc_table").pluck("qr_token")).map(openedTableToken)
    expect([tokens.length, new Set(tokens).size, tokens.every((token: string) => token.length === 32)]).toEqual([12, 12, true])
  })

  it.each([
    ["gerente", "shop_manager"],
    ["sala", "multistore_user"],
    ["reparto@casaamparo.example", "deliveryboy_user"],
  ])("lets %s sign in as %s", async (username, role) => {
    const { status, body } = await store.api().post("auth/token", { username, password: "supersecret" })
    expect([status, body.data.user.roles]).toEqual([200, [role]])
  })

  it("does not change when it is seeded again", async () => {
    // Sign-ins and the outbox relay of the running server change the last two tables.
    const moving = {
      except: ["store", "sales_channel", "workflow_execution", "store_currency", "svc_access_token", "svc_outbox_cursor"],
    }
    const before = await hashAllTables(store.db, moving)
    await medusaCommand(store.databaseName, ["exec", "src/scripts/seed.js"])
    expect(await hashAllTables(store.db, moving)).toEqual(before)
  })

  it("has the port of the latest start in its URL, unless the URL was changed", async () => {
    expect([demoAddress("9100"), demoAddress(undefined), demoAddress("")]).toEqual([
      "http://localhost:9100",
      "http://localhost:9000",
      "http://localhost:9000",
    ])
    const stored = () =>
      store.db("svc_setting").first("version", store.db.raw("value ->> 'store_url' as url")).where({ key: "operation" })
    const { version, url } = await stored()
    const port = Number(new URL(url).port)
    await launcherCall(`followPort(process.argv[1], ${port}, 9100)`)
    expect(await stored()).toEqual({ version: version + 1, url: "http://localhost:9100" })
    await launcherCall(`followPort(process.argv[1], ${port}, 9200)`)
    await launcherCall("followPort(process.argv[1], 9100, 9100)")
    expect(await stored()).toEqual({ version: version + 1, url: "http://localhost:9100" })
  })

  describe("with the local Stripe of `npm start`, without keys", () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-demo-stripe-"))
    let stripe: Awaited<ReturnType<typeof launchStripe>>
    /** The demo page reads Stripe's address from the same file of the launcher. */
    const stripeUrl = (): string => JSON.parse(readFileSync(join(folder, "stripe.json"), "utf8")).url
    beforeAll(async () => {
      stripe = await launchStripe(store.url, join(folder, "stripe.json"))
      await medusaCommand(store.databaseName, ["exec", "src/scripts/seed.js"], { environment: stripe.env })
      await store.processes[0]?.kill()
      await store.processes[0]?.start(stripe.env)
    })
    afterAll(() => {
      stripe?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    it("takes test cards", async () => {
      const offered = async () =>
        (await store.api().get("status")).body.data.payment_methods.find(({ id }: { id: string }) => id === STRIPE)
      // The server caches the region's providers for some seconds.
      expect(await eventually(offered)).toMatchObject({
        kind: "online",
        provider: "stripe",
        public: { publishable_key: "pk_test_local" },
      })
      const dish = (await menu()).find(
        ({ type, purchasable, stock_status }) => type === "simple" && purchasable && stock_status === "instock",
      )
      const placed = await store.api().post("checkouts", {
        order_type: "pickup",
        fulfillment_time: "asap",
        payment_method: STRIPE,
        customer: { first_name: "Lola", last_name: "Luna", phone: "+34600111222", email: "lola@example.com" },
        items: [{ product_id: dish?.id, quantity: 2 }],
      })
      expect([placed.status, placed.body.data?.payment.status]).toEqual([201, "awaiting"])
      const { id, client_secret } = placed.body.data.payment.session.data
      const paid = await fetch(`${stripeUrl()}/v1/payment_intents/${id}/confirm`, {
        method: "POST",
        body: new URLSearchParams({ client_secret, payment_method: "pm_card_visa" }),
      })
      expect(paid.status).toBe(200)
      // No request reads the payment from the provider, so only the webhook can have reported it.
      const status = async () => (await store.db("svc_order").where({ id: placed.body.data.id }).first("status")).status
      await eventually(async () => (await status()) === "processing")
    })

    it("labels cards as real or as test cards, depending on the host's key, but keeps texts that the owner has changed", async () => {
      const card = async () => (await store.db("svc_setting").where({ key: "payment-gateways" }).first("value")).value[STRIPE]
      const test = await card()
      expect(test).toMatchObject({ title: "Tarjeta (prueba)", settings: { publishable_key: "pk_test_local" } })
      await launcherCall("followStripe(process.argv[1], true)")
      expect(await card()).toEqual(test)
      await launcherCall("followStripe(process.argv[1], false)")
      expect(await card()).toEqual({ ...test, title: "Tarjeta", description: "", settings: {} })
      await launcherCall("followStripe(process.argv[1], true)")
      expect(await card()).toEqual(test)

      const put = (changed: object) =>
        store
          .db("svc_setting")
          .where({ key: "payment-gateways" })
          .update({ value: store.db.raw("jsonb_set(value, ?, ?)", [[STRIPE], JSON.stringify(changed)]) })
      const own = { ...test, title: "Con tarjeta", settings: { publishable_key: "pk_own", minimum: "0.50" } }
      await put(own)
      for (const isTest of [false, true]) {
        await launcherCall(`followStripe(process.argv[1], ${isTest})`)
        expect(await card()).toEqual(own)
      }
      // Real cards never keep the texts of test cards, even if the owner has changed other settings.
      await put({ ...test, settings: own.settings })
      await launcherCall("followStripe(process.argv[1], false)")
      expect(await card()).toEqual({ ...test, title: "Tarjeta", description: "", settings: own.settings })
    })
  })
})
