import type { Calls, NameOf } from "./calls"
import type { SvcClientOptions } from "./client-options"
import type { SvcClient } from "./generated"
import { groupMethods } from "./route-line"
import { STAFF_ROUTES } from "./staff-routes"
import { Transport } from "./transport"

/** The methods for the staff's boards. Boards read the order stream with `ui/shared/live`, not with this client. */
export type StaffClient = Calls<SvcClient, NameOf<(typeof STAFF_ROUTES)[number]>>

/** Creates a client for the staff's boards. It contains only the routes that they call. */
export function createStaffClient(options: SvcClientOptions): StaffClient {
  const transport = new Transport(options)
  return groupMethods(
    STAFF_ROUTES,
    (route) =>
      (...args: unknown[]) =>
        transport.call(route, args),
  ) as StaffClient
}
