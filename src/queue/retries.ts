import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** An order that waits for another attempt. `position`: the event that failed. */
export interface Retry {
  readonly position: string
  readonly order_id: string
  readonly attempts: number
}

/** Records a failed attempt: the order is served again at `nextAttemptAt`. */
export async function scheduleRetry(
  trx: Knex.Transaction,
  failure: {
    readonly consumer: string
    readonly position: string
    readonly orderId: string
    readonly error: string
    readonly nextAttemptAt: Date
  },
): Promise<void> {
  await trx.raw(
    `insert into svc_outbox_failure (consumer, position, order_id, error, next_attempt_at) values (?, ?, ?, ?, ?)
     on conflict (consumer, position) do update
       set attempts = svc_outbox_failure.attempts + 1, error = excluded.error, next_attempt_at = excluded.next_attempt_at`,
    [failure.consumer, failure.position, failure.orderId, failure.error.slice(0, 1000), failure.nextAttemptAt],
  )
}

/** The retries that are due, oldest event first. */
export async function dueRetries(trx: Knex.Transaction, consumer: string, now: Date, limit: number): Promise<Retry[]> {
  const { rows } = (await trx.raw(
    "select position, order_id, attempts from svc_outbox_failure where consumer = ? and next_attempt_at <= ? order by position limit ?",
    [consumer, now, limit],
  )) as { rows: Retry[] }
  return rows
}

/** Returns which of the orders wait for another attempt, due or not. */
export async function ordersWaitingForRetry(
  trx: Knex.Transaction,
  consumer: string,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const { rows } = (await trx.raw("select order_id from svc_outbox_failure where consumer = ? and order_id = any(?)", [
    consumer,
    orderIds as string[],
  ])) as { rows: { order_id: string }[] }
  return new Set(rows.map(({ order_id: id }) => id))
}

/** Deletes the waiting retries of these orders. */
export async function forgetRetries(trx: Knex.Transaction, consumer: string, orderIds: readonly string[]): Promise<void> {
  await trx.raw("delete from svc_outbox_failure where consumer = ? and order_id = any(?)", [consumer, orderIds as string[]])
}
