import { type Store, startStore } from "../../../../support"
import { changeDelivery, ROUTED_BY, STORE_LOCATION } from "../../../../support/delivery-settings"
import { STORE_ADDRESS, startVendors, World } from "../../../../support/vendors"

const world = new World()
let vendors: Awaited<ReturnType<typeof startVendors>>
let store: Store
let addresses = 0

beforeAll(async () => {
  vendors = await startVendors(world)
  store = await startStore({ processes: 2, env: { SVC_ALLOW_PRIVATE_NETWORKS: "1" } })
  await changeDelivery(store, {
    store_address: STORE_ADDRESS,
    store_location: STORE_LOCATION,
    max_distance_km: null,
    fee_mode: "fixed",
  })
})
beforeEach(async () => {
  vendors.reset()
  await store.db("svc_routing_usage").delete()
})
afterAll(async () => {
  await vendors.stop()
  await store.stop()
})

async function reasonFor(meters: number, process: number): Promise<string | null> {
  addresses += 1
  const address = `Calle Contada ${addresses}, Madrid`
  world.add(address, meters)
  const answer = await store.api("anonymous", { process }).post("delivery/check-address", { address })
  expect(answer.status).toBe(200)
  return answer.body.data.reason
}

const limited = (daily_limit: number, by: keyof typeof ROUTED_BY = "google") => {
  const settings = ROUTED_BY[by](vendors)
  return changeDelivery(store, { ...settings, routing: { ...settings.routing, daily_limit } })
}

describe("daily_limit", () => {
  it("is shared by all instances: of forty concurrent requests, exactly seven are sent", async () => {
    await limited(7)
    const reasons = await Promise.all(Array.from({ length: 40 }, (_, index) => reasonFor(1000, index % 2)))
    expect(reasons.filter((reason) => reason === null)).toHaveLength(7)
    expect(reasons.filter((reason) => reason === "api_error")).toHaveLength(33)
    expect(vendors.googleRoutes.calls).toBe(7)
  })

  it("does not count cached distances", async () => {
    await limited(1)
    world.add("Calle Guardada 1", 1000)
    for (let time = 0; time < 5; time += 1) {
      const answer = await store.api().post("delivery/check-address", { address: "Calle Guardada 1" })
      expect(answer.body.data.reason).toBeNull()
    }
    expect(vendors.googleRoutes.calls).toBe(1)
  })

  it("counts retries", async () => {
    await limited(1)
    vendors.googleRoutes.script("broken")
    expect(await reasonFor(1000, 0)).toBe("api_error")
    expect(vendors.googleRoutes.calls).toBe(1)
  })

  it("prevents calls of the geocoder when no call of the routing service is left", async () => {
    await limited(1, "osrm")
    expect(await reasonFor(1000, 0)).toBeNull()
    vendors.reset()
    expect(await reasonFor(1000, 1)).toBe("api_error")
    expect(vendors.nominatim.calls).toBe(0)
    expect(vendors.osrm.calls).toBe(0)
  })

  it("starts again at midnight in the store's time zone", async () => {
    await limited(1)
    await store.setClock("2026-11-20T22:58:00Z")
    expect(await reasonFor(1000, 0)).toBeNull()
    expect(await reasonFor(1000, 1)).toBe("api_error")
    await store.setClock("2026-11-20T23:00:01Z")
    expect(await reasonFor(1000, 1)).toBeNull()
    expect(await reasonFor(1000, 0)).toBe("api_error")
    await store.setClock("2026-11-20T20:30:00+01:00")
  })

  it("is no limit if it is 0", async () => {
    await limited(0)
    const reasons = await Promise.all(Array.from({ length: 30 }, (_, index) => reasonFor(1000, index % 2)))
    expect(reasons.every((reason) => reason === null)).toBe(true)
    expect(await store.db("svc_routing_usage").select()).toEqual([])
  })
})
