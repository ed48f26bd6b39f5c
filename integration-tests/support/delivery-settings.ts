import { setTimeout as sleep } from "node:timers/promises"
import type { Store } from "./store"
import { STORE_PLACE, type VendorName, type VendorServer } from "./vendors"

/** A patch of the operation settings' block `delivery`. */
export type DeliveryPatch = Readonly<Record<string, unknown>>

/** Changes the delivery settings as an administrator, and waits until every process has them. */
export async function changeDelivery(store: Store, delivery: DeliveryPatch): Promise<void> {
  await changeOperation(store, { delivery })
}

/** Changes the operation settings as an administrator, and waits until every process has them. */
export async function changeOperation(store: Store, patch: DeliveryPatch): Promise<void> {
  const answer = await store.api("administrator").put("settings/operation", patch)
  if (answer.status !== 200) throw new Error(`The settings were not taken: ${answer.status} ${answer.text}`)
  const versionAt = async (process: number) =>
    (await store.api("administrator", { process }).get("settings/operation")).headers.etag
  const saved = await versionAt(0)
  for (const process of store.processes.keys()) {
    while ((await versionAt(process)) !== saved) await sleep(20)
  }
}

type Vendors = Record<VendorName, VendorServer>

/** The settings with which a store measures distances with these vendors. */
export const ROUTED_BY = {
  google: (vendors: Vendors) => ({ routing: { provider: "google", base_url: vendors.googleRoutes.url, api_key: "routing-key" } }),
  osrm: (vendors: Vendors) => ({
    routing: { provider: "osrm", base_url: vendors.osrm.url, api_key: null },
    geocoder: { provider: "nominatim", base_url: vendors.nominatim.url, api_key: null },
  }),
  openrouteservice: (vendors: Vendors) => ({
    routing: { provider: "openrouteservice", base_url: vendors.openrouteservice.url, api_key: "routing-key" },
    geocoder: { provider: "photon", base_url: vendors.photon.url, api_key: null },
  }),
} as const

/** The store's location in the vendors' world. */
export const STORE_LOCATION = { latitude: STORE_PLACE.latitude, longitude: STORE_PLACE.longitude }
