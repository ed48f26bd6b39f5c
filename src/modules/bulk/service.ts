import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { serviceOf } from "../../database/statements"
import * as bulkRows from "./bulk-rows"
import { itemsAfter, writeItems } from "./journal"

/** Bulk changes and their journal. */
export class BulkService extends serviceOf({ ...bulkRows, writeItems }) {
  /** Not passed to `serviceOf`, which would lose its type parameter (the kind of cells). Its first argument is the transaction. */
  readonly itemsAfter = itemsAfter

  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    super(__pg_connection__)
  }
}
