import { shippingZonesSchema } from "../../../../../src/api/svc/v1/shipping-methods/schema"
import type { Store } from "../../../../support"
import { eventually } from "../../../../support/eventually"
import { table, tableSettings } from "../../../../support/table-settings"

export function shippingMethods(use: () => Store): void {
  let store: Store
  beforeAll(async () => {
    store = use()
  })

  interface Zone {
    readonly id: number
    readonly name: string
    readonly shipping_methods: readonly { readonly id: string; readonly option_id: string }[]
  }
  const zones = async (process = 0): Promise<Zone[]> =>
    (await store.api("anonymous", { process }).get("shipping-methods")).body.data
  const changeOperation = async (change: object) => {
    expect((await store.api("manager").put("settings/operation", change)).status).toBe(200)
  }
  /** Creates a zone as an administrator does in the dashboard. */
  async function newZone(name: string, geo_zones: object[]): Promise<{ setId: string; zoneId: string }> {
    const location = await store.db("stock_location").first("id")
    const path = `/admin/stock-locations/${location.id}/fulfillment-sets`
    await store.platform().post(path, { name: `${name} set`, type: "shipping" })
    const set = await store
      .db("fulfillment_set")
      .first("id")
      .where({ name: `${name} set` })
    const zone = await store.platform().post(`/admin/fulfillment-sets/${set.id}/service-zones`, { name, geo_zones })
    expect(zone.status).toBe(200)
    return { setId: set.id, zoneId: (await store.db("service_zone").first("id").where({ name })).id }
  }
  async function newOption(zoneId: string, changes: object): Promise<string> {
    const profile = await store.db("shipping_profile").first("id")
    const answer = await store.platform().post("/admin/shipping-options", {
      name: "Mensajero",
      service_zone_id: zoneId,
      shipping_profile_id: profile.id,
      provider_id: "manual_manual",
      price_type: "flat",
      type: { label: "Mensajero", description: "24 h", code: "express" },
      prices: [{ currency_code: "eur", amount: 5.5 }],
      rules: [{ attribute: "enabled_in_store", operator: "eq", value: "true" }],
      ...changes,
    })
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
    return answer.body.shipping_option.id
  }

  describe("GET /shipping-methods", () => {
    it("200 for everybody: the platform's zones and the rest of the world, without meta", async () => {
      const answer = await store.api().get("shipping-methods")
      expect([answer.status, answer.body.meta]).toEqual([200, undefined])
      expect(shippingZonesSchema.safeParse(answer.body.data).error).toBeUndefined()
      expect(answer.body.data).toEqual([
        {
          id: expect.any(Number),
          name: "España",
          order: 0,
          locations: [{ type: "country", code: "ES" }],
          shipping_methods: [
            { id: "delivery", title: "A domicilio", cost: null, option_id: expect.any(String) },
            { id: "local_pickup", title: "Recogida en el local", cost: 0, option_id: expect.any(String) },
          ],
        },
        { id: 0, name: "Resto del mundo", order: 1, locations: [], shipping_methods: [] },
      ])
      expect(answer.body.data[0].id).toBeGreaterThan(0)
    })

    it("shows a fixed delivery fee as the cost, and free delivery from an amount as a method", async () => {
      const before = (await store.api("manager").get("settings/operation")).body.data.delivery
      await changeOperation({ delivery: { fee_mode: "fixed", fixed_fee: "2.50", max_distance_km: null, free_from: 30 } })
      const [zone] = await zones()
      expect(zone?.shipping_methods.slice(0, 2)).toMatchObject([
        { id: "delivery", cost: 2.5 },
        { id: "free_shipping", title: "Envío gratis", cost: 0, requires: "min_amount", min_amount: 30 },
      ])
      await changeOperation({ delivery: { fee_mode: before.fee_mode, fixed_fee: before.fixed_fee, free_from: null } })
    })

    it("shows the platform's zones and enabled options until they are deleted, and keeps the number of a zone", async () => {
      const [first] = await zones()
      const { zoneId } = await newZone("Islas", [
        { type: "province", country_code: "es", province_code: "es-pm" },
        { type: "city", country_code: "es", province_code: "es-tf", city: "La Laguna" },
      ])
      const express = await newOption(zoneId, {
        prices: [
          { currency_code: "eur", amount: 5.5 },
          { currency_code: "eur", amount: 0, rules: [{ attribute: "item_total", operator: "gte", value: 60 }] },
          { currency_code: "usd", amount: 7 },
        ],
      })
      await newOption(zoneId, { name: "Oculto", rules: [{ attribute: "enabled_in_store", operator: "eq", value: "false" }] })
      await newOption(zoneId, { name: "Devolución", rules: [{ attribute: "is_return", operator: "eq", value: "true" }] })

      // Both processes read the new zone for the first time, concurrently.
      const [here, there] = await Promise.all([zones(0), zones(1)])
      expect(there).toEqual(here)
      expect(here.map(({ name }) => name)).toEqual(["España", "Islas", "Resto del mundo"])
      expect(here[0]?.id).toBe(first?.id)
      expect(here[1]).toEqual({
        id: expect.any(Number),
        name: "Islas",
        order: 1,
        locations: [
          { type: "state", code: "ES:PM" },
          { type: "city", code: "La Laguna" },
        ],
        shipping_methods: [
          { id: "express", title: "Mensajero", cost: 5.5, option_id: express },
          { id: "free_shipping", title: "Envío gratis", cost: 0, option_id: express, requires: "min_amount", min_amount: 60 },
        ],
      })
      const number = here[1]?.id
      expect((await store.platform().delete(`/admin/shipping-options/${express}`)).status).toBe(200)
      expect((await zones(1))[1]).toMatchObject({ id: number, shipping_methods: [] })

      await newZone("Ceuta", [{ type: "country", country_code: "ma" }])
      const later = await zones()
      expect(later.find(({ name }) => name === "Islas")?.id).toBe(number)
      expect(new Set(later.map(({ id }) => id)).size).toBe(4)
      await store.db("service_zone").where({ id: zoneId }).update({ deleted_at: new Date() })
      expect((await zones()).map(({ name }) => name)).toEqual(["España", "Ceuta", "Resto del mundo"])
    })

    it("is in the store's language", async () => {
      await changeOperation({ language: "en" })
      expect((await zones()).at(-1)).toMatchObject({ id: 0, name: "Rest of the world" })
      expect((await zones())[0]?.shipping_methods).toMatchObject([{ title: "Delivery" }, { title: "Pickup" }])
      await changeOperation({ language: "es" })
    })

    it("lists the methods that are enabled now, in every process", async () => {
      const ways = async () => (await zones(1))[0]?.shipping_methods.map(({ id }) => id)
      expect(await ways()).toEqual(["delivery", "local_pickup"])
      expect((await store.api("manager").put("settings/tables", tableSettings([table("a")]))).status).toBe(200)
      expect(await ways()).toEqual(["delivery", "local_pickup", "dine_in"])
      await changeOperation({ order_types: { delivery: { enabled: false } } })
      await eventually(async () => JSON.stringify(await ways()) === JSON.stringify(["local_pickup", "dine_in"]))
      await changeOperation({ order_types: { delivery: { enabled: true }, pickup: { enabled: false } } })
      await eventually(async () => JSON.stringify(await ways()) === JSON.stringify(["delivery"]))
      await changeOperation({ order_types: { pickup: { enabled: true } } })
    })

    it("logs one warning if the method local_pickup is missing", async () => {
      expect(store.log()).not.toContain("local_pickup")
      await store.db("shipping_option").where({ name: "Recogida en el local" }).update({ deleted_at: new Date() })
      for (let times = 0; times < 3; times += 1) expect((await zones()).length).toBeGreaterThan(0)
      expect(store.log().match(/has the method local_pickup/g)).toHaveLength(1)
    })
  })
}
