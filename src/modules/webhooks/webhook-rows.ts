import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { DisabledReason, WebhookStatus, WebhookTopic } from "../../domain/webhooks"

/** A webhook. Its secret is sealed and opened only for sending. */
export interface WebhookRow {
  readonly number: number
  readonly name: string
  readonly status: WebhookStatus
  readonly topic: WebhookTopic
  readonly delivery_url: string
  readonly sealed_secret: string
  readonly failure_count: number
  readonly failing_since: Date | null
  readonly disabled_reason: DisabledReason | null
  readonly created_at: Date
  readonly updated_at: Date
}

export type NewWebhook = Pick<WebhookRow, "name" | "status" | "topic" | "delivery_url" | "sealed_secret">

/** The fields of a change; undefined leaves a field unchanged. */
export type WebhookChange = { readonly [K in keyof NewWebhook]?: NewWebhook[K] | undefined }

const COLUMNS =
  "number, name, status, topic, delivery_url, sealed_secret, failure_count, failing_since, disabled_reason, created_at, updated_at"

async function rowsOf(database: Knex, sql: string, bindings: readonly unknown[]): Promise<WebhookRow[]> {
  const { rows } = (await database.raw(sql, bindings as never)) as { rows: WebhookRow[] }
  return rows
}

/** The webhook with this id; undefined if it does not exist. */
export async function findWebhook(database: Knex, id: number): Promise<WebhookRow | undefined> {
  const [row] = await rowsOf(database, `select ${COLUMNS} from svc_webhook where number = ?`, [id])
  return row
}

/** Locks a webhook until the transaction ends. */
export async function lockWebhook(trx: Knex, id: number): Promise<WebhookRow | undefined> {
  const [row] = await rowsOf(trx, `select ${COLUMNS} from svc_webhook where number = ? for update`, [id])
  return row
}

/** One page of webhooks, newest first, and their number. */
export async function listWebhooks(
  database: Knex,
  filter: { readonly status?: WebhookStatus | undefined; readonly topic?: WebhookTopic | undefined },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: WebhookRow[]; total: number }> {
  const { status = null, topic = null } = filter
  const where = "(?::text is null or status = ?) and (?::text is null or topic = ?)"
  const bindings = [status, status, topic, topic]
  const [rows, counted] = await Promise.all([
    rowsOf(database, `select ${COLUMNS} from svc_webhook where ${where} order by number desc limit ? offset ?`, [
      ...bindings,
      page.limit,
      page.offset,
    ]),
    database.raw(`select count(*)::int as total from svc_webhook where ${where}`, bindings as never) as unknown as Promise<{
      rows: { total: number }[]
    }>,
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Creates a webhook. It gets events that are committed after this statement. */
export async function insertWebhook(database: Knex, webhook: NewWebhook, at: Date): Promise<WebhookRow> {
  const { name, status, topic, delivery_url: url, sealed_secret: secret } = webhook
  const [row] = await rowsOf(
    database,
    `insert into svc_webhook (name, status, topic, delivery_url, sealed_secret, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?) returning ${COLUMNS}`,
    [name, status, topic, url, secret, at, at],
  )
  if (!row) throw new Error("The insert of a webhook returned no row")
  return row
}

const CHANGEABLE = ["name", "status", "topic", "delivery_url", "sealed_secret"] as const

/**
 * Writes the fields of a change to a locked row. A webhook that becomes active starts again: it has no failures, gets only events that are
 * committed after this change, and its waiting deliveries are due at once.
 */
export async function updateWebhook(trx: Knex, before: WebhookRow, change: WebhookChange, at: Date): Promise<WebhookRow> {
  const sent = CHANGEABLE.filter((column) => change[column] !== undefined)
  const sets = [...sent.map((column) => `${column} = ?`), "updated_at = ?"]
  const statusChanges = change.status !== undefined && change.status !== before.status
  if (statusChanges) sets.push("disabled_reason = null", "notice_due = false")
  const awakes = statusChanges && change.status === "active"
  if (awakes) sets.push("failure_count = 0", "failing_since = null", "since = pg_current_snapshot()")
  const [row] = await rowsOf(trx, `update svc_webhook set ${sets.join(", ")} where number = ? returning ${COLUMNS}`, [
    ...sent.map((column) => change[column]),
    at,
    before.number,
  ])
  if (!row) throw new Error("The update of a locked webhook returned no row")
  if (awakes) {
    await trx.raw("update svc_webhook_delivery set next_attempt_at = ? where webhook = ? and status = 'pending'", [
      at,
      row.number,
    ])
  }
  return row
}

/**
 * Deletes a webhook with its deliveries.
 * @returns its former state; undefined if it does not exist
 */
export async function removeWebhook(database: Knex, id: number): Promise<WebhookRow | undefined> {
  const [row] = await rowsOf(database, `delete from svc_webhook where number = ? returning ${COLUMNS}`, [id])
  return row
}

/**
 * Records the health of a locked webhook after an attempt. `disable`: the reason to disable it; null: none. If an active webhook is
 * disabled, its owner gets a notice.
 */
export async function recordFailing(
  trx: Knex,
  webhook: WebhookRow,
  health: { readonly failureCount: number; readonly failingSince: Date | null; readonly disable: DisabledReason | null },
  at: Date,
): Promise<void> {
  const { failureCount, failingSince, disable } = health
  const disables = disable !== null && webhook.status === "active"
  await trx.raw(
    `update svc_webhook set failure_count = ?, failing_since = ?${disables ? ", status = 'disabled', disabled_reason = ?, notice_due = true, updated_at = ?" : ""} where number = ?`,
    [failureCount, failingSince, ...(disables ? [disable, at] : []), webhook.number] as never,
  )
}

/** Disabled webhooks for which no notice was sent to the owner yet; at most 50. */
export function webhooksWithDueNotice(database: Knex): Promise<WebhookRow[]> {
  return rowsOf(
    database,
    `select ${COLUMNS} from svc_webhook where notice_due and status = 'disabled' order by number limit 50`,
    [],
  )
}

/** Records that the owner has got the notice, unless the webhook was changed after it was read. */
export async function markNotified(database: Knex, { number, updated_at: at }: WebhookRow): Promise<void> {
  await database.raw("update svc_webhook set notice_due = false where number = ? and updated_at = ?", [number, at])
}
