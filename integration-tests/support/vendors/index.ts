import { googleGeocoding } from "./dialects/google-geocoding"
import { googleRoutes } from "./dialects/google-routes"
import { nominatim } from "./dialects/nominatim"
import { openrouteservice } from "./dialects/openrouteservice"
import { osrm } from "./dialects/osrm"
import { photon } from "./dialects/photon"
import { type Dialect, VendorServer } from "./vendor-server"
import type { World } from "./world"

export { type WhatsAppAccount, whatsappCloud } from "./dialects/whatsapp"
export { type Behaviour, type Dialect, type VendorAnswer, type VendorRequest, VendorServer } from "./vendor-server"
export { type Place, STORE_ADDRESS, STORE_PLACE, World } from "./world"

export const DIALECTS = { googleRoutes, osrm, openrouteservice, googleGeocoding, nominatim, photon } satisfies Record<
  string,
  (world: World) => Dialect
>

export type VendorName = keyof typeof DIALECTS

export const VENDOR_NAMES = Object.keys(DIALECTS) as VendorName[]

/** Starts one server per external service, all with the same world. */
export async function startVendors(
  world: World,
): Promise<Record<VendorName, VendorServer> & { stop(): Promise<void>; reset(): void }> {
  const servers = await Promise.all(
    VENDOR_NAMES.map(async (name) => [name, await VendorServer.start(DIALECTS[name](world))] as const),
  )
  const all = servers.map(([, server]) => server)
  return {
    ...(Object.fromEntries(servers) as Record<VendorName, VendorServer>),
    stop: async () => {
      await Promise.all(all.map((server) => server.stop()))
    },
    reset: () => {
      for (const server of all) server.reset()
    },
  }
}
