import { configSchema, minimumCheckSchema, minimumSchema } from "../../../../../src/api/svc/v1/delivery/schema"
import type { Store } from "../../../../support"
import { changeDelivery, changeOperation } from "../../../../support/delivery-settings"

export function configAndMinimum(use: () => Store): void {
  let store: Store

  beforeAll(async () => {
    store = use()
    await changeOperation(store, {
      order_types: { delivery: { minimum_order: 12.5 }, pickup: { minimum_order: 0 } },
      delivery: {
        store_address: "Calle Mayor 1, Madrid",
        store_location: { latitude: 40.4168, longitude: -3.7038 },
        max_distance_km: 7.5,
        fee_mode: "tiers",
        fixed_fee: "2.50",
        fee_per_km: 1.2,
        tiers: [
          { from_km: 0, to_km: "2.5", fee: 2 },
          { from_km: 2.5, to_km: 7.5, fee: "3.50" },
        ],
        free_from: 30,
        routing: { provider: "google", api_key: "routing-key-1" },
        geocoder: { provider: "google", api_key: "geocoder-key-2" },
        browser_map_key: "browser-key-3",
      },
    })
  })

  describe("GET /delivery/config", () => {
    const config = async () => {
      const answer = await store.api().get("delivery/config")
      expect(answer.status).toBe(200)
      return { answer, data: configSchema.strict().parse(answer.body.data) }
    }

    it("gives the delivery settings as numbers", async () => {
      const { data } = await config()
      expect(data).toEqual({
        store_address: "Calle Mayor 1, Madrid",
        store_location: { latitude: 40.4168, longitude: -3.7038 },
        max_distance_km: 7.5,
        fee_mode: "tiers",
        fixed_fee: 2.5,
        fee_per_km: 1.2,
        tiers: [
          { from_km: 0, to_km: 2.5, fee: 2 },
          { from_km: 2.5, to_km: 7.5, fee: 3.5 },
        ],
        free_from: 30,
        minimum_order: { delivery: 12.5, pickup: 0 },
        currency: "EUR",
        currency_symbol: "€",
        prices_include_tax: true,
        has_api_key: true,
        has_browser_map_key: true,
      })
    })

    it("never contains a key, for any caller", async () => {
      for (const role of ["anonymous", "customer", "manager", "administrator"] as const) {
        const { text } = await store.api(role).get("delivery/config")
        expect(text).not.toMatch(/routing-key-1|geocoder-key-2|browser-key-3|"api_key"|"browser_map_key"/)
      }
    })

    it.each([
      ["google", null, false],
      ["google", "key", true],
      ["openrouteservice", null, false],
      ["openrouteservice", "key", true],
      ["osrm", null, true],
    ])("has_api_key of %s with key %p is %p", async (provider, api_key, expected) => {
      await changeDelivery(store, { routing: { provider, api_key }, browser_map_key: null })
      expect((await config()).data).toMatchObject({ has_api_key: expected, has_browser_map_key: false })
    })

    it("gives unset values as null", async () => {
      await changeDelivery(store, { store_location: null, max_distance_km: null, free_from: null })
      expect((await config()).data).toMatchObject({ store_location: null, max_distance_km: null, free_from: null })
    })
  })

  describe("GET /delivery/minimum", () => {
    it.each([
      ["delivery", 12.5, true],
      ["pickup", 0, false],
    ])("%s has a minimum of %f", async (order_type, amount, applies) => {
      const answer = await store.api().get("delivery/minimum", { query: { order_type } })
      expect(answer.status).toBe(200)
      expect(minimumSchema.strict().parse(answer.body.data)).toEqual({
        order_type,
        amount,
        currency: "EUR",
        currency_symbol: "€",
        applies,
      })
    })

    it.each(["dine_in", "DELIVERY"])("order_type %p is rest_invalid_param", async (order_type) => {
      const answer = await store.api().get("delivery/minimum", { query: { order_type } })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: "rest_invalid_param", data: { params: ["order_type"] } })
    })

    it.each([undefined, ""])("order_type %p is missing: rest_missing_callback_param", async (order_type) => {
      const answer = await store.api().get("delivery/minimum", { query: { order_type } })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: "rest_missing_callback_param", data: { params: ["order_type"] } })
    })
  })

  describe("POST /delivery/check-minimum", () => {
    const check = (body: unknown) => store.api().post("delivery/check-minimum", body)

    it.each([
      ["delivery", 12.5, true, 12.5, 12.5, 0],
      ["delivery", 12.49, false, 12.5, 12.49, 0.01],
      ["delivery", "12.49", false, 12.5, 12.49, 0.01],
      ["delivery", 0, false, 12.5, 0, 12.5],
      ["delivery", 0.1 + 0.2, false, 12.5, 0.3, 12.2],
      ["delivery", 12.495, true, 12.5, 12.5, 0],
      ["pickup", 0, true, 0, 0, 0],
    ])("%s with a subtotal of %p: valid %p", async (order_type, cart_subtotal, valid, minimum, current, missing) => {
      const answer = await check({ order_type, cart_subtotal })
      expect(answer.status).toBe(200)
      expect(minimumCheckSchema.strict().parse(answer.body.data)).toEqual({ order_type, valid, minimum, current, missing })
    })

    it.each([
      [{ order_type: "dine_in", cart_subtotal: 1 }, "rest_invalid_param", ["order_type"]],
      [{ order_type: "delivery", cart_subtotal: -1 }, "rest_invalid_param", ["cart_subtotal"]],
      [{ order_type: "delivery", cart_subtotal: "a lot" }, "rest_invalid_param", ["cart_subtotal"]],
      [{ order_type: "delivery", cart_subtotal: true }, "rest_invalid_param", ["cart_subtotal"]],
      [{ order_type: "delivery" }, "rest_missing_callback_param", ["cart_subtotal"]],
      [{ cart_subtotal: 1 }, "rest_missing_callback_param", ["order_type"]],
      [{}, "rest_missing_callback_param", ["order_type", "cart_subtotal"]],
    ])("the body %j is refused with %s", async (body, code, params) => {
      const answer = await check(body)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code, data: { status: 400, params } })
    })
  })
}
