import { addressCheckSchema, addressTrialSchema } from "../../../../../src/api/svc/v1/delivery/schema"
import { ACCESS_LOG, type Answer, expectNotLogged, type Store, startStore } from "../../../../support"
import { changeDelivery, changeOperation, ROUTED_BY, STORE_LOCATION } from "../../../../support/delivery-settings"
import { type Behaviour, STORE_ADDRESS, startVendors, type VendorName, World } from "../../../../support/vendors"

const world = new World()
let vendors: Awaited<ReturnType<typeof startVendors>>
let store: Store
let addresses = 0

beforeAll(async () => {
  vendors = await startVendors(world)
  store = await startStore({ env: ACCESS_LOG })
})
beforeEach(() => vendors.reset())
afterAll(async () => {
  await vendors.stop()
  await store.stop()
})

/** An address that no test has requested before. */
function somewhere(meters: number | null = 2001, country?: string): string {
  addresses += 1
  const address = `Calle Nueva ${addresses}, Madrid`
  world.add(address, meters, country)
  return address
}

async function check(address?: unknown): Promise<Answer> {
  return store.api().post("delivery/check-address", address === undefined ? {} : { address })
}

/** The validated `data` of a response, whose status is 200 in every case. */
async function checked(address?: unknown) {
  const answer = await check(address)
  expect(answer.status).toBe(200)
  expect(answer.body.success).toBe(true)
  return addressCheckSchema.strict().parse(answer.body.data)
}

const NOT_MEASURED = { distance_meters: 0, distance_km: 0 }

/** The routing service, and the geocoder that finds addresses for it. */
const PROVIDERS = [
  { provider: "google", routing: "googleRoutes", geocoder: null },
  { provider: "osrm", routing: "osrm", geocoder: "nominatim" },
  { provider: "openrouteservice", routing: "openrouteservice", geocoder: "photon" },
] as const satisfies readonly { provider: keyof typeof ROUTED_BY; routing: VendorName; geocoder: VendorName | null }[]

describe.each(PROVIDERS)("POST /delivery/check-address with $provider", ({ provider, routing, geocoder }) => {
  beforeAll(async () => {
    await changeDelivery(store, {
      store_address: STORE_ADDRESS,
      store_location: STORE_LOCATION,
      max_distance_km: 8,
      fee_mode: "per_km",
      fee_per_km: 1.2,
      free_from: null,
      ...ROUTED_BY[provider](vendors),
    })
  })

  it("measures the distance and gives the fee", async () => {
    expect(await checked(somewhere(2001))).toEqual({
      deliverable: true,
      reason: null,
      distance_meters: 2001,
      distance_km: 2.001,
      fee: 3.6,
      fee_mode: "per_km",
      store_address: STORE_ADDRESS,
      max_distance_km: 8,
    })
    expect(vendors[routing].calls).toBe(1)
  })

  it("gives whole metres, rounded half-up", async () => {
    expect(await checked(somewhere(1999.5))).toMatchObject({ distance_meters: 2000, distance_km: 2, fee: 2.4 })
  })

  it("delivers at a distance of 0", async () => {
    expect(await checked(somewhere(0))).toMatchObject({ deliverable: true, reason: null, ...NOT_MEASURED, fee: 1.2 })
  })

  it("delivers at the maximum distance, and not beyond it", async () => {
    expect(await checked(somewhere(8000))).toMatchObject({ deliverable: true, reason: null, distance_meters: 8000 })
    const beyond = { deliverable: false, reason: "out_of_range", distance_meters: 8001, distance_km: 8.001, fee: 0 }
    expect(await checked(somewhere(8001))).toMatchObject(beyond)
  })

  it("reports an unknown address as api_error", async () => {
    expect(await checked("Calle que no existe 99")).toMatchObject({
      deliverable: false,
      reason: "api_error",
      ...NOT_MEASURED,
      fee: 0,
    })
  })

  it("reports api_error if there is no route", async () => {
    expect(await checked(somewhere(null))).toMatchObject({ deliverable: false, reason: "api_error", ...NOT_MEASURED })
  })

  it.each<[Behaviour, string]>([
    ["reset", "request_failed"],
    ["cut", "request_failed"],
    ["denied", "http_403"],
    ["quota", "http_429"],
    ["broken", "http_500"],
    [{ status: 503, body: "<html>busy</html>" }, "http_503"],
    [{ status: 404, body: "<html>nothing here</html>" }, "http_404"],
    ["garbage", "invalid_response"],
    ["truncated", "invalid_response"],
    ["foreign", "invalid_response"],
    ["huge", "invalid_response"],
    [{ status: 204 }, "invalid_response"],
  ])(
    "reports a routing service that responds with %p as %s, and calls the service again the next time",
    async (behaviour, reason) => {
      const address = somewhere()
      vendors[routing].behave(behaviour)
      expect(await checked(address)).toMatchObject({ deliverable: false, reason, ...NOT_MEASURED, fee: 0 })
      vendors[routing].reset()
      expect(await checked(address)).toMatchObject({ deliverable: true, reason: null, distance_meters: 2001 })
      expect(vendors[routing].calls).toBe(1)
    },
  )

  it("follows no redirect", async () => {
    vendors[routing].behave({ redirect: vendors.googleGeocoding.url })
    expect(await checked(somewhere())).toMatchObject({ deliverable: false, reason: "http_302" })
    expect(vendors.googleGeocoding.connections).toBe(0)
  })

  it("stops waiting for a service that hangs or is very slow after five seconds and one retry", async () => {
    vendors[routing].script("hang", "drip", "hang", "drip")
    const startedAt = performance.now()
    for (const answer of await Promise.all([checked(somewhere()), checked(somewhere())])) {
      expect(answer).toMatchObject({ deliverable: false, reason: "request_failed" })
    }
    expect(performance.now() - startedAt).toBeLessThan(5_500)
    expect(vendors[routing].calls).toBe(4)
  })

  it("succeeds by a retry if one request is lost", async () => {
    for (const behaviour of ["reset", "broken", "hang"] as const) {
      vendors[routing].script(behaviour)
      expect(await checked(somewhere())).toMatchObject({ deliverable: true, reason: null })
    }
    expect(vendors[routing].calls).toBe(6)
  })

  if (geocoder) {
    it.each<[Behaviour, string]>([
      ["reset", "request_failed"],
      ["denied", "http_403"],
      ["quota", "http_429"],
      ["broken", "http_500"],
      ["garbage", "invalid_response"],
    ])("reports a geocoder that responds with %p as %s, without calling the routing service", async (behaviour, reason) => {
      vendors[geocoder].behave(behaviour)
      expect(await checked(somewhere())).toMatchObject({ deliverable: false, reason, ...NOT_MEASURED })
      expect(vendors[routing].calls).toBe(0)
    })

    it("sends a User-Agent, and geocodes the store's address once if the store's coordinates are not set", async () => {
      await changeDelivery(store, { store_location: null })
      expect(await checked(somewhere(3000))).toMatchObject({ deliverable: true, distance_meters: 3000 })
      expect(await checked(somewhere(4000))).toMatchObject({ deliverable: true, distance_meters: 4000 })
      expect(vendors[geocoder].calls).toBe(3)
      expect(vendors[geocoder].requests[0]?.headers["user-agent"]).toMatch(/^medusa-plugin-svc-ordering \(\+http/)
      await changeDelivery(store, { store_location: STORE_LOCATION })
    })
  } else {
    it("starts from the store's address if the store's coordinates are not set", async () => {
      await changeDelivery(store, { store_location: null })
      expect(await checked(somewhere())).toMatchObject({ deliverable: true })
      expect(vendors[routing].requests[0]?.body.origin).toEqual({ address: STORE_ADDRESS })
      await changeDelivery(store, { store_location: STORE_LOCATION })
    })
  }

  it("sends one request for a hundred concurrent checks of one address", async () => {
    vendors[routing].behave({ after: 300 })
    const address = somewhere(1234)
    const spellings = [address, address.toUpperCase(), `  ${address.replace(", ", " ,  ")} `]
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => checked(spellings[index % 3])))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ deliverable: true, distance_meters: 1234 })
    expect(vendors[routing].calls).toBe(1)
    if (geocoder) expect(vendors[geocoder].calls).toBe(1)
  })
})

describe("POST /delivery/check-address with Google's geocoder", () => {
  beforeAll(() =>
    changeDelivery(store, {
      ...ROUTED_BY.osrm(vendors),
      geocoder: { provider: "google", base_url: vendors.googleGeocoding.url, api_key: "geocoder-key" },
    }),
  )

  it("measures a distance", async () => {
    expect(await checked(somewhere(777))).toMatchObject({ deliverable: true, distance_meters: 777 })
    expect(vendors.googleGeocoding.requests[0]?.query.get("key")).toBe("geocoder-key")
  })

  it.each<Behaviour>(["quota", "denied", "broken"])("reports an error with status 200 (%p) as api_error", async (behaviour) => {
    vendors.googleGeocoding.behave(behaviour)
    expect(await checked(somewhere())).toMatchObject({ deliverable: false, reason: "api_error" })
  })

  it("reports no_api_key without the geocoder's key", async () => {
    await changeDelivery(store, { geocoder: { api_key: null } })
    expect(await checked(somewhere())).toMatchObject({ deliverable: false, reason: "no_api_key" })
    expect(vendors.googleGeocoding.calls).toBe(0)
  })
})

describe("POST /delivery/check-address without measuring", () => {
  beforeAll(() => changeDelivery(store, { fee_mode: "per_km", ...ROUTED_BY.google(vendors) }))

  it.each([[undefined], [""], ["   "], [" , \n"], [null]])("reports address %p as empty_address", async (address) => {
    expect(await checked(address)).toMatchObject({ deliverable: false, reason: "empty_address", ...NOT_MEASURED, fee: 0 })
    expect(vendors.googleRoutes.calls).toBe(0)
  })

  it.each([[7], [true], [["Calle Mayor 1"]], [{ address_1: "Calle Mayor 1" }]])("gives 400 for address %p", async (address) => {
    const answer = await check(address)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: "rest_invalid_param", data: { status: 400, params: ["address"] } })
  })

  it("accepts an address of 255 characters, and gives 400 for a longer one", async () => {
    expect(await checked("x".repeat(255))).toMatchObject({ reason: "api_error" })
    const answer = await check("x".repeat(256))
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: "rest_invalid_param", data: { params: ["address"] } })
  })

  it("reports no_store_address without the store's own address", async () => {
    await changeDelivery(store, { store_address: "", store_location: null })
    expect(await checked(somewhere())).toMatchObject({ deliverable: false, reason: "no_store_address" })
    await changeDelivery(store, { store_address: STORE_ADDRESS, store_location: STORE_LOCATION })
  })

  it("delivers anywhere without a key if the fee and the range need no distance, else nowhere", async () => {
    await changeDelivery(store, { routing: { api_key: null }, fee_mode: "fixed", fixed_fee: 2.5, max_distance_km: null })
    expect(await checked(somewhere())).toMatchObject({ deliverable: true, reason: "no_api_key", ...NOT_MEASURED, fee: 2.5 })
    for (const [fee_mode, max_distance_km] of [
      ["fixed", 5],
      ["per_km", null],
      ["tiers", null],
    ]) {
      await changeDelivery(store, { fee_mode, max_distance_km })
      expect(await checked(somewhere())).toMatchObject({ deliverable: false, reason: "no_api_key", fee: 0, fee_mode })
    }
    expect(vendors.googleRoutes.calls).toBe(0)
  })

  it("accepts a form", async () => {
    await changeDelivery(store, { fee_mode: "per_km", ...ROUTED_BY.google(vendors) })
    const answer = await store.api().post("delivery/check-address", undefined, {
      rawBody: new URLSearchParams({ address: somewhere(1500) }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    expect(answer.body.data).toMatchObject({ deliverable: true, distance_meters: 1500 })
  })
})

describe("a routing service that hangs", () => {
  beforeAll(() => changeDelivery(store, { fee_mode: "per_km", ...ROUTED_BY.google(vendors) }))

  it("gets a limited number of connections, and delays neither the responses to checks nor other requests", async () => {
    const hundred = () => Promise.all(Array.from({ length: 100 }, () => checked(somewhere())))
    const beforeThat = performance.now()
    await hundred()
    const startedAt = performance.now()
    vendors.reset()
    vendors.googleRoutes.behave("hang")
    // The time that the same requests take without waiting, on this machine.
    const ownTime = startedAt - beforeThat
    const waiting = hundred()
    const status = await store.api().get("delivery/config")
    expect(status.status).toBe(200)
    for (const answer of await waiting) expect(answer).toMatchObject({ deliverable: false, reason: "request_failed" })
    expect(performance.now() - startedAt - ownTime).toBeLessThan(6_000)
    // A connection that was given up may still be open when the next one is opened.
    expect(vendors.googleRoutes.peak).toBeGreaterThanOrEqual(16)
    expect(vendors.googleRoutes.peak).toBeLessThanOrEqual(32)
  })

  it("is used again when it recovers", async () => {
    expect(await checked(somewhere())).toMatchObject({ deliverable: true, reason: null })
  })
})

describe("POST /delivery/try-address", () => {
  const present = { fee_mode: "per_km", fee_per_km: 1.2, max_distance_km: 8 }
  const trial = (body: object) => store.api("manager").post("delivery/try-address", body)
  const tried = async (body: object) => {
    const answer = await trial(body)
    expect([answer.status, answer.body.success]).toEqual([200, true])
    return addressTrialSchema.strict().parse(answer.body.data)
  }
  const readDelivery = async () => (await store.api("manager").get("settings/operation")).body.data.delivery

  beforeAll(() =>
    changeDelivery(store, { store_address: STORE_ADDRESS, store_location: null, ...present, ...ROUTED_BY.google(vendors) }),
  )

  it("responds as check-address would with these settings, and saves nothing", async () => {
    const before = await readDelivery()
    const delivery = { fee_mode: "tiers", tiers: [{ from_km: 0, to_km: 3, fee: 2.4 }], ...ROUTED_BY.osrm(vendors) }
    expect(await tried({ address: somewhere(2500), delivery })).toMatchObject({
      deliverable: true,
      reason: null,
      distance_meters: 2500,
      fee: 2.4,
      fee_mode: "tiers",
      steps: [
        { service: "geocoder", provider: "nominatim", failure: null },
        { service: "geocoder", provider: "nominatim", failure: null },
        { service: "routing", provider: "osrm", failure: null },
      ],
    })
    expect(await tried({ address: somewhere(3500), delivery })).toMatchObject({ deliverable: false, reason: "out_of_range" })
    expect(await readDelivery()).toEqual(before)
  })

  it("calls every service even for a cached address, so that a wrong key is noticed at once", async () => {
    const address = somewhere(2500)
    expect(await checked(address)).toMatchObject({ distance_meters: 2500 })
    vendors.googleRoutes.behave("denied")
    expect(await checked(address)).toMatchObject({ distance_meters: 2500 })
    expect(await tried({ address, delivery: { routing: { api_key: "wrong-key" } } })).toMatchObject({
      deliverable: false,
      reason: "http_403",
      steps: [{ service: "routing", provider: "google", failure: "http_403" }],
    })
    expect(JSON.stringify(vendors.googleRoutes.requests.at(-1)?.headers)).toContain("wrong-key")
    vendors.reset()
    expect(await tried({ address })).toMatchObject({ deliverable: true, fee: 3.6 })
    expect(JSON.stringify(vendors.googleRoutes.requests.at(-1)?.headers)).toContain("routing-key")
  })

  it("stores nothing in the cache of check-address", async () => {
    const address = somewhere(2500)
    await tried({ address })
    world.add(address, 3500)
    expect(await checked(address)).toMatchObject({ distance_meters: 3500 })
  })

  it("sends a stored key only to the stored address", async () => {
    const delivery = { routing: { base_url: vendors.openrouteservice.url } }
    expect(await tried({ address: somewhere(), delivery })).toMatchObject({ reason: "no_api_key", steps: [] })
    expect(vendors.openrouteservice.calls).toBe(0)
  })

  it("names the service that failed", async () => {
    vendors.nominatim.behave("denied")
    expect(await tried({ address: somewhere(), delivery: ROUTED_BY.osrm(vendors) })).toMatchObject({
      reason: "http_403",
      steps: [{ service: "geocoder", provider: "nominatim", failure: "http_403" }],
    })
    expect(vendors.osrm.calls).toBe(0)
  })

  it.each([
    ["delivery.fixed_fee", { fixed_fee: "two" }],
    ["delivery.routing.base_url", { routing: { base_url: "ftp://example.com" } }],
    [
      "delivery.tiers[1].from_km",
      {
        tiers: [
          { from_km: 0, to_km: 3, fee: 1 },
          { from_km: 2, to_km: 4, fee: 2 },
        ],
      },
    ],
  ])("refuses settings that cannot be saved, with the field's name: %s", async (path, delivery) => {
    const { status, body } = await trial({ address: somewhere(), delivery })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: "rest_invalid_param", data: { params: [path] } })
  })

  it("is for management only", async () => {
    expect((await store.api("store").post("delivery/try-address", { address: "" })).status).toBe(403)
    expect(await tried({ address: " " })).toMatchObject({ deliverable: false, reason: "empty_address", steps: [] })
  })
})

describe("a cached distance", () => {
  const OPENED = Date.parse("2026-11-20T20:30:00+01:00")
  const setClockAfter = (minutes: number) => store.setClock(new Date(OPENED + minutes * 60_000).toISOString())

  beforeAll(() =>
    changeDelivery(store, {
      store_location: STORE_LOCATION,
      fee_mode: "per_km",
      fee_per_km: 1.2,
      max_distance_km: 8,
      ...ROUTED_BY.google(vendors),
    }),
  )
  afterAll(() => setClockAfter(0))

  it("is kept for one hour", async () => {
    const address = somewhere(2500)
    await setClockAfter(0)
    await checked(address)
    world.add(address, 3500)
    await setClockAfter(59)
    expect(await checked(address)).toMatchObject({ distance_meters: 2500 })
    expect(vendors.googleRoutes.calls).toBe(1)
    await setClockAfter(61)
    expect(await checked(address)).toMatchObject({ distance_meters: 3500 })
    expect(vendors.googleRoutes.calls).toBe(2)
  })

  it("is stored without its fee: a changed fee applies at once", async () => {
    const address = somewhere(2500)
    expect(await checked(address)).toMatchObject({ fee: 3.6 })
    await changeDelivery(store, { fee_per_km: 2 })
    expect(await checked(address)).toMatchObject({ fee: 6 })
    expect(vendors.googleRoutes.calls).toBe(1)
  })

  it("is not used after the store has moved", async () => {
    const address = somewhere(2500)
    await checked(address)
    await changeDelivery(store, { store_location: { latitude: 40.42, longitude: -3.7 } })
    await checked(address)
    expect(vendors.googleRoutes.calls).toBe(2)
    await changeDelivery(store, { store_location: STORE_LOCATION })
    await checked(address)
    expect(vendors.googleRoutes.calls).toBe(2)
  })

  it("is used while the routing service is down", async () => {
    const address = somewhere(2500)
    await checked(address)
    vendors.googleRoutes.behave("broken")
    expect(await checked(address)).toMatchObject({ deliverable: true, distance_meters: 2500 })
  })

  it("costs no database statement", async () => {
    const address = somewhere(2500)
    await checked(address)
    const { statements } = await store.statements(() => checked(address))
    expect(statements).toEqual([])
  })

  it("or a failed measurement does not add the customer's address to the log", async () => {
    const address = somewhere(2500)
    vendors.googleRoutes.behave("reset")
    await checked(address)
    await expectNotLogged(store, address, "routing-key")
  })
})

describe("the store's language and country", () => {
  it("are sent to the routing service", async () => {
    await changeOperation(store, { language: "en" })
    await changeDelivery(store, ROUTED_BY.google(vendors))
    await checked(somewhere())
    expect(vendors.googleRoutes.requests[0]?.body).toMatchObject({ languageCode: "en", regionCode: "ES" })
    await changeOperation(store, { language: "es" })
  })
})
