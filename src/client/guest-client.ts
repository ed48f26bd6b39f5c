import type { Calls, NameOf } from "./calls"
import type { SvcClientOptions } from "./client-options"
import type { SvcClient } from "./generated"
import { GUEST_ROUTES } from "./guest-routes"
import { groupMethods } from "./route-line"
import { Transport } from "./transport"

/** The methods that the storefront kit calls. */
export type GuestClient = Calls<SvcClient, NameOf<(typeof GUEST_ROUTES)[number]>>

/** Creates a client for the guest's own screens. It contains only the routes that the storefront kit calls, so that a phone loads less. */
export function createGuestClient(options: SvcClientOptions): GuestClient {
  const transport = new Transport(options)
  return groupMethods(
    GUEST_ROUTES,
    (route) =>
      (...args: unknown[]) =>
        transport.call(route, args),
  ) as GuestClient
}
