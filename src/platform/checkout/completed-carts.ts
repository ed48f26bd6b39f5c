import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { CART_STAMP_KEY } from "../../domain/checkout"

/** Whether a cart of the platform has become an order. */
export async function isOrdered(database: Knex, cartId: string): Promise<boolean> {
  const { rows } = await database.raw<{ rows: unknown[] }>("select 1 from order_cart where cart_id = ? and deleted_at is null", [
    cartId,
  ])
  return rows.length > 0
}

/**
 * Notes on a cart which one it is and who is signed in to it ({@link CART_STAMP_KEY}), unless it says so already. Who was signed in stays
 * noted as long as the cart is theirs: its completion may come from elsewhere.
 * @param customerId the platform's customer who is signed in; null: nobody
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

/** An order's own metadata, as it stands. */
export async function orderMetadataOf(database: Knex, orderId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await database.raw<{ rows: { metadata: Record<string, unknown> | null }[] }>(
    `select metadata from "order" where id = ? and deleted_at is null`,
    [orderId],
  )
  return rows[0] && (rows[0].metadata ?? {})
}
