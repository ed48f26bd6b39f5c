import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * The parts of a Medusa order that can change. `arrival`: the plugin has added its row for the order; `actor`: records only who is about to
 * change the order.
 */
export type NativePart =
  | "status"
  | "version"
  | "customer"
  | "contact"
  | "capture"
  | "refund"
  | "authorisation"
  | "arrival"
  | "actor"

/** A change of a Medusa order, recorded by the native feed. */
export interface NativeChange {
  /** 64-bit number as text. */
  readonly id: string
  readonly what: readonly NativePart[]
  /** Medusa's status and version before the change. */
  readonly was_status: string | null
  readonly was_version: number | null
  readonly actor: string | null
  /** Milliseconds since the change was recorded, by the database's clock. */
  readonly age: number
}

/** Orders with due changes, oldest first. */
export async function dueNativeChanges(database: Knex, limit: number): Promise<string[]> {
  const { rows } = (await database.raw(
    "select order_id from svc_native_change where due_at <= now() group by order_id order by min(id) limit ?",
    [limit],
  )) as { rows: { order_id: string }[] }
  return rows.map((row) => row.order_id)
}

/** True if recorded changes of the order are due. They must be applied to our order before any other change. */
export async function hasNativeChanges(database: Knex, orderId: string): Promise<boolean> {
  const { rows } = (await database.raw(
    "select exists(select from svc_native_change where order_id = ? and due_at <= now()) as found",
    [orderId],
  )) as { rows: { found: boolean }[] }
  return rows[0]?.found === true
}

/**
 * The recorded changes of one order, oldest first. Read them under the lock of our order, so that only one process applies them.
 */
export async function nativeChangesOf(trx: Knex.Transaction, orderId: string): Promise<NativeChange[]> {
  const { rows } = (await trx.raw(
    `select id, what, was_status, was_version, actor, (extract(epoch from clock_timestamp() - noted_at) * 1000)::float8 as age
     from svc_native_change where order_id = ? order by id`,
    [orderId],
  )) as { rows: NativeChange[] }
  return rows
}

/** Deletes changes that were applied to our order. */
export async function removeNativeChanges(trx: Knex.Transaction, changes: readonly NativeChange[]): Promise<void> {
  await trx.raw("delete from svc_native_change where id = any(?::bigint[])", [changes.map(({ id }) => id)] as never)
}

/** Postpones the order's changes. */
export async function postponeNativeChanges(database: Knex, orderId: string, milliseconds: number): Promise<void> {
  await database.raw("update svc_native_change set due_at = now() + ? * interval '1 millisecond' where order_id = ?", [
    milliseconds,
    orderId,
  ])
}

/** How long (ms) a recorded actor waits for the change that belongs to it. */
export const ACTOR_WAITS_MS = 30_000

/** Records who is about to change one of our orders in Medusa; does nothing for other orders. */
export async function insertNativeActor(database: Knex, orderId: string, actor: string): Promise<void> {
  await database.raw(
    `insert into svc_native_change (order_id, what, actor, due_at)
     select id, array['actor'], ?, now() + ? * interval '1 millisecond' from svc_order where id = ? and deleted_at is null`,
    [actor, ACTOR_WAITS_MS, orderId],
  )
}
