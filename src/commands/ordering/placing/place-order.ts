import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../../domain/access/caller"
import { boundStore, MAIN_STORE } from "../../../domain/access/order-sight"
import { toDecimal } from "../../../domain/money"
import { problem, scheduleProblem } from "../../../domain/ordering"
import { NO_MILESTONES } from "../../../domain/orders"
import type { UnpaidHolder } from "../../../domain/payment/online/unpaid-holder"
import type { AcceptedSelection, SlotCandidate } from "../../../domain/schedule"
import { isoInZone } from "../../../domain/time"
import { failWith, isFailure } from "../../../errors"
import {
  type IdempotencyKey,
  type NewOrderRow,
  ORDERING_MODULE,
  type OrderingService,
  type OrderRow,
} from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { type WrittenOrder, writeMedusaOrder } from "../../../platform/orders/order-writer"
import type { PlatformOrder } from "../../../platform/orders/platform-order"
import { countedUses, registerPromotionUsage } from "../../../platform/pricing/promotion-usage"
import { failpoint } from "../../../platform/process/failpoint"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { reserveStock } from "../../../platform/stock/stock"
import { noteOrder } from "../../loyalty/note-order"
import { claimTable } from "../../tables/claim-table"
import { actorOf } from "../changing/actor-of"
import { onceByKey, type SpendKey } from "../idempotency/once-by-key"
import { orderMetadata } from "../reading/order-metadata"
import { announcePlaced } from "./announce-placed"
import { factsOfRequest } from "./cart-facts"
import { hostMetadata } from "./host-rules"
import { judgeRequest } from "./judge-request"
import type { JudgedRequest, PaymentKind } from "./judged-request"
import { orderDraft, stockRequest } from "./order-draft"
import { type OrderRequest, requireOrderFields } from "./order-request"
import { refusal } from "./refuse-cart"
import { takeSlot } from "./take-slot"

export interface PlacedOrder {
  readonly orderId: string
  /** The rows as written, ours and Medusa's; null for a replay, whose order is read from the database. */
  readonly written: PlacedRows | null
  /** True when an earlier request with the same idempotency key placed the order. */
  readonly replayed: boolean
}

/**
 * Places an order: judges the cart, writes the order with all that belongs to it in one transaction, and announces it after the commit
 * (contract section 7). A failure leaves nothing behind. An order that is to be paid online stays unseen until it is paid (section 16).
 *
 * @throws the first problem of the cart (422; `table_not_found` 404, `table_occupied` 409); what another order took between judging and
 *   commit (409 `svc_slot_full`, `svc_product_changed`, `table_occupied`); `svc_idempotency_conflict`; `svc_unauthorized`;
 *   `svc_unpaid_limit`
 */
export async function placeOrder(
  scope: MedusaContainer,
  request: OrderRequest,
  caller: Caller,
  now: number,
  payment: PaymentKind = "offline",
): Promise<PlacedOrder> {
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  requireOrderFields(request, settings, caller)
  const outcome = await onceByKey(scope, keyOf(request, caller), now, (spend) =>
    place(scope, request, caller, now, { spend, payment }),
  )
  if (outcome.replayed) return { orderId: outcome.resultId, written: null, replayed: true }
  return { orderId: outcome.made.row.id, written: outcome.made, replayed: false }
}

function keyOf({ idempotencyKey, bodyHash }: OrderRequest, caller: Caller): IdempotencyKey | undefined {
  if (idempotencyKey === undefined) return undefined
  return { scope: "orders", account: caller.kind === "account" ? caller.accountKey : "", key: idempotencyKey, bodyHash }
}

/** The rows of a placed order, ours and Medusa's. */
interface PlacedRows {
  readonly row: OrderRow
  readonly order: PlatformOrder
}

async function place(
  scope: MedusaContainer,
  request: OrderRequest,
  caller: Caller,
  now: number,
  { spend, payment }: { readonly spend: SpendKey; readonly payment: PaymentKind },
): Promise<PlacedRows> {
  const judged = await judgeRequest(scope, request, caller, now, payment)
  const [first, ...others] = judged.problems
  if (first) throw refusal([first, ...others], judged.settings.language)
  const schedule = judged.judgement.schedule
  if (!schedule.valid) throw refusal([scheduleProblem(schedule.reason)], judged.settings.language)
  const ownMetadata = await hostMetadata(scope, () => factsOfRequest(judged))
  const placement = { judged, request, caller, now, spend, payment, schedule, ownMetadata }
  const { result: written } = await unitOfWork(scope, (uow) => write(scope, uow, placement))
  await failpoint("order.committed")
  // An order that waits for its payment is announced when it is paid.
  if (!written.row.unseen) announcePlaced(scope, written.row.id)
  return written
}

interface Placement {
  readonly judged: JudgedRequest
  readonly request: OrderRequest
  readonly caller: Caller
  readonly now: number
  readonly spend: SpendKey
  readonly payment: PaymentKind
  readonly schedule: AcceptedSelection
  /** The metadata that the host's handler adds. */
  readonly ownMetadata: Readonly<Record<string, unknown>>
}

async function write(scope: MedusaContainer, uow: UnitOfWork, placement: Placement): Promise<PlacedRows> {
  const { judged, request, caller, now, spend, schedule } = placement
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  await spend(uow.trx, judged.orderId)
  await failpoint("order.begun")
  await requireFewUnpaid(scope, uow, placement)
  const consentAt = request.messagingOptIn ? isoInZone(now, judged.settings.timezone) : null
  const written = await writeMedusaOrder(scope, uow, orderDraft(judged, request, metadataOf(placement, consentAt), now))
  await failpoint("order.written")
  await uow.flush()
  // Contended rows come last and always in this order: slot, table, stock, promotion, ticket number. This keeps locks short and prevents
  // deadlocks.
  await failpoint("order.before-hot")
  const slot = await takeSlot(scope, uow, schedule, judged.settings, { at: new Date(now) })
  await failpoint("order.slot-taken")
  await takeTable(scope, uow, judged, now)
  const guard = scope.resolve<SettingsService>(SETTINGS_MODULE).options().stock_guard
  await reserveStock(scope, uow, stockRequest(judged, now), guard)
  await failpoint("order.stock-reserved")
  await countCoupons(scope, uow, judged, written)
  await noteLoyalty(scope, uow, placement)
  await failpoint("order.promotion-registered")
  const row = await ordering.insertOrder(uow.trx, newRow(placement, written, slot), actorOf(caller))
  if (placement.payment === "online")
    await awaitPayment(scope, uow, placement, { row, collectionId: written.paymentCollectionId })
  await failpoint("order.before-commit")
  return { row, order: written.asWritten }
}

function metadataOf(
  { judged, request, schedule, ownMetadata }: Placement,
  messagingConsentAt: string | null,
): Record<string, unknown> {
  const { judgement, reward } = judged
  const metadata = orderMetadata({
    orderType: request.cart.orderType,
    date: schedule.date,
    time: schedule.time,
    serviceMode: request.cart.serviceMode,
    table: judgement.table.kind === "chosen" ? judgement.table.table : null,
    coordinates: request.deliveryCoordinates,
    messagingOptIn: request.messagingOptIn,
    messagingConsentAt,
    reward,
    printed: false,
  })
  return { ...ownMetadata, ...metadata }
}

/** Counts the uses of limited promotions. A promotion that has been used up since the judgement is refused with the same error. */
async function countCoupons(
  scope: MedusaContainer,
  uow: UnitOfWork,
  judged: JudgedRequest,
  written: WrittenOrder,
): Promise<void> {
  try {
    const user = { customerId: written.customerId, email: judged.customer.email || null }
    await registerPromotionUsage(scope, uow, countedUses(judged.quote), user)
  } catch (error) {
    if (!isFailure(error) || error.code !== "svc_coupon_invalid") throw error
    const { reason, codes } = error.details as { reason: string; codes: readonly string[] }
    throw refusal([problem("svc_coupon_invalid", { coupon_code: codes[0], reason })], judged.settings.language)
  }
}

/** Binds the loyalty coupon to this order; refused if another order has used it meanwhile or it has expired. */
async function noteLoyalty(scope: MedusaContainer, uow: UnitOfWork, { judged, request, now }: Placement): Promise<void> {
  const coupon = judged.reward?.code ?? null
  const { orderId, customer } = judged
  if (await noteOrder(scope, uow.trx, { orderId, account: customer.accountNumber, referral: request.referral, coupon }, now))
    return
  throw refusal([problem("svc_coupon_invalid", { coupon_code: coupon, reason: "limit_reached" })], judged.settings.language)
}

/** Takes the table for this order. Refused if another party has taken it since the judgement. */
async function takeTable(scope: MedusaContainer, uow: UnitOfWork, judged: JudgedRequest, now: number): Promise<void> {
  const { judgement, seating, settings } = judged
  if (judgement.table.kind !== "chosen" || !seating) return
  const verdict = await claimTable(scope, uow, judgement.table.table.id, seating, now)
  if (verdict.kind === "refused") throw refusal([problem(verdict.code)], settings.language)
}

/** True for an order that waits for its online payment. An order that costs nothing does not wait. */
function isUnpaid({ judged, payment }: Placement): boolean {
  return payment === "online" && judged.quote.total > 0n
}

/** Limits the unpaid orders per account or guest (contract section 16). @throws svc_unpaid_limit */
async function requireFewUnpaid(scope: MedusaContainer, uow: UnitOfWork, placement: Placement): Promise<void> {
  const { max_unpaid: max } = placement.judged.settings.payments.online
  if (max === null || !isUnpaid(placement)) return
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
async function awaitPayment(
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

function newRow(placement: Placement, written: WrittenOrder, slot: SlotCandidate): NewOrderRow {
  const { judged, request, caller, now, schedule } = placement
  const unpaid = isUnpaid(placement)
  const { settings, customer, judgement, quote, paymentMethods } = judged
  const table = judgement.table.kind === "chosen" ? judgement.table.table : null
  const createdAt = new Date(now)
  return {
    id: written.orderId,
    number: written.displayId,
    store: (caller.kind === "account" ? boundStore(caller) : null) ?? MAIN_STORE,
    status: unpaid ? "pending" : settings.manual_acceptance ? "accepting" : "processing",
    source: "api",
    order_type: request.cart.orderType,
    service_mode: request.cart.serviceMode,
    fulfillment_date: schedule.date,
    fulfillment_time: schedule.time,
    fulfillment_at: new Date(slot.fulfillmentAt),
    prepare_at: new Date(slot.prepareAt),
    business_date: schedule.businessDate,
    slot_key: slot.slotKey,
    table_id: table?.id ?? null,
    table_label: table?.label ?? null,
    table_zone: table?.zone ?? null,
    account_number: customer.accountNumber,
    first_name: customer.first_name,
    last_name: customer.last_name,
    email: customer.email,
    phone: customer.phone,
    delivery_coordinates: request.deliveryCoordinates,
    distance_meters: judgement.delivery.distanceMeters,
    payment_method: request.paymentMethod,
    payment_method_title: paymentMethods.find((method) => method.id === request.paymentMethod)?.title ?? request.paymentMethod,
    customer_note: request.customerNote,
    messaging_opt_in: request.messagingOptIn,
    messaging_consent_at: request.messagingOptIn ? createdAt : null,
    session_hash: request.sessionHash ?? null,
    currency_code: quote.currencyCode,
    total: toDecimal(quote.total, quote.digits),
    coupons: quote.discounts.map(({ code, discount, counted }) => ({
      code,
      discount: toDecimal(discount, quote.digits),
      counted,
    })),
    ...NO_MILESTONES,
    loyalty: judged.reward ? { points_redeemed: judged.reward.points, coupon: judged.reward.code } : {},
    unseen: unpaid,
    created_at: createdAt,
  }
}
