import type { Calls, NameOf } from "./calls"
import type { SvcClientOptions } from "./client-options"
import type { SvcClient } from "./generated"
import { liveOrders } from "./live-orders"
import { grouped } from "./route-line"
import { STAFF_ROUTES } from "./staff-routes"
import { Transport } from "./transport"

/** The methods for the staff's boards. */
export type StaffClient = Calls<SvcClient, NameOf<(typeof STAFF_ROUTES)[number]>>

/** Creates a client for the staff's boards. It contains only the routes that they call. */
export function createStaffClient(options: SvcClientOptions): StaffClient {
  const transport = new Transport(options)
  return grouped(
    STAFF_ROUTES,
    (route) =>
      (...args: unknown[]) =>
        route.has("stream") ? liveOrders(transport, route, args) : transport.call(route, args),
  ) as StaffClient
}
