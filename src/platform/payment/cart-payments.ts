import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type BookedPayment, readOnlinePayment } from "./online-payment-state"

/** The payments of an order that was placed from Medusa's own cart. */
export interface CartPayments {
  readonly payments: readonly BookedPayment[]
  /** Decimal places of their amounts. */
  readonly digits: number
}

/**
 * Reads the payments of all collections of an order, because an edit in the dashboard may add a collection.
 * @param digits used if the order has no collection
 */
export async function readCartPayments(database: Knex, orderId: string, digits: number): Promise<CartPayments> {
  const { rows } = await database.raw<{ rows: { id: string }[] }>(
    "select payment_collection_id as id from order_payment_collection where order_id = ? and deleted_at is null order by created_at, id",
    [orderId],
  )
  const states = await Promise.all(
    rows.map(({ id }) => readOnlinePayment(database, { order_id: orderId, collection_id: id, session_id: null })),
  )
  const found = states.filter((state) => state !== undefined)
  return { payments: found.flatMap(({ payments }) => payments), digits: found[0]?.due.digits ?? digits }
}
