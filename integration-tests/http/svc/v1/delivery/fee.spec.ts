import { feeSchema } from "../../../../../src/api/svc/v1/delivery/schema"
import { orderBodies, type Store, smallCatalogue, startStore } from "../../../../support"
import { changeDelivery, ROUTED_BY, STORE_LOCATION } from "../../../../support/delivery-settings"
import { STORE_ADDRESS, startVendors, World } from "../../../../support/vendors"

const world = new World()
let vendors: Awaited<ReturnType<typeof startVendors>>
let store: Store

const TIERS = [
  { from_km: 0, to_km: 3, fee: 2 },
  { from_km: 3, to_km: 5, fee: 3.5 },
  { from_km: 6, to_km: 8, fee: 5 },
]

beforeAll(async () => {
  vendors = await startVendors(world)
  store = await startStore({ env: { SVC_ALLOW_PRIVATE_NETWORKS: "1" } })
  await changeDelivery(store, {
    store_address: STORE_ADDRESS,
    store_location: STORE_LOCATION,
    max_distance_km: null,
    fixed_fee: 2.5,
    fee_per_km: 1.2,
    tiers: TIERS,
    free_from: 30,
    ...ROUTED_BY.google(vendors),
  })
})
beforeEach(() => vendors.reset())
afterAll(async () => {
  await vendors.stop()
  await store.stop()
})

const askForFee = (body: unknown) => store.api().post("delivery/fee", body)

async function fee(body: Record<string, unknown>) {
  const answer = await askForFee({ order_type: "delivery", ...body })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return feeSchema.strict().parse(answer.body.data)
}

const mode = (fee_mode: string, more: object = {}) => changeDelivery(store, { fee_mode, max_distance_km: null, ...more })

describe("POST /delivery/fee", () => {
  describe("a fixed fee", () => {
    beforeAll(() => mode("fixed"))

    it("is always the same amount, even without distance or address", async () => {
      expect(await fee({})).toEqual({
        order_type: "delivery",
        fee: 2.5,
        mode: "fixed",
        distance_meters: 0,
        distance_km: 0,
        distance_source: "none",
        applies: true,
      })
      expect(await fee({ distance_km: 12.345 })).toMatchObject({
        fee: 2.5,
        applies: true,
        distance_source: "param",
        distance_meters: 12_345,
      })
    })

    it("needs no routing service without a maximum distance, but reports a service that fails", async () => {
      vendors.googleRoutes.behave("denied")
      const answer = await askForFee({ order_type: "delivery", address: "Calle Sin Respuesta 1" })
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({
        success: false,
        error: { code: "svc_geocode_failed", details: { reason: "http_403" } },
      })
      await changeDelivery(store, { routing: { api_key: null } })
      expect(await fee({ address: "Calle Sin Servicio 1" })).toMatchObject({ fee: 2.5, applies: true, distance_source: "none" })
      await changeDelivery(store, { max_distance_km: 5 })
      const unmeasurable = await askForFee({ order_type: "delivery", address: "Calle Sin Servicio 1" })
      expect([unmeasurable.status, unmeasurable.body.error.details]).toEqual([422, { reason: "no_api_key" }])
      await changeDelivery(store, { max_distance_km: null, ...ROUTED_BY.google(vendors) })
    })
  })

  describe("a fee per kilometre", () => {
    beforeAll(() => mode("per_km"))

    it.each([
      [0, 1.2, 0],
      [0.001, 1.2, 1],
      [1, 1.2, 1000],
      [2, 2.4, 2000],
      [2.001, 3.6, 2001],
      [2.0000001, 3.6, 2000],
    ])("%f km costs %f", async (distance_km, expected, distance_meters) => {
      expect(await fee({ distance_km })).toMatchObject({ fee: expected, applies: true, distance_km, distance_meters })
    })

    it("does not apply if the distance is not known", async () => {
      expect(await fee({})).toMatchObject({ fee: 0, applies: false, distance_source: "none" })
      expect(await fee({ address: " " })).toMatchObject({ fee: 0, applies: false, distance_source: "none" })
    })

    it("measures an address", async () => {
      world.add("Calle Medida 1", 2001)
      expect(await fee({ address: "Calle Medida 1" })).toMatchObject({
        fee: 3.6,
        distance_meters: 2001,
        distance_source: "geocode",
      })
    })

    it("uses a given distance instead of measuring the address", async () => {
      expect(await fee({ distance_km: 1, address: "Calle Medida 2" })).toMatchObject({ fee: 1.2, distance_source: "param" })
      expect(vendors.googleRoutes.calls).toBe(0)
    })
  })

  describe("a fee by tiers", () => {
    beforeAll(() => mode("tiers"))

    it.each([
      [0, 2],
      [2.999, 2],
      [3, 3.5],
      [5, 3.5],
      [6, 5],
      [8, 5],
    ])("%f km costs %f", async (distance_km, expected) => {
      expect(await fee({ distance_km })).toMatchObject({ fee: expected, applies: true })
    })

    it.each([5.5, 8.0001, 100])("%f km is out of range", async (distance_km) => {
      expect(await fee({ distance_km })).toMatchObject({ fee: 0, applies: false, reason: "out_of_range", distance_km })
    })
  })

  describe.each(["fixed", "per_km", "tiers"])("in every mode (%s):", (fee_mode) => {
    beforeAll(() => mode(fee_mode, { max_distance_km: 2.5 }))

    it("the fee applies up to max_distance_km, inclusive", async () => {
      expect(await fee({ distance_km: 2.5 })).toMatchObject({ applies: true })
      expect(await fee({ distance_km: 2.501 })).toMatchObject({ fee: 0, applies: false, reason: "out_of_range" })
      world.add(`Calle Lejana ${fee_mode}`, 2501)
      const far = { fee: 0, applies: false, reason: "out_of_range", distance_source: "geocode" }
      expect(await fee({ address: `Calle Lejana ${fee_mode}` })).toMatchObject(far)
    })

    it("a cart at free_from pays nothing, and the fee still applies", async () => {
      expect((await fee({ distance_km: 1, cart_total: 29.99 })).fee).toBeGreaterThan(0)
      for (const cart_total of [30, "30.00", 31])
        expect(await fee({ distance_km: 1, cart_total })).toMatchObject({ fee: 0, applies: true })
    })

    it("pickup costs nothing and calls no service", async () => {
      const pickup = await fee({ order_type: "pickup", address: "Calle Recogida 1" })
      expect(pickup).toMatchObject({ order_type: "pickup", fee: 0, applies: false, distance_source: "none" })
      expect(pickup.reason).toBeUndefined()
      expect(vendors.googleRoutes.calls).toBe(0)
    })

    it("an unknown address gives 422 svc_geocode_failed", async () => {
      const answer = await askForFee({ order_type: "delivery", address: "Calle que no existe 99" })
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({
        success: false,
        error: { code: "svc_geocode_failed", details: { reason: "api_error" } },
      })
    })
  })

  it.each(["US", "XX"])(
    "an order to a country outside the region (%s) gives 400, and the routing service is not called",
    async (country) => {
      await mode("tiers", { on_routing_failure: "accept" })
      const body = orderBodies(await smallCatalogue(store.db))
      const order = (code: string) => body.delivery({ address: { address_1: "Calle Mayor 1", city: "Madrid", country: code } })
      for (const path of ["orders", "cart/validate"]) {
        const answer = await store.api().post(path, order(country))
        expect([answer.status, answer.body.code, answer.body.data?.params]).toEqual([
          400,
          "rest_invalid_param",
          ["address.country"],
        ])
      }
      expect(vendors.googleRoutes.calls).toBe(0)
    },
  )

  it("with on_routing_failure accept, an order is accepted during an outage, but not to an unknown address: 422", async () => {
    await mode("tiers", { on_routing_failure: "accept" })
    const body = orderBodies(await smallCatalogue(store.db))
    const order = (address: string) => store.api().post("orders", body.delivery({ address }))
    const unknown = await order("Calle que no existe 98")
    expect([unknown.status, unknown.body.error.code]).toEqual([422, "svc_geocode_failed"])
    vendors.googleRoutes.behave("denied")
    const accepted = await order("Calle Sin Respuesta 2")
    expect([accepted.status, accepted.body.data?.delivery_total]).toEqual([201, "2.50"])
    await mode("tiers", { on_routing_failure: "refuse" })
  })

  describe("400", () => {
    it.each(["dine_in", "", "Delivery", "takeaway"])("order_type %p is svc_invalid_order_type", async (order_type) => {
      const answer = await askForFee({ order_type, distance_km: 1 })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ success: false, error: { code: "svc_invalid_order_type" } })
    })

    it("a missing order_type is rest_missing_callback_param", async () => {
      const answer = await askForFee({ distance_km: 1 })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: "rest_missing_callback_param", data: { status: 400, params: ["order_type"] } })
    })

    it.each([
      [{ distance_km: -1 }, "distance_km"],
      [{ distance_km: "2" }, "distance_km"],
      [{ distance_km: "far" }, "distance_km"],
      [{ distance_km: true }, "distance_km"],
      [{ distance_km: [1] }, "distance_km"],
      [{ distance_km: 1e300 }, "distance_km"],
      [{ order_type: 7 }, "order_type"],
      [{ address: 7 }, "address"],
      [{ cart_total: -1 }, "cart_total"],
      [{ cart_total: "much" }, "cart_total"],
    ])("%j is rest_invalid_param", async (body, field) => {
      const answer = await askForFee({ order_type: "delivery", ...body })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: "rest_invalid_param", data: { status: 400, params: [field] } })
    })

    it.each(["{", "[1]", '"text"', "null"])("the body %p is rest_invalid_json", async (rawBody) => {
      const answer = await store
        .api()
        .post("delivery/fee", undefined, { rawBody, headers: { "content-type": "application/json" } })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: "rest_invalid_json" })
    })
  })

  it("parses numbers of a form", async () => {
    await mode("per_km")
    const answer = await store.api().post("delivery/fee", undefined, {
      rawBody: "order_type=delivery&distance_km=2.001&cart_total=12.50",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    expect(answer.body.data).toMatchObject({ fee: 3.6, distance_km: 2.001 })
  })
})
