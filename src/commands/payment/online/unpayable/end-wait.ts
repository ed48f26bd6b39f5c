import type { MedusaContainer } from "@medusajs/framework/types"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService } from "../../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { unitOfWork } from "../../../../platform/process/unit-of-work"
import { writeOrder } from "../../../ordering/changing/write-order"
import { PAYMENT_ACTOR } from "../payment-scene"
import { waitsUnpayable } from "./waits-unpayable"

/**
 * Cancels an order that waits for a payment that can no longer be made online.
 * @returns whether it did
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

/**
 * Cancels an order `hold_minutes` after the store has set it to wait for a payment that can no longer be made online: it would hold its place for
 * ever.
 */
export async function endWait(scope: MedusaContainer, { order_id: orderId }: OnlinePaymentRow, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { hold_minutes: minutes } = (await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()).payments.online
  await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    const waits = order !== undefined && waitsUnpayable(order, row)
    const endsAt = waits ? order.status_changed_at.getTime() + minutes * 60_000 : now
    const lookAt = endsAt > now ? new Date(endsAt) : null
    // A void and a refund have times of their own.
    if (row?.state === "closed") await ordering.onlinePayments.change(orderId, { look_at: lookAt }, new Date(now), uow.trx)
    if (waits && lookAt === null) {
      await writeOrder(scope, uow, order, { status: "cancelled" }, { actor: PAYMENT_ACTOR, source: "payment" }, now)
    }
  })
}
