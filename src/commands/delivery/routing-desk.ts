import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Semaphore, SingleFlight } from "../../concurrency"
import type { Measurement } from "../../domain/delivery"
import { Pace } from "../../outbound"

/** Concurrent requests to routing services and geocoders, per process. */
const PLACES = 16
/** Requests that may wait in the queue; bounded because the routes are public. */
const QUEUE = 1_000

/** The public Nominatim server allows at most one request per second. */
const PUBLIC_NOMINATIM_MS = 1_000

/** State that all measurements of one application share. */
export interface RoutingDesk {
  readonly semaphore: Semaphore
  readonly flights: SingleFlight<Measurement>
  readonly publicNominatim: Pace
}

const desks = new WeakMap<Knex, RoutingDesk>()

/** The shared state of the application that a scope belongs to. */
export function routingDesk(scope: MedusaContainer): RoutingDesk {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  let desk = desks.get(knex)
  if (!desk) {
    desk = {
      semaphore: new Semaphore(PLACES, QUEUE),
      flights: new SingleFlight(),
      publicNominatim: new Pace(PUBLIC_NOMINATIM_MS),
    }
    desks.set(knex, desk)
  }
  return desk
}
