import type { Calls, NameOf } from "./calls"
import type { SvcClientOptions } from "./client-options"
import type { SvcClient } from "./generated"
import { grouped } from "./route-line"
import { STAFF_ROUTES } from "./staff-routes"
import { Transport } from "./transport"

/** The methods for the staff's boards. They follow the orders over a line of their own. */
export type StaffClient = Calls<SvcClient, NameOf<(typeof STAFF_ROUTES)[number]>>

/** Creates a client for the staff's boards. It contains only the routes that they call. */
export function createStaffClient(options: SvcClientOptions): StaffClient {
  const transport = new Transport(options)
  return grouped(
    STAFF_ROUTES,
    (route) =>
      (...args: unknown[]) =>
        transport.call(route, args),
  ) as StaffClient
}
