import type { GeoPoint } from "../../domain/settings/operation-settings"
import type { VendorCall } from "../vendor-call"

/** A place as a routing service is told of it. */
export type Waypoint = { readonly address: string } | { readonly point: GeoPoint }

export interface RouteQuestion<W extends Waypoint> {
  readonly from: W
  readonly to: W
  /** Of the site, `es` or `en`. */
  readonly language: string
  /** Of the store, ISO 3166 alpha-2: where addresses are looked for first. */
  readonly country: string
}

/** How a provider is reached. `baseUrl` without a slash at the end; empty: the provider's own. */
export interface ProviderAccess {
  readonly baseUrl: string
  readonly apiKey: string
  /** Who asks, for services that want to know. */
  readonly userAgent: string
}

/** Makes the question for the driving distance in metres. */
export type RoutingAdapter<W extends Waypoint> = (question: RouteQuestion<W>, access: ProviderAccess) => VendorCall<number>

/** A place by its coordinates; the services that know no addresses take nothing else. */
export interface PointWaypoint {
  readonly point: GeoPoint
}
