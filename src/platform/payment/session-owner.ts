import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The owner of a Medusa payment session. */
interface SessionOwner {
  /**
   * The restaurant's order that the session is to pay, even if the session was deleted; null: the session belongs to no order of the
   * restaurant.
   */
  readonly orderId: string | null
  /** False if Medusa does not have the session (any more). */
  readonly exists: boolean
}

/** Finds the owner of a Medusa payment session, in one statement. */
export async function ownerOfSession(database: Knex, sessionId: string): Promise<SessionOwner> {
  // PostgreSQL cannot store this character, and a statement with it fails.
  if (sessionId.includes("\0")) return { orderId: null, exists: false }
  const { rows } = await database.raw<{ rows: SessionOwner[] }>(
    `select coalesce(
         (select order_id from svc_payment_session where session_id = :sessionId),
         (select o.order_id from payment_session s join svc_online_payment o on o.collection_id = s.payment_collection_id
           where s.id = :sessionId limit 1)) as "orderId",
       exists (select from payment_session where id = :sessionId and deleted_at is null) as exists`,
    { sessionId },
  )
  return rows[0] ?? { orderId: null, exists: false }
}
