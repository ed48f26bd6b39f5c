import type { MedusaContainer } from "@medusajs/framework/types"
import type { Arrival } from "../../domain/checkout"
import { problem, scheduleProblem } from "../../domain/ordering"
import type { AcceptedSelection, SlotCandidate } from "../../domain/schedule"
import { isoInZone } from "../../domain/time"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { failpoint } from "../../platform/process/failpoint"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { refusal } from "../ordering/placing/refuse-cart"
import { takeSlot } from "../ordering/placing/take-slot"
import { claimTable } from "../tables/claim-table"
import type { JudgedCart } from "./judge-native-cart"

/** The completion attempt that claims, and the cart's amounts. */
export interface ClaimTerms {
  readonly attempt: string
  /** Decimal text. */
  readonly total: string
  /** The loyalty coupon, if it reduces the total. */
  readonly reward: Arrival["reward"]
  readonly now: number
  /**
   * Set while the cart's payment is opened: the claim is a hold until this time, epoch milliseconds. Undefined for a completion.
   */
  readonly heldUntil?: number
}

/**
 * Claims what a judged cart needs (a place in its slot, its table, its coupon) until Medusa has created its order, or while the guest pays
 * (contract section 7). One transaction, in the same lock order as orders, so that no deadlock is possible.
 * @throws svc_slot_full, table_occupied, svc_coupon_invalid when the place, table or coupon was taken after the judgement
 */
export async function claimCheckout(scope: MedusaContainer, judged: JudgedCart, terms: ClaimTerms): Promise<void> {
  const { cart, judgement, settings, seating } = judged
  const { attempt, total, reward, now, heldUntil } = terms
  const { schedule } = judgement
  if (!schedule.valid) throw refusal([scheduleProblem(schedule.reason)])
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const at = new Date(now)
  await unitOfWork(scope, async (uow) => {
    const slot = await takeSlot(scope, uow, schedule, settings, { at, except: cart.id })
    if (judgement.table.kind === "chosen" && seating) {
      const verdict = await claimTable(scope, uow, judgement.table.table.id, seating, now)
      if (verdict.kind === "refused") throw refusal([problem(verdict.code)])
    }
    if (reward && (await ordering.claims.coupons([reward.code], { at, except: cart.id }, uow.trx)).size > 0) {
      throw refusal([problem("svc_coupon_invalid", { coupon_code: reward.code, reason: "limit_reached" })])
    }
    const arrival = arrivalOf(judged, schedule, slot, terms)
    const claim = {
      cartId: cart.id,
      attempt,
      slotKey: slot.slotKey,
      tableId: arrival.table?.id ?? null,
      coupon: reward?.code ?? null,
      sessionHash: arrival.sessionHash,
      accountNumber: arrival.accountNumber,
      total,
      currencyCode: cart.currencyCode,
      arrival: { ...arrival },
      createdAt: at,
    }
    if (heldUntil === undefined) await ordering.claims.write(uow.trx, claim)
    else await ordering.claims.hold(uow.trx, claim, new Date(heldUntil))
    await failpoint("checkout.before-commit")
  })
}

/** The data from which the order's row will be built; stored with the claim. */
function arrivalOf(
  { request, caller, judgement, settings }: JudgedCart,
  schedule: AcceptedSelection,
  slot: SlotCandidate,
  { reward, now }: ClaimTerms,
): Arrival {
  const { table } = judgement
  const consentAt = request.messagingConsentAt ?? isoInZone(now, settings.timezone)
  return {
    orderType: request.cart.orderType,
    serviceMode: request.cart.serviceMode,
    when: {
      date: schedule.date,
      time: schedule.time,
      fulfillmentAt: slot.fulfillmentAt,
      prepareAt: slot.prepareAt,
      businessDate: schedule.businessDate,
      slotKey: slot.slotKey,
    },
    table: table.kind === "chosen" ? { id: table.table.id, label: table.table.label, zone: table.table.zone } : null,
    accountNumber: caller.kind === "account" ? caller.accountId : null,
    coordinates: request.deliveryCoordinates,
    distanceMeters: judgement.delivery.distanceMeters,
    messagingOptIn: request.messagingOptIn,
    messagingConsentAt: request.messagingOptIn ? consentAt : null,
    sessionHash: request.sessionHash ?? null,
    referral: request.referral,
    reward,
  }
}
