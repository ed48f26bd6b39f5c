import type { MedusaContainer } from "@medusajs/framework/types"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { unitOfWork } from "../../../../platform/process/unit-of-work"
import { writeOrder } from "../../../ordering/changing/write-order"
import { PAYMENT_ACTOR } from "../payment-scene"
import { waitsUnpayable } from "./waits-unpayable"

/**
 * Cancels an order that waits for a payment that can no longer be made online.
 * @returns whether the order was cancelled
 */
export async function cancelUnpayable(
  scope: MedusaContainer,
  orderId: string,
  { actor, now }: { readonly actor: string; readonly now: number },
): Promise<boolean> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { result: cancelled } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    if (!order || !waitsUnpayable(order, await ordering.onlinePayments.lock(uow.trx, orderId))) return false
    await writeOrder(scope, uow, order, { status: "cancelled" }, { actor, source: "payment" }, now)
    return true
  })
  return cancelled
}

/** When an order's wait ends: `hold_minutes` after the store has set it to wait. Epoch ms. */
async function endOf(scope: MedusaContainer, { status_changed_at: since }: OrderRow): Promise<number> {
  const { hold_minutes: minutes } = (await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()).payments.online
  return since.getTime() + minutes * 60_000
}

/**
 * Cancels an order `hold_minutes` after the store has set it to wait for a payment that can no longer be made online: otherwise it would
 * hold its place for ever. Before that time, only the next check is scheduled.
 */
export async function endWait(scope: MedusaContainer, { order_id: orderId }: OnlinePaymentRow, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    const waits = order !== undefined && waitsUnpayable(order, row)
    const endsAt = waits ? await endOf(scope, order) : now
    const lookAt = endsAt > now ? new Date(endsAt) : null
    // Voids and refunds have their own schedule, so only a closed payment gets a new time.
    if (row?.state === "closed") await ordering.onlinePayments.change(orderId, { look_at: lookAt }, new Date(now), uow.trx)
    if (waits && lookAt === null) {
      await writeOrder(scope, uow, order, { status: "cancelled" }, { actor: PAYMENT_ACTOR, source: "payment" }, now)
    }
  })
}

/** Makes the payment due at the end of the order's wait, if its next void or refund is planned for later. Call it after planning them. */
export async function checkAtEndOfWait(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  // The order is read last: a change that sets it to wait after this read makes the payment due itself.
  const row = await ordering.onlinePayments.find(orderId)
  const order = await ordering.findOrder(orderId)
  if (!order || !row || row.look_at === null || row.state === "closed" || !waitsUnpayable(order, row)) return
  const endsAt = await endOf(scope, order)
  if (row.look_at.getTime() <= endsAt) return
  await ordering.onlinePayments.changeAsRead(row, { look_at: new Date(endsAt) }, new Date(now))
}
