import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { DeliveryStatus } from "../../domain/webhooks"

/** An entry of a webhook's log. */
export interface DeliveryRow {
  readonly number: number
  readonly webhook: number
  readonly event: string
  readonly order_id: string | null
  readonly attempt: number
  readonly status: DeliveryStatus
  readonly response_status: number | null
  readonly error: string | null
  readonly duration_ms: number | null
  readonly next_attempt_at: Date | null
  readonly created_at: Date
}

/** A delivery leased by this process, with everything that an attempt needs. */
export interface LeasedDelivery {
  readonly number: number
  readonly webhook: number
  readonly attempt: number
  readonly event: string
  readonly body: string
  readonly delivery_url: string
  readonly sealed_secret: string
  readonly created_at: Date
}

export interface AttemptResult {
  readonly responseStatus: number | null
  readonly error: string | null
  readonly durationMs: number | null
}

const LOG_COLUMNS =
  "number, webhook, event, order_id, attempt, status, response_status, error, duration_ms, next_attempt_at, created_at"

async function rowsOf<T>(database: Knex, sql: string, bindings: readonly unknown[]): Promise<T[]> {
  const { rows } = (await database.raw(sql, bindings as never)) as { rows: T[] }
  return rows
}

/** One page of a webhook's log, newest first. */
export async function listDeliveries(
  database: Knex,
  webhook: number,
  { status = null }: { readonly status?: DeliveryStatus | null | undefined },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const where = "webhook = ? and (?::text is null or status = ?)"
  const bindings = [webhook, status, status]
  const [rows, counted] = await Promise.all([
    rowsOf<DeliveryRow>(
      database,
      `select ${LOG_COLUMNS} from svc_webhook_delivery where ${where} order by number desc limit ? offset ?`,
      [...bindings, page.limit, page.offset],
    ),
    rowsOf<{ total: number }>(database, `select count(*)::int as total from svc_webhook_delivery where ${where}`, bindings),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** The delivery of a webhook; undefined if it does not exist. */
export async function findDelivery(database: Knex, webhook: number, id: number): Promise<DeliveryRow | undefined> {
  const [row] = await rowsOf<DeliveryRow>(
    database,
    `select ${LOG_COLUMNS} from svc_webhook_delivery where webhook = ? and number = ?`,
    [webhook, id],
  )
  return row
}

/**
 * Leases due deliveries to this process. Of an order's deliveries to one webhook only the oldest is leased, so that they arrive in order.
 * Each webhook has at most `places` attempts in progress, and at most `placesWhileFailing` after `failingFrom` consecutive failures.
 * @param busy number of attempts in progress in this process, per webhook
 */
export function leaseDeliveries(
  database: Knex,
  terms: {
    readonly now: Date
    readonly leasedUntil: Date
    readonly busy: ReadonlyMap<number, number>
    readonly places: number
    readonly placesWhileFailing: number
    readonly failingFrom: number
  },
): Promise<LeasedDelivery[]> {
  return rowsOf<LeasedDelivery>(
    database,
    `with hook as (
       select w.number, w.delivery_url, w.sealed_secret,
         (case when w.failure_count >= ?::int then ?::int else ?::int end) - coalesce((?::jsonb ->> w.number::text)::int, 0) as places
       from svc_webhook w where w.status = 'active'
     ), due as (
       select taken.number, hook.delivery_url, hook.sealed_secret from hook cross join lateral (
         select d.number from svc_webhook_delivery d
         where d.webhook = hook.number and d.status = 'pending' and d.next_attempt_at <= ? and (d.leased_until is null or d.leased_until <= ?)
           and not exists (select 1 from svc_webhook_delivery e where e.webhook = d.webhook and e.order_id = d.order_id
             and e.status = 'pending' and e.number < d.number)
         order by d.next_attempt_at, d.number limit greatest(hook.places, 0) for update of d skip locked
       ) taken
     )
     update svc_webhook_delivery d set attempt = d.attempt + 1, leased_until = ? from due where d.number = due.number
     returning d.number, d.webhook, d.attempt, d.event, d.body, due.delivery_url, due.sealed_secret, d.created_at`,
    [
      terms.failingFrom,
      terms.placesWhileFailing,
      terms.places,
      JSON.stringify(Object.fromEntries(terms.busy)),
      terms.now,
      terms.now,
      terms.leasedUntil,
    ],
  )
}

/**
 * Records the result of an attempt, unless another process has leased the delivery after this one (the lease had expired) or the delivery
 * was deleted.
 * @param nextAttemptAt null: no further attempt
 * @returns true if the result was recorded
 */
export async function recordAttempt(
  trx: Knex,
  { number, attempt }: Pick<LeasedDelivery, "number" | "attempt">,
  status: DeliveryStatus,
  { responseStatus, error, durationMs }: AttemptResult,
  nextAttemptAt: Date | null,
): Promise<boolean> {
  const rows = await rowsOf(
    trx,
    `update svc_webhook_delivery set status = ?, response_status = ?, error = ?, duration_ms = ?, next_attempt_at = ?, leased_until = null
     where number = ? and attempt = ? and status = 'pending' returning number`,
    [status, responseStatus, error, durationMs, nextAttemptAt, number, attempt],
  )
  return rows.length > 0
}

/**
 * Records a successful delivery, in one statement.
 * @returns the webhook's number of consecutive failures before this delivery; undefined: nothing was recorded, see {@link recordAttempt}
 */
export async function settleDelivered(
  database: Knex,
  { number, attempt }: Pick<LeasedDelivery, "number" | "attempt">,
  { responseStatus, durationMs }: AttemptResult,
): Promise<number | undefined> {
  const [row] = await rowsOf<{ failure_count: number }>(
    database,
    `with done as (
       update svc_webhook_delivery
       set status = 'delivered', response_status = ?, error = null, duration_ms = ?, next_attempt_at = null, leased_until = null
       where number = ? and attempt = ? and status = 'pending' returning webhook
     )
     select w.failure_count from done join svc_webhook w on w.number = done.webhook`,
    [responseStatus, durationMs, number, attempt],
  )
  return row?.failure_count
}

/** Called when a receiver works again: its waiting deliveries become due within `spreadMs`, not at the end of their pause. */
export async function makeDueSoon(trx: Knex, webhook: number, now: Date, spreadMs: number): Promise<void> {
  await trx.raw(
    `update svc_webhook_delivery set next_attempt_at = least(next_attempt_at, ?::timestamptz + random() * ? * interval '1 millisecond')
     where webhook = ? and status = 'pending' and leased_until is null`,
    [now, spreadMs, webhook],
  )
}

/** Stores a delivery that the caller sends at once; the queue sends it only if this process crashes. */
export async function insertPing(
  database: Knex,
  webhook: number,
  event: string,
  body: string,
  times: { readonly now: Date; readonly leasedUntil: Date },
): Promise<{ number: number; attempt: number }> {
  const [row] = await rowsOf<{ number: number; attempt: number }>(
    database,
    `insert into svc_webhook_delivery (webhook, event, body, attempt, next_attempt_at, leased_until, created_at)
     values (?, ?, ?, 1, ?, ?, ?) returning number, attempt`,
    [webhook, event, body, times.now, times.leasedUntil, times.now],
  )
  if (!row) throw new Error("The insert of a webhook delivery returned no row")
  return row
}

/** Queues a delivery again: a waiting delivery becomes due, a finished delivery is copied. Returns the queued delivery. */
export async function requeue(trx: Knex, { number, status }: DeliveryRow, now: Date): Promise<DeliveryRow | undefined> {
  const [row] =
    status === "pending"
      ? await rowsOf<DeliveryRow>(
          trx,
          `update svc_webhook_delivery set next_attempt_at = ? where number = ? and status = 'pending' returning ${LOG_COLUMNS}`,
          [now, number],
        )
      : await rowsOf<DeliveryRow>(
          trx,
          `insert into svc_webhook_delivery (webhook, position, redelivery_of, order_id, event, body, next_attempt_at, created_at)
           select webhook, position, number, order_id, event, body, ?, ? from svc_webhook_delivery where number = ? returning ${LOG_COLUMNS}`,
          [now, now, number],
        )
  return row
}

/** Ends deliveries that have waited too long for an inactive webhook. Deliveries of active webhooks end with an attempt. */
export async function expireDeliveries(database: Knex, createdBefore: Date, now: Date): Promise<void> {
  await database.raw(
    `update svc_webhook_delivery set status = 'failed', next_attempt_at = null, leased_until = null
     where status = 'pending' and created_at < ? and (leased_until is null or leased_until <= ?)
       and webhook in (select number from svc_webhook where status <> 'active')`,
    [createdBefore, now],
  )
}

/** Deletes finished deliveries. */
export async function forgetDeliveries(database: Knex, createdBefore: Date): Promise<void> {
  await database.raw("delete from svc_webhook_delivery where status <> 'pending' and created_at < ?", [createdBefore])
}
