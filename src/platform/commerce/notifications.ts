import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { INotificationModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { MessagingConnection, OutgoingMessage } from "../../domain/notifications"

/** A message to send through Medusa's notification providers. */
export interface Notice {
  readonly channel: "email" | "messaging"
  readonly to: string
  /** The kind of notice, stored in Medusa's notification table. */
  readonly template: string
  /** Passed to the provider and not stored: it may contain secret links and the provider's credentials. */
  readonly content: {
    readonly subject?: string
    readonly html?: string
    readonly text: string
    readonly message?: OutgoingMessage
    readonly connection?: MessagingConnection
  }
  /** Stored in Medusa's notification table. No secrets. */
  readonly data?: Record<string, unknown>
  /** Notices with the same key are sent once, across all processes. */
  readonly idempotencyKey?: string | undefined
  /** The order that the notice is about. */
  readonly orderId?: string | undefined
  /**
   * Sends the notice again although an earlier attempt is still pending. Set it only if no attempt is running, that is, if the process of
   * the earlier attempt has crashed. That process may have sent the notice. Default: false.
   */
  readonly again?: boolean | undefined
}

/** True if the host has a provider for a channel. */
export async function hasProvider(scope: MedusaContainer, channel: Notice["channel"]): Promise<boolean> {
  const { rows } = (await database(scope).raw(
    "select 1 from notification_provider where is_enabled and deleted_at is null and ? = any(channels) limit 1",
    [channel],
  )) as { rows: unknown[] }
  return rows.length > 0
}

/**
 * The result of sending a notice. `repeated`: a notice with this idempotency key was sent before. `under_way`: another process is sending
 * it, or crashed while sending it.
 */
export type NoticeOutcome = "sent" | "repeated" | "under_way"

/**
 * Sends a notice through Medusa's Notification module.
 * @throws the provider's error; a later call with the same key tries again
 */
export async function sendNotice(scope: MedusaContainer, notice: Notice): Promise<NoticeOutcome> {
  const { idempotencyKey, orderId } = notice
  if (idempotencyKey !== undefined) {
    const earlier = await earlierAttempt(scope, idempotencyKey, notice.again === true)
    if (earlier !== null) return earlier
  }
  const notifications = scope.resolve<INotificationModuleService>(Modules.NOTIFICATION)
  const { channel, to, template, content, data = {} } = notice
  try {
    const created: unknown = await notifications.createNotifications({
      to,
      channel,
      template,
      content,
      data,
      ...(idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }),
      ...(orderId === undefined ? {} : { resource_id: orderId, resource_type: "order" }),
    } as Parameters<INotificationModuleService["createNotifications"]>[0])
    // The module skips a key that it knows and then returns nothing.
    return created === undefined ? "under_way" : "sent"
  } catch (error) {
    // If two processes send at the same time, Medusa's unique index accepts only one row.
    if (idempotencyKey !== undefined && isDuplicate(error)) return "under_way"
    throw error
  }
}

/**
 * Medusa keeps one row per idempotency key. Its retry of a failed row uses a new id and then does not find the row, so delete the failed
 * row first. A pending notice is being sent, or its process has crashed: then it is unknown whether it was sent.
 * @param again true: also delete a pending row
 * @returns the state of the earlier attempt; null: the key is free
 */
async function earlierAttempt(scope: MedusaContainer, key: string, again: boolean): Promise<"repeated" | "under_way" | null> {
  const { rows } = (await database(scope).raw(
    `with failed as (
       delete from notification where idempotency_key = :key and (status = 'failure' or (status = 'pending' and :again)) returning id
     )
     select status from notification where idempotency_key = :key and id not in (select id from failed)`,
    { key, again },
  )) as { rows: { status: string }[] }
  const [earlier] = rows
  if (!earlier) return null
  return earlier.status === "success" ? "repeated" : "under_way"
}

function isDuplicate(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === "23505" || /already exists/.test(String(message))
}

function database(scope: MedusaContainer): Knex {
  return scope.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}
