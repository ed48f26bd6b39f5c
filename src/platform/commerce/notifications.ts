import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { INotificationModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { MessagingConnection, OutgoingMessage } from "../../domain/notifications"

/** Something to be told by one of the platform's notification providers. */
export interface Notice {
  readonly channel: "email" | "messaging"
  readonly to: string
  /** The kind of notice, kept in the platform's log. */
  readonly template: string
  /** Goes to the provider and is kept nowhere: it may hold links that open something, and what the provider signs in with. */
  readonly content: {
    readonly subject?: string
    readonly html?: string
    readonly text: string
    readonly message?: OutgoingMessage
    readonly connection?: MessagingConnection
  }
  /** Kept in the platform's log. Nothing secret. */
  readonly data?: Record<string, unknown>
  /** The same notice leaves once, over all processes. */
  readonly idempotencyKey?: string | undefined
  /** The order that it tells of. */
  readonly orderId?: string | undefined
}

/** True when the host has a provider for a channel. */
export async function hasProvider(scope: MedusaContainer, channel: Notice["channel"]): Promise<boolean> {
  const { rows } = (await database(scope).raw(
    "select 1 from notification_provider where is_enabled and deleted_at is null and ? = any(channels) limit 1",
    [channel],
  )) as { rows: unknown[] }
  return rows.length > 0
}

/**
 * What became of a notice. `repeated`: one with its idempotency key has left before. `under_way`: somebody has begun to send one with
 * its key and has not said how it ended, or died meanwhile.
 */
export type NoticeOutcome = "sent" | "repeated" | "under_way"

/**
 * Sends a notice through the platform's Notification module.
 * @throws what the provider failed with; a later call with the same key tries again
 */
export async function sendNotice(scope: MedusaContainer, notice: Notice): Promise<NoticeOutcome> {
  const { idempotencyKey, orderId } = notice
  if (idempotencyKey !== undefined) {
    const earlier = await earlierAttempt(scope, idempotencyKey)
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
    // The module passes over a key that it has met before, and says so by giving nothing.
    return created === undefined ? "under_way" : "sent"
  } catch (error) {
    // Two processes at once: the platform's unique key lets one through.
    if (idempotencyKey !== undefined && isDuplicate(error)) return "under_way"
    throw error
  }
}

/**
 * The platform keeps one row per idempotency key. One that failed would be tried again under a new id that the module then
 * looks for in vain, so the failed row makes way for the next attempt's. A row that is pending is being sent, or its process died in
 * the middle: nobody knows whether it left, and at most once is what is promised.
 * @returns null: the key is free
 */
async function earlierAttempt(scope: MedusaContainer, key: string): Promise<"repeated" | "under_way" | null> {
  const { rows } = (await database(scope).raw(
    `with failed as (
       delete from notification where idempotency_key = :key and status = 'failure' returning id
     )
     select status from notification where idempotency_key = :key and id not in (select id from failed)`,
    { key },
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
