import type { RoutingProvider } from "../../domain/settings/operation-settings"
import { googleRoutes } from "./google-routes"
import { openrouteservice } from "./openrouteservice"
import { osrm } from "./osrm"
import type { PointWaypoint, RoutingAdapter, Waypoint } from "./route-question"

export type { PointWaypoint, ProviderAccess, RouteQuestion, RoutingAdapter, Waypoint } from "./route-question"

/** A routing service, and whether it accepts addresses or only coordinates. */
export type RoutingService =
  | { readonly takes: "addresses"; readonly ask: RoutingAdapter<Waypoint> }
  | { readonly takes: "coordinates"; readonly ask: RoutingAdapter<PointWaypoint> }

export const ROUTING_SERVICES: Readonly<Record<RoutingProvider, RoutingService>> = {
  google: { takes: "addresses", ask: googleRoutes },
  osrm: { takes: "coordinates", ask: osrm },
  openrouteservice: { takes: "coordinates", ask: openrouteservice },
}
