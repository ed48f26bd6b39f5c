import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The open cart that a payment collection pays for. */
export interface PayingCart {
  readonly cartId: string
  /** The amount to be paid, decimal text. */
  readonly amount: string
}

/** Finds the cart that a payment collection pays for; undefined if there is none, or the cart has become an order. */
export async function cartOfCollection(knex: Knex, collectionId: string): Promise<PayingCart | undefined> {
  const { rows } = await knex.raw<{ rows: PayingCart[] }>(
    `select l.cart_id as "cartId", c.amount::text as amount
     from cart_payment_collection l
     join payment_collection c on c.id = l.payment_collection_id and c.deleted_at is null
     join cart k on k.id = l.cart_id and k.completed_at is null and k.deleted_at is null
     where l.payment_collection_id = ? and l.deleted_at is null
       and not exists (select from order_cart o where o.cart_id = l.cart_id and o.deleted_at is null)`,
    [collectionId],
  )
  return rows[0]
}
