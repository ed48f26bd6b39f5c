import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { serviceOf } from "../../database/statements"
import * as extraCategoryRows from "./extra-category-rows"
import * as extraRows from "./extra-rows"
import * as switchRows from "./switch-rows"

/**
 * Catalogue data that Medusa does not have: product switches, extras, extra categories and their assignments. Ids are the public numbers.
 *
 * Lock order: first a category (`lockExtraCategory`: `share` to add extras or assignments, `update` to change the category), then extras.
 * The database refuses writes into a deleted category.
 */
export class CatalogService extends serviceOf({ ...extraRows, ...extraCategoryRows, ...switchRows }) {
  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    super(__pg_connection__)
  }
}
