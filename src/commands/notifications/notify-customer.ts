import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Mail } from "../../domain/mails"
import { isStillWorthSending, SendingFailure, wantedChannels } from "../../domain/notifications"
import type { LeasedNotice } from "../../modules/notifications"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { productsWithVariations } from "../../platform/catalogue/products-with-variations"
import { loadOrderRecord } from "../ordering/reading/load-order-records"
import { type NoticeScene, noticeMail, noticeMessage } from "./notice-content"
import { sendMail } from "./send-mail"
import { sendMessage } from "./send-message"

/** Why a notice was not sent. */
export type NoticeSkipReason = "order_gone" | "superseded" | "outdated" | "unwanted" | "no_phone" | "no_provider"

/**
 * Sends a notice about an order as it is now, in the store's language (contract section 12).
 * @returns null when the notice was sent, now or by an earlier attempt; `under_way` when an earlier attempt may not have ended; otherwise
 *   the reason why it is not sent
 * @throws the provider's error
 */
export async function notifyCustomer(
  scope: MedusaContainer,
  notice: LeasedNotice,
  now: number,
): Promise<NoticeSkipReason | "under_way" | null> {
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const operation = await settings.operation()
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const [row] = await ordering.ordersByIds([notice.order_id])
  if (!row) return "order_gone"
  if (notice.kind === "minutes" && notice.superseded) return "superseded"
  const { status, estimated_at: estimatedAt, fulfillment_at: fulfillmentAt } = row
  const standing = { status, estimatedAt: estimatedAt?.getTime() ?? null, fulfillmentAt: fulfillmentAt.getTime() }
  if (!isStillWorthSending(notice.kind, standing, notice.happened_at.getTime(), now)) return "outdated"
  if (!wantedChannels(notice.kind, row, operation).includes(notice.channel)) return "unwanted"

  const reason = notice.kind === "refused" ? await reasonOf(ordering, notice) : null
  const scene: NoticeScene = { kind: notice.kind, row, operation, happenedAt: notice.happened_at.getTime(), now, reason }
  const idempotencyKey = ["svc", notice.order_id, notice.channel, notice.kind, notice.occasion].filter(Boolean).join(":")
  if (notice.channel === "messaging")
    return sendMessage(scope, noticeMessage(scene, notice.number), { phone: row.phone, orderId: row.id, idempotencyKey })
  const mail = await composeMail(scope, scene)
  const outcome = await sendMail(scope, { to: row.email, mail, idempotencyKey, orderId: row.id })
  return outcome === "no_provider" || outcome === "under_way" ? outcome : null
}

/**
 * The store's reason for a refusal: the note of its event. A notice queued by an older version of the plugin does not name the note, so the
 * last visible one is used.
 */
function reasonOf(ordering: OrderingService, { order_id: id, note }: LeasedNotice): Promise<string | null> {
  return note === null ? ordering.lastVisibleNote(id) : ordering.visibleNote(id, note)
}

/** A record that cannot be read must not make the channel count as unreachable: only this notice is retried. */
async function composeMail(scope: MedusaContainer, scene: NoticeScene): Promise<Mail> {
  try {
    const record = await loadOrderRecord(scope, scene.row, "store")
    const products = record.line_items.flatMap(({ product_id: id }) => (id === null ? [] : [id]))
    const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    return noticeMail(scene, record, await productsWithVariations(knex, products))
  } catch (error) {
    throw new SendingFailure("later", `order ${scene.row.number} cannot be read: ${String(error).slice(0, 200)}`)
  }
}
