import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderStatus } from "../../../domain/orders"
import type { OrderRow } from "./order-row"

/**
 * Reads columns of an order by Medusa's id (`order_…`) or by its number.
 * @param columns what to select
 * @param condition a further condition in SQL
 */
export async function findByName<T>(
  database: Knex,
  idOrNumber: string,
  columns: string,
  condition: string,
): Promise<T | undefined> {
  if (!/^[\w-]{1,64}$/.test(idOrNumber)) return undefined
  const byNumber = /^[1-9]\d{0,8}$/.test(idOrNumber)
  const { rows } = (await database.raw(
    `select ${columns} from svc_order where ${byNumber ? "number" : "id"} = ? and ${condition}`,
    [byNumber ? Number(idOrNumber) : idOrNumber],
  )) as { rows: T[] }
  return rows[0]
}

/** Finds an order by Medusa's id (`order_…`) or by its number. */
export async function findOrder(database: Knex, idOrNumber: string): Promise<OrderRow | undefined> {
  return findByName<OrderRow>(database, idOrNumber, "*", "deleted_at is null")
}

/** What decides whether an order can be paid. By its id or number; undefined: there is none, or it is deleted. */
export async function payableOrder(
  database: Knex,
  idOrNumber: string,
): Promise<Pick<OrderRow, "status" | "payment_method" | "paid_at"> | undefined> {
  return findByName(database, idOrNumber, "status, payment_method, paid_at", "deleted_at is null")
}

/** An order with the time of its deletion. Null: it has not been deleted. */
export type FoundOrder = OrderRow & { readonly deleted_at: Date | null }

/** Orders by Medusa's ids, unsorted. Deleted orders are included only if `deleted` is true. */
export async function ordersByIds(database: Knex, ids: readonly string[], { deleted = false } = {}): Promise<FoundOrder[]> {
  if (ids.length === 0) return []
  const { rows } = (await database.raw(`select * from svc_order where id = any(?)${deleted ? "" : " and deleted_at is null"}`, [
    [...ids],
  ] as never)) as { rows: FoundOrder[] }
  return rows
}

/**
 * Orders in one of the statuses that entered it at or before an instant, the longest waiting first. Unseen orders are left out.
 * @param due only orders that are due between these times (ms); null: all
 */
export async function ordersWaitingSince(
  database: Knex,
  statuses: readonly OrderStatus[],
  before: Date,
  due: { readonly from: number; readonly to: number } | null,
  limit: number,
): Promise<Pick<OrderRow, "id" | "number" | "status_changed_at" | "fulfillment_at">[]> {
  const { rows } = (await database.raw(
    `select id, number, status_changed_at, fulfillment_at from svc_order
      where status = any(?) and status_changed_at <= ? ${due === null ? "" : "and fulfillment_at between ? and ?"}
        and not unseen and deleted_at is null order by status_changed_at limit ?`,
    [[...statuses], before, ...(due === null ? [] : [new Date(due.from), new Date(due.to)]), limit] as never,
  )) as { rows: Pick<OrderRow, "id" | "number" | "status_changed_at" | "fulfillment_at">[] }
  return rows
}
