import type { GeoPoint } from "../../domain/settings/operation-settings"
import type { VendorCall } from "../vendor-call"

/** A place in the form that a routing service accepts. */
export type Waypoint = { readonly address: string } | { readonly point: GeoPoint }

export interface RouteQuestion<W extends Waypoint> {
  readonly from: W
  readonly to: W
  /** Language of the store: the name of a folder of `src/languages`. */
  readonly language: string
  /** Country of the store, ISO 3166 alpha-2: searched first. */
  readonly country: string
}

/** The access data of a provider. `baseUrl` without a trailing slash; empty: the provider's default. */
export interface ProviderAccess {
  readonly baseUrl: string
  readonly apiKey: string
  /** Identifies this client, for services that require it. */
  readonly userAgent: string
}

/** Builds the request for the driving distance in metres. */
export type RoutingAdapter<W extends Waypoint> = (question: RouteQuestion<W>, access: ProviderAccess) => VendorCall<number>

/** A place by its coordinates, for services that do not accept addresses. */
export interface PointWaypoint {
  readonly point: GeoPoint
}
