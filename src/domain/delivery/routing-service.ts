import type { DeliverySettings, GeocoderProvider, RoutingProvider } from "../settings/operation-settings"

/** The input of each routing service: an address as text, or coordinates from a geocoder. */
export const ROUTING_NEEDS: Readonly<Record<RoutingProvider, { readonly key: boolean; readonly coordinates: boolean }>> = {
  google: { key: true, coordinates: false },
  osrm: { key: false, coordinates: true },
  openrouteservice: { key: true, coordinates: true },
}

export const GEOCODER_NEEDS: Readonly<Record<GeocoderProvider, { readonly key: boolean }>> = {
  google: { key: true },
  nominatim: { key: false },
  photon: { key: false },
}

/** Whether the routing service can be used: a key is stored, or the provider needs none (`has_api_key`, contract section 3). */
export function hasRoutingService({ routing }: Pick<DeliverySettings, "routing">): boolean {
  return routing.api_key !== "" || !ROUTING_NEEDS[routing.provider].key
}

/** Whether distances can be measured: the routing service and the geocoder it depends on can be used. */
export function canMeasure({ routing, geocoder }: Pick<DeliverySettings, "routing" | "geocoder">): boolean {
  if (!hasRoutingService({ routing })) return false
  return !ROUTING_NEEDS[routing.provider].coordinates || geocoder.api_key !== "" || !GEOCODER_NEEDS[geocoder.provider].key
}
