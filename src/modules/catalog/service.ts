import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaService } from "@medusajs/framework/utils"
import * as extraCategoryRows from "./extra-category-rows"
import * as extraRows from "./extra-rows"
import Extra from "./models/extra"
import ExtraAssignment from "./models/extra-assignment"
import ExtraCategory from "./models/extra-category"
import ProductSwitch from "./models/product-switch"

/**
 * The availability of a product. `enabledAt`: epoch milliseconds at which a disabled product becomes available again; null:
 * never.
 */
export interface ProductAvailability {
  readonly enabled: boolean
  readonly enabledAt: number | null
}

/**
 * Writes extras and their categories. Each function runs in the caller's transaction; ids are the public numbers; `now` is the
 * instant to record.
 *
 * Lock order: first a category (`lockExtraCategory`: `share` to add something to it, `update` to change it), then extras. The
 * database refuses writes into a deleted category.
 */
export const extraWriting = { ...extraRows, ...extraCategoryRows } as const

/** Catalogue data that Medusa does not have: product switches, extras, extra categories, assignments. */
export class CatalogService extends MedusaService({ ProductSwitch, ExtraCategory, Extra, ExtraAssignment }) {
  private readonly database: Knex
  /** Extras and extra categories, in the caller's transaction. */
  readonly extras = extraWriting

  constructor(dependencies: { __pg_connection__: Knex }) {
    super(...arguments)
    this.database = dependencies.__pg_connection__
  }

  /** Switches one product on or off, in one statement: of two concurrent calls the last one wins completely. */
  async setProductAvailability(productId: string, availability: ProductAvailability, now: number): Promise<void> {
    const instant = new Date(now)
    await this.database.raw(
      `insert into svc_product_switch (product_id, enabled, enabled_at, created_at, updated_at) values (?, ?, ?, ?, ?)
       on conflict (product_id) do update
         set enabled = excluded.enabled, enabled_at = excluded.enabled_at, updated_at = excluded.updated_at, deleted_at = null`,
      [
        productId,
        availability.enabled,
        availability.enabledAt === null ? null : new Date(availability.enabledAt),
        instant,
        instant,
      ],
    )
  }
}
