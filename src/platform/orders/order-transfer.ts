import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Whether a token is that of the transfer which is open for an order: the platform mails it to whom the order belongs, and takes it as
 * the proof that they agree.
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
