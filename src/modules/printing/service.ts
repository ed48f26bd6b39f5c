import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { serviceOf } from "../../database/statements"
import * as changeRows from "./change-rows"
import * as jobRows from "./job-rows"
import * as printerRows from "./printer-rows"

const STATEMENTS = { ...changeRows, ...jobRows, ...printerRows }

/** Printers and their jobs. */
export class PrintingService extends serviceOf(STATEMENTS) {
  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    super(__pg_connection__)
  }
}
