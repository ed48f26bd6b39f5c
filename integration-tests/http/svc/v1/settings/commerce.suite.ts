import { NO_SHIPPING_OPTIONS } from "../../../../../src/domain/store-operations"
import { eventually, type Store } from "../../../../support"

export function commerce(use: () => Store): void {
  let store: Store
  beforeAll(async () => {
    store = use()
  })

  const putOperation = (body: unknown, process = 0) => store.api("manager", { process }).put("settings/operation", body)
  const status = async () => (await store.api().get("status")).body.data

  /** Changes the settings, so that the servers read the host's data again at once. */
  let looks = 0
  const lookAgain = async () => (await putOperation({ store_phone: `+34${looks++}` })).body.data

  /** Waits until this many changes wait for the locked record. */
  async function waitingForTheRecord(many: number): Promise<void> {
    for (;;) {
      const { rows } = await store.db.raw(
        `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%svc_setting%'`,
      )
      if (rows[0].n >= many) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  describe("references from the settings to data of the host:", () => {
    it("a country without a region is refused, and nothing is stored", async () => {
      const before = (await store.api("manager").get("settings/operation")).body.data
      const answer = await putOperation({ country: "pt", store_name: "Lisboa" })
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", ["country"]])
      expect(answer.body.data.details.country.code).toBe("rest_not_in_enum")
      expect((await store.api("manager").get("settings/operation")).body.data).toEqual(before)
      expect((await status()).accepting_orders).toBe(true)
    })

    it("a country outside every region is accepted with an explicit region, which cannot be removed afterwards", async () => {
      const region = await store.db("region").first("id")
      const home = (await store.api("manager").get("settings/operation")).body.data
      const pinned = await putOperation({ ...home, country: "PT", order_types: undefined })
      expect(pinned.body.data).toMatchObject({ country: "PT", currency: "EUR", platform: { region_id: region.id } })
      expect((await putOperation({ country: "FR" })).body.data).toMatchObject({ country: "FR", currency: "EUR" })
      const given = await putOperation({ platform: { region_id: null } })
      expect([given.status, given.body.code, given.body.data.params]).toEqual([400, "rest_invalid_param", ["platform.region_id"]])
      const both = await putOperation({ country: "PT", platform: { region_id: null } })
      expect([both.status, both.body.data.params]).toEqual([400, ["country"]])
      const unknown = await putOperation({ country: "PT", platform: { region_id: "reg_none" } })
      expect([unknown.status, unknown.body.data.params]).toEqual([400, ["platform.region_id"]])
      expect((await putOperation({ country: "ES", platform: { region_id: null } })).body.data.currency).toBe("EUR")
    })

    it("a channel without a stock location is refused unless a location is set, which cannot be removed afterwards", async () => {
      const before = (await store.api("manager").get("settings/operation")).body.data
      const made = await store.platform().post("/admin/sales-channels", { name: "Kiosco" })
      const channel = made.body.sales_channel.id
      const location = (await store.db("stock_location").first("id")).id
      const alone = await putOperation({ platform: { sales_channel_id: channel }, store_name: "Kiosco" })
      expect([alone.status, alone.body.code, alone.body.data.params]).toEqual([
        400,
        "rest_invalid_param",
        ["platform.sales_channel_id"],
      ])
      expect((await store.api("manager").get("settings/operation")).body.data).toEqual(before)
      const both = await putOperation({ platform: { sales_channel_id: channel, stock_location_id: location } })
      expect([both.status, both.body.data.currency]).toEqual([200, "EUR"])
      const given = await putOperation({ platform: { stock_location_id: null } })
      expect([given.status, given.body.data.params]).toEqual([400, ["platform.stock_location_id"]])
      expect((await putOperation({ platform: { sales_channel_id: null, stock_location_id: null } })).body.data.platform).toEqual(
        before.platform,
      )
    })

    it("of two concurrent changes on two instances, the second is checked against the first", async () => {
      const region = await store.db("region").first("id")
      // Each change is valid alone: another country while the region is explicit; no explicit region while the country has a region.
      const changes = [{ country: "PT" }, { platform: { region_id: null } }]
      const field = ["country", "platform.region_id"]
      for (const first of [0, 1]) {
        await putOperation({ country: "PT", platform: { region_id: region.id } })
        expect((await putOperation({ country: "ES" })).status).toBe(200)
        const held = await store.db.transaction()
        await held("svc_setting").where({ key: "operation" }).forUpdate()
        const requests: ReturnType<typeof putOperation>[] = []
        for (const index of [first, 1 - first]) {
          requests.push(putOperation(changes[index], index))
          await waitingForTheRecord(requests.length)
        }
        await held.rollback()
        const [done, refused] = await Promise.all(requests)
        expect(done?.status).toBe(200)
        expect([refused?.status, refused?.body.code, refused?.body.data.params]).toEqual([
          400,
          "rest_invalid_param",
          [field[1 - first]],
        ])
        expect((await status()).currency).toBe("EUR")
        expect((await putOperation({ country: "ES", platform: { region_id: null } })).body.data.currency).toBe("EUR")
      }
    })

    it("if a region loses the country on the platform, nothing can be sold, but the settings can be repaired", async () => {
      const region = await store.db("region").first("id")
      const countries = (iso: string[]) => store.platform().post(`/admin/regions/${region.id}`, { countries: iso })
      expect((await countries(["fr"])).status).toBe(200)
      const lost = await lookAgain()
      expect(lost).toMatchObject({ country: "ES", currency: null, prices_include_tax: null })
      expect(await status()).toMatchObject({
        accepting_orders: false,
        currency: null,
        currency_symbol: null,
        currency_digits: null,
      })

      const config = await store.api().get("delivery/config")
      expect([config.status, config.body.error.code]).toEqual([500, "svc_commerce_missing"])

      // The unchanged country is accepted; another country is refused without a region, and accepted with one.
      expect((await putOperation({ ...lost, store_name: "Aún abierta", order_types: undefined })).status).toBe(200)
      expect((await putOperation({ country: "PT" })).body.data.params).toEqual(["country"])
      const mended = await putOperation({ country: "FR" })
      expect([mended.status, mended.body.data.currency]).toEqual([200, "EUR"])
      expect((await status()).accepting_orders).toBe(true)

      expect((await countries(["es"])).status).toBe(200)
      expect((await putOperation({ country: "ES" })).body.data.currency).toBe("EUR")
    })

    it("a record that is sent back with another country gets that country's region; an explicit region is kept", async () => {
      const made = await store.platform().post("/admin/regions", { name: "USA", currency_code: "usd", countries: ["us"] })
      expect(made.status).toBe(200)
      const home = await lookAgain()
      expect(home).toMatchObject({ country: "ES", currency: "EUR" })

      const moved = (await putOperation({ ...home, country: "US" })).body.data
      expect(moved).toMatchObject({ currency: "USD", platform: { region_id: made.body.region.id } })
      expect((await putOperation({ ...moved, country: "ES" })).body.data).toMatchObject({
        currency: "EUR",
        platform: home.platform,
      })

      await putOperation({ platform: { region_id: made.body.region.id } })
      expect((await putOperation({ store_name: "Pinned" })).body.data).toMatchObject({ country: "ES", currency: "USD" })
      expect((await putOperation({ platform: { region_id: null } })).body.data).toMatchObject({ currency: "EUR" })
    })

    it("without a stock location nothing can be sold", async () => {
      await store.db("sales_channel_stock_location").update({ deleted_at: new Date() })
      expect((await lookAgain()).currency).toBeNull()
      const location = await store.db("stock_location").first("id")
      expect((await putOperation({ platform: { stock_location_id: location.id } })).body.data.currency).toBe("EUR")
      await store.db("sales_channel_stock_location").update({ deleted_at: null })
      await putOperation({ platform: { stock_location_id: null } })
    })

    it("prices include tax by the currency's setting, like the host's, if products have no prices of the region", async () => {
      const preference = (attribute: string, is_tax_inclusive: boolean) =>
        store.db("price_preference").where({ attribute }).update({ is_tax_inclusive })
      await preference("region_id", true)
      await preference("currency_code", false)
      expect((await lookAgain()).prices_include_tax).toBe(false)
      const native = async () => {
        const region = await store.db("region").first("id")
        const key = await store.db("api_key").where({ type: "publishable", title: "Tienda" }).first("token")
        const query = { region_id: region.id, handle: "margarita", fields: "*variants.calculated_price" }
        const { body } = await store.api().get("/store/products", { query, headers: { "x-publishable-api-key": key.token } })
        return body.products[0].variants[0].calculated_price.is_calculated_price_tax_inclusive
      }
      expect(await native()).toBe(false)

      await preference("region_id", false)
      await preference("currency_code", true)
      expect((await lookAgain()).prices_include_tax).toBe(true)
      expect(await native()).toBe(true)
    })
  })

  describe("shipping options", () => {
    const options = () =>
      store
        .db("shipping_option as o")
        .join("shipping_option_type as t", "t.id", "o.shipping_option_type_id")
        .whereNull("o.deleted_at")
        .select("o.metadata", "t.code", "o.provider_id", "o.price_type", "o.shipping_profile_id", "o.service_zone_id")

    const openBothModes = () =>
      Promise.all(
        [0, 1].map((process) =>
          putOperation(
            { order_types: { pickup: { enabled: true }, delivery: { enabled: true } }, store_name: `Opened by ${process}` },
            process,
          ),
        ),
      )

    const OWN = "svc-delivery_svc-delivery"
    const enableOwnProvider = (is_enabled: boolean) => store.db("fulfillment_provider").where({ id: OWN }).update({ is_enabled })
    afterAll(() => enableOwnProvider(true))

    it.each<[string, () => Promise<unknown>, string, string]>([
      ["in the zone that the location has", async () => undefined, OWN, "calculated"],
      [
        "with the platform's provider if the plugin's provider is not enabled",
        () => enableOwnProvider(false),
        "manual_manual",
        "flat",
      ],
      [
        "in a new zone if there is none",
        async () => {
          await enableOwnProvider(true)
          await store.db("location_fulfillment_set").update({ deleted_at: new Date() })
          await store.db("location_fulfillment_provider").update({ deleted_at: new Date() })
        },
        OWN,
        "calculated",
      ],
    ])("are created when an order type is enabled, once over two instances: %s", async (_name, arrange, provider, priceType) => {
      await store.db("shipping_option").update({ deleted_at: new Date() })
      await arrange()
      await lookAgain()
      const answers = await openBothModes()
      expect(answers.map((answer) => answer.status)).toEqual([200, 200])

      const made = await options()
      expect(made.map(({ metadata, code }) => [metadata.svc_kind, code]).sort()).toEqual([
        ["delivery", "delivery"],
        ["dine_in", "dine_in"],
        ["pickup", "local_pickup"],
      ])
      expect(made.map(({ provider_id, price_type }) => [provider_id, price_type])).toEqual(Array(3).fill([provider, priceType]))
      expect(new Set(made.map(({ service_zone_id }) => service_zone_id)).size).toBe(1)

      await openBothModes()
      expect(await options()).toHaveLength(3)
      expect(store.log()).not.toContain(NO_SHIPPING_OPTIONS)
    })

    it("that cannot be created are logged, do not block the settings, and are created by the next change", async () => {
      await store.db("shipping_option").update({ deleted_at: new Date() })
      await lookAgain()
      await store.db.raw(
        "create function refuse_option() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$",
      )
      await store.db.raw("create trigger refuse_option before insert on shipping_option execute function refuse_option()")
      try {
        expect((await openBothModes()).map((answer) => answer.status)).toEqual([200, 200])
        await eventually(() => store.log().includes(NO_SHIPPING_OPTIONS))
        expect(await options()).toEqual([])
      } finally {
        await store.db.raw("drop trigger refuse_option on shipping_option")
        await store.db.raw("drop function refuse_option()")
      }
      await openBothModes()
      expect(await options()).toHaveLength(3)
    })

    it("that exist stay unchanged", async () => {
      const before = await options()
      await putOperation({ order_types: { pickup: { enabled: true } } })
      expect(await options()).toEqual(before)
    })
  })
}
