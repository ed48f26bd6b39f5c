import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { noticeOfEvent, wantedChannels } from "../../domain/notifications"
import { NOTIFICATIONS_MODULE, type NotificationsService, type QueuedNotice } from "../../modules/notifications"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { isDraining, isOutboxBehind, isUnseen, type OutboxEvent, readUnderCursor } from "../../queue"

const CONSUMER = "notices"
const PAGE = 100

/**
 * Reads new events from the outbox and queues notices, each kind once per order (`minutes` once per event). Recipient and content are
 * read when the notice is sent; a refusal names the note with its reason.
 * @returns true when another process is reading, or events wait for a transaction that is still running: call again soon
 */
export async function queueNotices(scope: MedusaContainer, now: number): Promise<boolean> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  for (;;) {
    const page = await readUnderCursor(knex, { consumer: CONSUMER, limit: PAGE }, async (trx, { events }) => {
      const notices = await noticesOf(scope, events)
      const notifications = scope.resolve<NotificationsService>(NOTIFICATIONS_MODULE)
      if (notices.length > 0) await notifications.in(trx).insertNotices(notices, new Date(now))
      return "done"
    })
    if (page === undefined) return true
    if (!page.more) return isOutboxBehind(knex, page.cursor)
    if (isDraining()) return false
  }
}

async function noticesOf(scope: MedusaContainer, events: readonly OutboxEvent[]): Promise<QueuedNotice[]> {
  const announced = events.flatMap((event) => {
    const kind = isUnseen(event) ? null : noticeOfEvent(event)
    return kind === null ? [] : [{ event, kind }]
  })
  if (announced.length === 0) return []
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const ids = [...new Set(announced.map(({ event }) => event.order_id))]
  const orders = await scope.resolve<OrderingService>(ORDERING_MODULE).ordersByIds(ids)
  const byId = new Map(orders.map((order) => [order.id, order]))
  return announced.flatMap(({ event: { position, order_id, data, created_at }, kind }) => {
    const order = byId.get(order_id)
    if (!order) return []
    const occasion = kind === "minutes" ? position : ""
    const note = kind === "refused" && typeof data.note === "number" ? data.note : null
    const notice = { position, order_id, kind, occasion, note, happened_at: created_at.toISOString() }
    return wantedChannels(kind, order, settings).map((channel) => ({ ...notice, channel }))
  })
}
