import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Whose a Medusa payment session is. */
interface SessionOwner {
  /** The order of ours whose payment it belongs to, even if the session was deleted; null: it is not ours. */
  readonly orderId: string | null
  /** False if Medusa does not have the session (any more). */
  readonly exists: boolean
}

/** Whose a Medusa session is, in one statement. */
export async function ownerOfSession(database: Knex, sessionId: string): Promise<SessionOwner> {
  // PostgreSQL stores no such text, and fails at it.
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
