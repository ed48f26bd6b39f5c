import { readFileSync } from "node:fs"
import { join } from "node:path"
import { CARD_PAYMENTS, orderBodies, type Store, smallCatalogue, startStore, takeCards } from "../../../../support"

const CLOCK = "2026-11-20T19:30:00+01:00"

let store: Store
beforeAll(async () => {
  store = await startStore({ clock: CLOCK, env: CARD_PAYMENTS.env })
})
afterAll(() => store.stop())

const status = async () => (await store.api().get("status")).body.data
const putOperation = (body: unknown) => store.api("manager").put("settings/operation", body)

describe("GET /status", () => {
  it("200: the record of the specification, and the data that a storefront needs first", async () => {
    const { version } = JSON.parse(readFileSync(join(__dirname, "../../../../../package.json"), "utf8"))
    const answer = await store.api().get("status")
    expect(answer.status).toBe(200)
    const { time, ...rest } = answer.body.data
    expect(rest).toEqual({
      plugin: "medusa-plugin-svc-ordering",
      version,
      namespace: "svc/v1",
      coexistence_mode: false,
      accepting_orders: true,
      timezone: "Europe/Madrid",
      currency: "EUR",
      currency_symbol: "€",
      currency_digits: 2,
      language: "es",
      store_name: "Casa Pequeña",
      store_phone: "+34910000000",
      guest_orders: true,
      region_id: (await store.db("region").first("id")).id,
      publishable_key: null,
      push_public_key: expect.stringMatching(/^[\w-]{87}$/),
      order_types: ["delivery", "pickup"],
      payment_methods: expect.any(Array),
      locales: ["es"],
    })
    expect(time).toMatch(/^2026-11-20T19:3\d:\d\d\+01:00$/)
  })

  it.each([
    ["America/New_York", /-05:00$/],
    ["Asia/Kathmandu", /\+05:45$/],
    ["UTC", /\+00:00$/],
  ])("gives the time in %s with its offset", async (timezone, offset) => {
    await putOperation({ timezone })
    const { time } = await status()
    expect(time).toMatch(offset)
    expect(Math.abs(Date.parse(time) - Date.parse(CLOCK))).toBeLessThan(5 * 60_000)
    await putOperation({ timezone: "Europe/Madrid" })
  })

  it("HEAD is like GET without a body", async () => {
    const answer = await store.api().head("status")
    expect([answer.status, answer.text]).toEqual([200, ""])
  })
})

describe("the data that a storefront needs first:", () => {
  it("order_types are the enabled order types, open or not", async () => {
    await putOperation({ order_types: { delivery: { enabled: false }, pickup: { force_disabled: true } } })
    expect((await status()).order_types).toEqual(["pickup"])
    await putOperation({ order_types: { delivery: { enabled: true }, pickup: { force_disabled: false } } })
    expect((await status()).order_types).toEqual(["delivery", "pickup"])
  })

  it("payment_methods are those of POST /cart/validate, including online methods, before and after a change", async () => {
    const shop = await smallCatalogue(store.db)
    const { pickup } = orderBodies(shop)
    const both = async () => [
      (await status()).payment_methods,
      (await store.api().post("cart/validate", pickup())).body.data.payment_methods,
    ]
    const [shown, judged] = await both()
    expect([shown, shown.length]).toEqual([judged, 3])
    const gateway = "payment-gateways/bank_transfer"
    expect((await store.api("manager").put(gateway, { enabled: false, title: "Transferencia" })).status).toBe(200)
    const [later, judgedLater] = await both()
    expect([later, later.length]).toEqual([judgedLater, 2])
    await store.api("manager").put(gateway, { enabled: true, title: "" })

    await takeCards(store, shop)
    expect((await putOperation({ payments: { online: { enabled: true, hold_minutes: 20 } } })).status).toBe(200)
    const card = `payment-gateways/${CARD_PAYMENTS.provider}`
    const settings = { publishable_key: "pk_test_1", secret_key: "sk_test_1", minimum: "100.00" }
    expect((await store.api("manager").put(card, { settings })).status).toBe(200)
    const [online, judgedOnline] = await both()
    expect(online.slice(3)).toEqual([
      {
        id: CARD_PAYMENTS.provider,
        title: expect.any(String),
        description: "",
        kind: "online",
        provider: "card",
        public: { publishable_key: "pk_test_1", account: null },
        capture: "automatic",
        hold_minutes: 20,
        switch_to_offline: true,
        minimum: "100",
      },
    ])
    // The cart is below the minimum.
    expect(judgedOnline).toEqual(online.slice(0, 3))
    await store.api("manager").put(card, { settings: { minimum: null } })
    await putOperation({ payments: { online: { switch_to_offline: false } } })
    const [free, judgedFree] = await both()
    expect([free.length, free, free[3].switch_to_offline]).toEqual([4, judgedFree, false])
    await putOperation({ payments: { online: { switch_to_offline: true } } })
    await putOperation({ payments: { online: { enabled: false } } })
  })

  describe("publishable_key", () => {
    const share = (share_publishable_key: boolean) => putOperation({ share_publishable_key })
    afterAll(() => share(false))

    it("is shown if the store shares it, and gives access to the platform's store routes", async () => {
      expect((await store.api("administrator").get("status")).body.data.publishable_key).toBeNull()
      await share(true)
      const { publishable_key, region_id } = await status()
      const native = await store.api().get("/store/products", { headers: { "x-publishable-api-key": publishable_key } })
      expect([native.status, native.body.products.length > 0]).toEqual([200, true])
      const region = await store
        .api()
        .get(`/store/regions/${region_id}`, { headers: { "x-publishable-api-key": publishable_key } })
      expect(region.status).toBe(200)
      await share(false)
      expect((await status()).publishable_key).toBeNull()
    })

    it("is a key for only the configured channel if there is one, and never a revoked key", async () => {
      await share(true)
      const first = (await status()).publishable_key
      const { api_keys } = (await store.platform().get("/admin/api-keys", { query: { type: "publishable" } })).body
      const { id } = api_keys.find(({ token }: { token: string }) => token === first)
      const { default_sales_channel_id: channel } = await store.db("store").first("default_sales_channel_id")
      const books = (await store.platform().post("/admin/sales-channels", { name: "Libros" })).body.sales_channel.id
      const make = async (title: string, add: string[]) => {
        const { api_key } = (await store.platform().post("/admin/api-keys", { title, type: "publishable" })).body
        expect((await store.platform().post(`/admin/api-keys/${api_key.id}/sales-channels`, { add })).status).toBe(200)
        return api_key
      }
      await store.platform().post(`/admin/api-keys/${id}/sales-channels`, { add: [books] })
      await make("books", [books])
      const alone = await make("alone", [channel])
      // Changed settings make the server read the host's data again.
      await putOperation({ store_phone: "+34910000001" })
      expect((await status()).publishable_key).toBe(alone.token)
      expect((await store.platform().post(`/admin/api-keys/${alone.id}/revoke`, {})).status).toBe(200)
      await putOperation({ store_phone: "+34910000000" })
      expect((await status()).publishable_key).toBe(first)
      await store.db("publishable_api_key_sales_channel").where({ sales_channel_id: channel }).update({ deleted_at: new Date() })
      await putOperation({ store_phone: "+34910000001" })
      expect((await status()).publishable_key).toBeNull()
      await store.db("publishable_api_key_sales_channel").where({ sales_channel_id: channel }).update({ deleted_at: null })
      await putOperation({ store_phone: "+34910000000" })
    })
  })

  it("locales are those of the platform's store, or the `language` setting if that store has none", async () => {
    const { id: store_id } = await store.db("store").first("id")
    const locales = ["fr-FR", "es-ES"].map((locale_code, n) => ({ id: `stloc_${n}`, locale_code, store_id }))
    await store.db("store_locale").insert(locales)
    await putOperation({ store_phone: "+34910000001" })
    expect((await status()).locales).toEqual(["es-ES", "fr-FR"])
    await store.db("store_locale").delete()
    await putOperation({ store_phone: "+34910000000", language: "en" })
    expect((await status()).locales).toEqual(["en"])
    await putOperation({ language: "es" })
  })

  it("the whole response costs no statement, and is equal for everybody", async () => {
    const anonymous = await status()
    const { count } = await store.fewestStatements(() => store.api().get("status"))
    expect(count).toBe(0)
    const { time, ...signedIn } = (await store.api("customer").get("status")).body.data
    expect(signedIn).toEqual({ ...anonymous, time: undefined })
  })
})

describe("accepting_orders", () => {
  it("is false while emergency-closed", async () => {
    await putOperation({ emergency_closed: true })
    expect((await status()).accepting_orders).toBe(false)
    await putOperation({ emergency_closed: false })
    expect((await status()).accepting_orders).toBe(true)
  })

  it("is true as long as one order type is enabled and not force-disabled, at any hour", async () => {
    await putOperation({ order_types: { delivery: { enabled: false } } })
    expect((await status()).accepting_orders).toBe(true)
    await store.api("manager").put("order-types/pickup/force-disable", { disabled: true })
    expect((await status()).accepting_orders).toBe(false)
    await store.api("manager").put("order-types/pickup/force-disable", { disabled: false })
    await store.setClock("2026-11-20T05:00:00+01:00")
    expect((await status()).accepting_orders).toBe(true)
    await store.setClock(CLOCK)
    await putOperation({ order_types: { delivery: { enabled: true } } })
  })
})
