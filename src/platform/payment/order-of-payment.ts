import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The Medusa order of a payment; undefined: it has none. */
export async function orderOfPayment(database: Knex, paymentId: string): Promise<string | undefined> {
  const { rows } = await database.raw<{ rows: { order_id: string }[] }>(
    `select l.order_id from payment p join order_payment_collection l on l.payment_collection_id = p.payment_collection_id
     where p.id = ? and l.deleted_at is null limit 1`,
    [paymentId],
  )
  return rows[0]?.order_id
}
