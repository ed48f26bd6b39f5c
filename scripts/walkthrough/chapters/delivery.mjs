import { equal, holds, success } from "../expectation.mjs"
import { decimal, hundredths } from "../money.mjs"
import { changeForTheWalk } from "../operation-settings.mjs"
import { startStandInMaps } from "../stand-in-maps.mjs"

const LOOPBACK = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/

/** Where the store delivers and at which fee, ending with a deliverable address. */
export const delivery = {
  title: "Delivery",
  async run(walk) {
    const { client, known, step } = walk

    const config = await step("Delivery configuration (GET /delivery/config)", async () => {
      const data = success(await client.get("delivery/config", { guest: true }))
      holds("no secret key", !/"(api_key|browser_map_key)"/.test(JSON.stringify(data)), "no key in any field", data)
      const range = data.max_distance_km === null ? "any distance" : `up to ${data.max_distance_km} km`
      return [`fee ${data.fee_mode}, ${range}, routing service ${data.has_api_key ? "there" : "not set up"}`, data]
    })

    known.minimum = await step("Minimum order (GET /delivery/minimum)", async () => {
      const data = success(await client.get("delivery/minimum?order_type=delivery", { guest: true }))
      equal("amount", data.amount, config.minimum_order.delivery)
      return [data.applies ? `${data.amount} ${data.currency}` : "none", hundredths(data.amount)]
    })

    // Next to the store, so that a real routing service finds it covered.
    const address = config.store_address || "Calle Mayor 1"
    const first = await check(walk, address)
    if (first.deliverable) {
      known.delivery = { address, fee: hundredths(first.fee) }
      return
    }
    known.delivery = { address, fee: await makeDeliverable(walk, config, address) }
  },
}

function check({ client, step }, address) {
  return step("Is an address covered? (POST /delivery/check-address)", async () => {
    const data = success(await client.post("delivery/check-address", { address }, { guest: true }))
    holds("deliverable", typeof data.deliverable === "boolean", "true or false", data.deliverable)
    return [data.deliverable ? `${data.distance_km} km, fee ${data.fee}` : `no: ${data.reason}`, data]
  })
}

/**
 * A demo store has no key for a routing service, or cannot reach the service. A stand-in for the service runs beside the store. If the
 * store must not call it, a fixed fee without a limit needs no distance.
 * @returns {Promise<number>} the fee in hundredths
 */
async function makeDeliverable(walk, config, address) {
  const { client, afterwards, step } = walk
  const settings = success(await client.get("settings/operation")).delivery
  // Changing the provider or address clears a stored key, which could not be restored.
  const keyStored = settings.routing.api_key_stored || settings.geocoder.api_key_stored
  if (LOOPBACK.test(client.baseUrl) && !keyStored && config.fee_mode !== "fixed") {
    const { meters, fee } = coveredDistance(config)
    const maps = await startStandInMaps(config.store_location ?? { latitude: 40.4168, longitude: -3.7038 }, meters)
    afterwards("Stop the stand-in for the routing service", async () => {
      maps.stop()
      return `${maps.requests} requests to it`
    })
    const routing = { provider: "osrm", base_url: maps.url }
    const geocoder = { provider: "nominatim", base_url: maps.url }
    const patch = { delivery: { routing, geocoder } }
    if (await changeForTheWalk(walk, "A routing service beside the store", patch, { mayRefuse: true })) {
      const measured = await check(walk, address)
      equal("deliverable", measured.deliverable, true)
      equal("distance_meters", measured.distance_meters, meters)
      equal("fee", measured.fee, fee)
      return hundredths(fee)
    }
  }
  const fixed = { delivery: { fee_mode: "fixed", max_distance_km: null, on_routing_failure: "accept" } }
  await changeForTheWalk(walk, "A fixed fee for the walk", fixed)
  return step("What the delivery costs (POST /delivery/fee)", async () => {
    const data = success(await client.post("delivery/fee", { order_type: "delivery" }, { guest: true }))
    equal("mode", data.mode, "fixed")
    equal("fee", data.fee, config.fixed_fee)
    return [`${data.fee}`, hundredths(data.fee)]
  })
}

/** A distance that the store covers, and its fee by the public configuration. */
function coveredDistance({ fee_mode: mode, tiers, fee_per_km: perKm, max_distance_km: max }) {
  const [tier] = tiers
  if (mode === "tiers" && tier) {
    return { meters: Math.round(((tier.from_km + tier.to_km) / 2) * 1000), fee: tier.fee }
  }
  const meters = Math.round(Math.min(1.2, max ?? 1.2) * 1000)
  return { meters, fee: Number(decimal(Math.ceil(meters / 1000) * hundredths(perKm))) }
}
