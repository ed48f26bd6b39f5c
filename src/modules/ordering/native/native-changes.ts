import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Parts of a platform order that a note can name. `arrival`: the order came to us; `actor`: only who is about to change it. */
export type NativePart = "status" | "version" | "customer" | "contact" | "capture" | "refund" | "arrival" | "actor"

/** A note of the native feed: what changed about a platform order. */
export interface NativeChange {
  /** 64 bit, as text. */
  readonly id: string
  readonly what: readonly NativePart[]
  /** The platform's status and version before the change. */
  readonly was_status: string | null
  readonly was_version: number | null
  readonly actor: string | null
  /** Milliseconds since it was noted, by the database's clock. */
  readonly age: number
}

/** Orders with notes that are due, the longest waiting first. */
export async function dueNativeChanges(database: Knex, limit: number): Promise<string[]> {
  const { rows } = (await database.raw(
    "select order_id from svc_native_change where due_at <= now() group by order_id order by min(id) limit ?",
    [limit],
  )) as { rows: { order_id: string }[] }
  return rows.map((row) => row.order_id)
}

/** Whether something was done to the order on the platform that nobody has followed yet. */
export async function hasNativeChanges(database: Knex, orderId: string): Promise<boolean> {
  const { rows } = (await database.raw(
    "select exists(select from svc_native_change where order_id = ? and due_at <= now()) as found",
    [orderId],
  )) as { rows: { found: boolean }[] }
  return rows[0]?.found === true
}

/** The notes of one order, oldest first. To be read behind the lock of our order, which lets in one follower at a time. */
export async function nativeChangesOf(trx: Knex.Transaction, orderId: string): Promise<NativeChange[]> {
  const { rows } = (await trx.raw(
    `select id, what, was_status, was_version, actor, (extract(epoch from clock_timestamp() - noted_at) * 1000)::float8 as age
     from svc_native_change where order_id = ? order by id`,
    [orderId],
  )) as { rows: NativeChange[] }
  return rows
}

export async function removeNativeChanges(trx: Knex.Transaction, changes: readonly NativeChange[]): Promise<void> {
  await trx.raw("delete from svc_native_change where id = any(?::bigint[])", [changes.map(({ id }) => id)] as never)
}

/** Looks at the order's notes again later. */
export async function postponeNativeChanges(database: Knex, orderId: string, milliseconds: number): Promise<void> {
  await database.raw("update svc_native_change set due_at = now() + ? * interval '1 millisecond' where order_id = ?", [
    milliseconds,
    orderId,
  ])
}

/** How long a note of who is about to change an order waits for the change. */
export const ACTOR_WAITS_MS = 30_000

/** Notes who is about to change one of our orders on the platform; nothing for an order that is not ours. */
export async function noteNativeActor(database: Knex, orderId: string, actor: string): Promise<void> {
  await database.raw(
    `insert into svc_native_change (order_id, what, actor, due_at)
     select id, array['actor'], ?, now() + ? * interval '1 millisecond' from svc_order where id = ? and deleted_at is null`,
    [actor, ACTOR_WAITS_MS, orderId],
  )
}
