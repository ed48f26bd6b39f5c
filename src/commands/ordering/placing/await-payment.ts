import type { MedusaContainer } from "@medusajs/framework/types"
import type { UnpaidHolder } from "../../../domain/payment/online/unpaid-holder"
import { failWith } from "../../../errors"
import type { OrderingService, OrderRow } from "../../../modules/ordering"
import { ORDERING_MODULE } from "../../../modules/ordering/name"
import type { UnitOfWork } from "../../../platform/process/unit-of-work"
import { isUnpaid, type Placement } from "./placement"
import { isStaff } from "./who-may-order"

/**
 * Limits the unpaid orders per account or guest (contract section 16). Staff who order for somebody are not limited: otherwise a stranger
 * who knows an e-mail could prevent its owner even from ordering by telephone.
 * @throws svc_unpaid_limit
 */
export async function requireFewUnpaid(scope: MedusaContainer, uow: UnitOfWork, placement: Placement): Promise<void> {
  const { max_unpaid: max } = placement.judged.settings.payments.online
  if (max === null || !isUnpaid(placement) || isStaff(placement.caller)) return
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  const held = await onlinePayments.countUnpaid(uow.trx, holderOf(placement), max)
  if (held >= max) throw failWith("svc_unpaid_limit", undefined, { details: { maximum: max } })
}

function holderOf({ judged, request }: Placement): UnpaidHolder {
  const { accountNumber, email, phone } = judged.customer
  return { accountNumber, email, phone, sessionHash: request.sessionHash ?? null }
}

/** A card authorisation lasts about a week. Orders due later than this (ms) are captured at once. */
const CAPTURED_LATER_MS = 5 * 86_400_000

/** Stores how the order is to be paid online, and the deadline. */
export async function awaitPayment(
  scope: MedusaContainer,
  uow: UnitOfWork,
  placement: Placement,
  { row, collectionId }: { readonly row: OrderRow; readonly collectionId: string },
): Promise<void> {
  const { now, judged, request } = placement
  const { hold_minutes: minutes, capture } = judged.settings.payments.online
  const expiresAt = new Date(now + minutes * 60_000)
  const unpaid = isUnpaid(placement)
  await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.insert(uow.trx, {
    order_id: row.id,
    collection_id: collectionId,
    provider_id: request.paymentMethod,
    capture: row.fulfillment_at.getTime() - now > CAPTURED_LATER_MS ? "automatic" : capture,
    state: unpaid ? "open" : "paid",
    expires_at: expiresAt,
    look_at: unpaid ? expiresAt : null,
    created_at: new Date(now),
    holder: unpaid ? holderOf(placement) : null,
  })
}
