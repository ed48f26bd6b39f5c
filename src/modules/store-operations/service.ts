import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { serviceOf } from "../../database/statements"
import { zoneNumbers } from "./zone-rows"

/** Data of store operations that Medusa's tables do not have. */
export class StoreOperationsService extends serviceOf({ zoneNumbers }) {
  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    super(__pg_connection__)
  }
}
