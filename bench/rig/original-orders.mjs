import { settled } from "../../scripts/generate/grow-store.mjs"
import { placeOriginals } from "../../scripts/generate/place-originals.mjs"
import { ADMINISTRATOR } from "./rig.mjs"

/** The database of a store with one order of each kind. Stores with many orders are copies of it. */
export const ORIGINALS = "bench_originals"

export const TABLES = 250

/**
 * Opens the store, places the orders with its API, and closes the store.
 * @returns the input of the generator
 */
export async function originalOrders(rig) {
  const store = await rig.openStore("originals")
  const tables = Array.from({ length: TABLES }, (_, index) => ({ id: `T${index}`, label: `Mesa ${index}`, capacity: 4 }))
  const body = { enabled: true, selection: "qr_or_list", show_availability: true, tables }
  await store.client.put("/svc/v1/settings/tables", body, { headers: store.bearer })
  const originals = await placeOriginals({ baseUrl: store.server.url, ...ADMINISTRATOR })
  await settled(store.databaseUrl)
  await store.close()
  return originals
}
