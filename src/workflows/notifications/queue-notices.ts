import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { noticeOfEvent, wantedChannels } from "../../domain/notifications"
import { NOTIFICATIONS_MODULE, type NotificationsService, type QueuedNotice } from "../../modules/notifications"
import { isOutboxBehind, ORDERING_MODULE, type OrderingService, outboxWindow, type WindowEvent } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"

const TOPICS = ["order.updated"]

/**
 * Reads the outbox on and queues what customers are to be told, each once per order (minutes once per event), in one transaction.
 * Whom to tell and what is read when it leaves.
 * @returns true: events wait for a transaction that is still running, or another process is at it; come back soon
 */
export async function queueNotices(scope: MedusaContainer, now: number): Promise<boolean> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = scope.resolve<NotificationsService>(NOTIFICATIONS_MODULE)
  const edge = await knex.transaction(async (trx) => {
    const from = await rows.takeNoticeEdge(trx)
    if (from === undefined) return undefined
    const window = await outboxWindow(trx, from, TOPICS)
    const notices = await noticesOf(scope, window.events)
    if (notices.length > 0) await rows.queueNotices(trx, notices, new Date(now))
    if (!window.empty) await rows.moveNoticeEdge(trx, window.edge)
    return window.edge
  })
  return edge === undefined || isOutboxBehind(knex, edge)
}

async function noticesOf(scope: MedusaContainer, events: readonly WindowEvent[]): Promise<QueuedNotice[]> {
  const told = events.flatMap((event) => {
    const kind = noticeOfEvent(event)
    return kind === null ? [] : [{ event, kind }]
  })
  if (told.length === 0) return []
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const ids = [...new Set(told.map(({ event }) => event.order_id))]
  const orders = await scope.resolve<OrderingService>(ORDERING_MODULE).ordersByIds(ids)
  const byId = new Map(orders.map((order) => [order.id, order]))
  return told.flatMap(({ event: { position, order_id, created_at }, kind }) => {
    const order = byId.get(order_id)
    if (!order) return []
    const occasion = kind === "minutes" ? position : ""
    const notice = { position, order_id, kind, occasion, happened_at: created_at.toISOString() }
    return wantedChannels(kind, order, settings).map((channel) => ({ ...notice, channel }))
  })
}
