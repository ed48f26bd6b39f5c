import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * True if a token belongs to the order's open transfer request. Medusa mails it to the order's owner and accepts it as their
 * consent.
 */
export async function isTransferToken(database: Knex, orderId: string, token: string): Promise<boolean> {
  const { rows } = (await database.raw(
    `select 1 from order_change c join order_change_action a on a.order_change_id = c.id and a.deleted_at is null
     where c.order_id = ? and c.change_type = 'transfer' and c.status in ('pending', 'requested') and c.deleted_at is null
       and a.action = 'TRANSFER_CUSTOMER' and a.details ->> 'token' = ?`,
    [orderId, token],
  )) as { rows: unknown[] }
  return rows.length > 0
}
