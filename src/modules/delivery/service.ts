import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { serviceOf } from "../../database/statements"
import * as routingUsage from "./routing-usage"

/** Counts the requests to the routing service. */
export class DeliveryService extends serviceOf({ ...routingUsage }) {
  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    super(__pg_connection__)
  }
}
