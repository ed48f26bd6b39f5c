import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { DeliveryStatus } from "../../domain/webhooks"

/** One line of the log of a webhook. */
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

/** A delivery that this process has taken, with everything that an attempt needs. */
export interface ClaimedDelivery {
  readonly number: number
  readonly webhook: number
  readonly attempt: number
  readonly event: string
  readonly body: string
  readonly delivery_url: string
  readonly sealed_secret: string
  readonly created_at: Date
}

/** How an attempt ended. */
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

/** One page of a webhook's log, the newest first. */
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

export async function findDelivery(database: Knex, webhook: number, id: number): Promise<DeliveryRow | undefined> {
  const [row] = await rowsOf<DeliveryRow>(
    database,
    `select ${LOG_COLUMNS} from svc_webhook_delivery where webhook = ? and number = ?`,
    [webhook, id],
  )
  return row
}

/**
 * Takes deliveries that are due, so that no other process has them until the lease ends. Of an order's deliveries to one webhook
 * only the oldest is ever taken, so that they arrive in order; each webhook has places of its own, and a single one while it fails.
 * @param busy places of each webhook that are taken in this process
 */
export function claimDeliveries(
  database: Knex,
  terms: {
    readonly now: Date
    readonly leasedUntil: Date
    readonly busy: ReadonlyMap<number, number>
    readonly places: number
    readonly placesWhileFailing: number
    readonly failingFrom: number
  },
): Promise<ClaimedDelivery[]> {
  return rowsOf<ClaimedDelivery>(
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
 * Records an attempt, unless somebody else has taken the delivery meanwhile (the lease was over) or it is gone.
 * @param nextAttemptAt null: no further one
 * @returns whether it was recorded
 */
export async function settleAttempt(
  trx: Knex,
  { number, attempt }: Pick<ClaimedDelivery, "number" | "attempt">,
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
 * Records that a delivery was taken: one statement.
 * @returns how often its webhook had failed in a row before; undefined: nothing was recorded, see {@link settleAttempt}
 */
export async function settleDelivered(
  database: Knex,
  { number, attempt }: Pick<ClaimedDelivery, "number" | "attempt">,
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

/** A receiver that is there again: what waits for it comes within `spreadMs`, not when its pauses would have been over. */
export async function hurry(trx: Knex, webhook: number, now: Date, spreadMs: number): Promise<void> {
  await trx.raw(
    `update svc_webhook_delivery set next_attempt_at = least(next_attempt_at, ?::timestamptz + random() * ? * interval '1 millisecond')
     where webhook = ? and status = 'pending' and leased_until is null`,
    [now, spreadMs, webhook],
  )
}

/** A delivery that is sent at once by whoever makes it, and by the queue only when that process dies. */
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
  if (!row) throw new Error("a delivery was inserted and is not there")
  return row
}

/** Puts a delivery into the queue again: one that waits becomes due, of one that is over a copy is made. */
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

/** Ends what has waited too long for a webhook that is not active; active ones end theirs with an attempt. */
export async function expireDeliveries(database: Knex, createdBefore: Date, now: Date): Promise<void> {
  await database.raw(
    `update svc_webhook_delivery set status = 'failed', next_attempt_at = null, leased_until = null
     where status = 'pending' and created_at < ? and (leased_until is null or leased_until <= ?)
       and webhook in (select number from svc_webhook where status <> 'active')`,
    [createdBefore, now],
  )
}

/** Forgets deliveries that are over. */
export async function forgetDeliveries(database: Knex, createdBefore: Date): Promise<void> {
  await database.raw("delete from svc_webhook_delivery where status <> 'pending' and created_at < ?", [createdBefore])
}
