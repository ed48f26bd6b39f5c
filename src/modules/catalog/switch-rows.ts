import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * The availability of a product. `enabledAt`: epoch milliseconds at which a disabled product becomes available again; null:
 * never.
 */
export interface ProductAvailability {
  readonly enabled: boolean
  readonly enabledAt: number | null
}

/** Switches one product on or off, in one statement: of two concurrent calls the last one wins completely. */
export async function setProductAvailability(
  database: Knex,
  productId: string,
  { enabled, enabledAt }: ProductAvailability,
  now: number,
): Promise<void> {
  const instant = new Date(now)
  await database.raw(
    `insert into svc_product_switch (product_id, enabled, enabled_at, created_at, updated_at) values (?, ?, ?, ?, ?)
     on conflict (product_id) do update
       set enabled = excluded.enabled, enabled_at = excluded.enabled_at, updated_at = excluded.updated_at, deleted_at = null`,
    [productId, enabled, enabledAt === null ? null : new Date(enabledAt), instant, instant] as never,
  )
}
