import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The ids of a Medusa order's lines. */
export async function lineIdsOfOrder(trx: Knex, orderId: string): Promise<string[]> {
  const { rows } = (await trx.raw("select distinct item_id from order_item where order_id = ? and deleted_at is null", [
    orderId,
  ])) as {
    rows: { item_id: string }[]
  }
  return rows.map((row) => row.item_id)
}

/** The customer id and e-mail of a Medusa order; null when it has none, or does not exist. */
export async function buyerOfOrder(
  trx: Knex,
  orderId: string,
): Promise<{ readonly customerId: string | null; readonly email: string | null }> {
  const { rows } = (await trx.raw(`select customer_id, email from "order" where id = ?`, [orderId])) as {
    rows: { customer_id: string | null; email: string | null }[]
  }
  return { customerId: rows[0]?.customer_id ?? null, email: rows[0]?.email ?? null }
}
