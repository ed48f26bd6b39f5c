import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Measurement } from "../../domain/delivery"
import { Bulkhead, Pace, SingleFlight } from "../../outbound"

/** Requests to routing services and geocoders that one process has under way at most. */
const PLACES = 16
/** Requests that wait for a place; a public route must not gather more. */
const QUEUE = 1_000

/** The public server of Nominatim asks for no more than one request in a second. */
const PUBLIC_NOMINATIM_MS = 1_000

/** What all measurements of one running application share. */
export interface RoutingDesk {
  readonly bulkhead: Bulkhead
  readonly flights: SingleFlight<Measurement>
  readonly publicNominatim: Pace
}

const desks = new WeakMap<Knex, RoutingDesk>()

/** The desk of the application that a scope belongs to. */
export function routingDesk(scope: MedusaContainer): RoutingDesk {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  let desk = desks.get(knex)
  if (!desk) {
    desk = { bulkhead: new Bulkhead(PLACES, QUEUE), flights: new SingleFlight(), publicNominatim: new Pace(PUBLIC_NOMINATIM_MS) }
    desks.set(knex, desk)
  }
  return desk
}
