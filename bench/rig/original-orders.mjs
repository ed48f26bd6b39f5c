import { settled } from "../../scripts/generate/grow-store.mjs"
import { placeOriginals } from "../../scripts/generate/place-originals.mjs"
import { ADMINISTRATOR } from "./rig.mjs"

/** A store with one order of each kind, as the template for stores with many. */
export const ORIGINALS = "bench_originals"

export const TABLES = 250

/** Per rig: several groups grow their stores from one template. */
const placed = new WeakMap()

/** Opens the store, places the orders by its API, and closes it, once in a run. @returns what the generator copies */
export function originalOrders(rig) {
  if (!placed.has(rig)) placed.set(rig, placeOrders(rig))
  return placed.get(rig)
}

async function placeOrders(rig) {
  const store = await rig.openStore("originals")
  const tables = Array.from({ length: TABLES }, (_, index) => ({ id: `T${index}`, label: `Mesa ${index}`, capacity: 4 }))
  const body = { enabled: true, selection: "qr_or_list", show_availability: true, tables }
  await store.client.put("/svc/v1/settings/tables", body, { headers: store.bearer })
  const originals = await placeOriginals({ baseUrl: store.server.url, ...ADMINISTRATOR })
  await settled(store.databaseUrl)
  await store.close()
  return originals
}
