import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CART_STAMP_KEY } from "../../domain/checkout"

/** True if an order was made from this native cart. */
export async function isOrdered(database: Knex, cartId: string): Promise<boolean> {
  const { rows } = await database.raw<{ rows: unknown[] }>("select 1 from order_cart where cart_id = ? and deleted_at is null", [
    cartId,
  ])
  return rows.length > 0
}

/**
 * Writes a cart's own id and its signed-in customer into its metadata ({@link CART_STAMP_KEY}), unless they are there already. A recorded
 * customer stays while the cart belongs to this customer, because the request that completes the cart may have no session.
 * @param customerId the signed-in Medusa customer; null: none
 */
export async function stampCart(database: Knex, cartId: string, customerId: string | null): Promise<void> {
  await database.raw(
    `update cart c set metadata = coalesce(c.metadata, '{}'::jsonb) || jsonb_build_object('${CART_STAMP_KEY}', v.stamp)
     from (select id, jsonb_strip_nulls(jsonb_build_object('id', id, 'owner', case
         when customer_id = :customer then customer_id
         when metadata -> '${CART_STAMP_KEY}' ->> 'owner' = customer_id then customer_id end)) as stamp
       from cart where id = :cart and completed_at is null and deleted_at is null) v
     where c.id = v.id and c.metadata -> '${CART_STAMP_KEY}' is distinct from v.stamp`,
    { cart: cartId, customer: customerId ?? "" },
  )
}

/** Reads the metadata of an order; undefined if there is no such order. */
export async function orderMetadataOf(database: Knex, orderId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await database.raw<{ rows: { metadata: Record<string, unknown> | null }[] }>(
    `select metadata from "order" where id = ? and deleted_at is null`,
    [orderId],
  )
  return rows[0] && (rows[0].metadata ?? {})
}
