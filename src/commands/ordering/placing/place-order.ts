import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../../domain/access/caller"
import { problem, scheduleProblem } from "../../../domain/ordering"
import type { IdempotencyKey, OrderingService, OrderRow } from "../../../modules/ordering"
import { ORDERING_MODULE } from "../../../modules/ordering/name"
import type { SettingsService } from "../../../modules/settings"
import { SETTINGS_MODULE } from "../../../modules/settings/name"
import { writeMedusaOrder } from "../../../platform/orders/order-writer"
import type { PlatformOrder } from "../../../platform/orders/platform-order"
import { failpoint } from "../../../platform/process/failpoint"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { reserveStock } from "../../../platform/stock/stock"
import { claimTable } from "../../tables/claim-table"
import { actorOf } from "../changing/actor-of"
import { onceByKey, type SpendKey } from "../idempotency/once-by-key"
import { announcePlaced } from "./announce-placed"
import { awaitPayment, requireFewUnpaid } from "./await-payment"
import { factsOfRequest } from "./cart-facts"
import { hostMetadata } from "./host-rules"
import { judgeRequest } from "./judge-request"
import type { JudgedRequest, PaymentKind } from "./judged-request"
import { newOrderRow } from "./new-order-row"
import { orderDraft, stockRequest } from "./order-draft"
import { type OrderRequest, requireOrderFields } from "./order-request"
import type { Placement } from "./placement"
import { refusal } from "./refuse-cart"
import { takeSlot } from "./take-slot"
import { countCoupons, noteLoyalty } from "./use-coupons"

export interface PlacedOrder {
  readonly orderId: string
  /** The plugin's and Medusa's rows as written; null for a replay, whose order is read from the database. */
  readonly written: PlacedRows | null
  /** True when an earlier request with the same idempotency key placed the order. */
  readonly replayed: boolean
}

/**
 * Places an order: judges the cart, writes the order with all that belongs to it in one transaction, and announces it after the commit
 * (contract section 7). A failure leaves nothing behind. An order that is to be paid online stays unseen until it is paid (section 16).
 *
 * @throws the first problem of the cart (422; `table_not_found` 404, `table_occupied` 409); an error if another order has taken something
 *   after the judgement (409 `svc_slot_full`, `svc_product_changed`, `table_occupied`); `svc_idempotency_conflict`; `svc_unpaid_limit`; and
 *   the errors of {@link requireOrderFields} and {@link judgeRequest}
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
  const outcome = await onceByKey(scope, keyOf(request, caller, payment), now, (spend) =>
    place(scope, request, caller, now, { spend, payment }),
  )
  if (outcome.replayed) return { orderId: outcome.resultId, written: null, replayed: true }
  return { orderId: outcome.made.row.id, written: outcome.made, replayed: false }
}

/**
 * `POST /orders` and `POST /checkouts` share one space of keys, so that a key never places two orders. Their responses differ, so on the
 * other route a spent key is a conflict, as with another body.
 */
function keyOf({ idempotencyKey, bodyHash }: OrderRequest, caller: Caller, payment: PaymentKind): IdempotencyKey | undefined {
  if (idempotencyKey === undefined) return undefined
  const account = caller.kind === "account" ? caller.accountKey : ""
  return { scope: "orders", account, key: idempotencyKey, bodyHash: payment === "online" ? `online:${bodyHash}` : bodyHash }
}

/** The plugin's and Medusa's rows of a placed order. */
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
  if (first) throw refusal([first, ...others])
  const schedule = judged.judgement.schedule
  if (!schedule.valid) throw refusal([scheduleProblem(schedule.reason)])
  const ownMetadata = await hostMetadata(scope, () => factsOfRequest(judged))
  const placement = { judged, request, caller, now, spend, payment, schedule, ownMetadata }
  const { result: written } = await unitOfWork(scope, (uow) => write(scope, uow, placement))
  await failpoint("order.committed")
  // An order that waits for its payment is announced when it is paid.
  if (!written.row.unseen) announcePlaced(scope, written.row.id)
  return written
}

async function write(scope: MedusaContainer, uow: UnitOfWork, placement: Placement): Promise<PlacedRows> {
  const { judged, caller, now, spend, schedule } = placement
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  await spend(uow.trx, judged.orderId)
  await failpoint("order.begun")
  await requireFewUnpaid(scope, uow, placement)
  const written = await writeMedusaOrder(scope, uow, orderDraft(placement))
  await failpoint("order.written")
  await uow.flush()
  // Contended rows come last and always in this sequence: slot, table, stock, promotion, ticket number. This keeps locks short and prevents
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
  const row = await ordering.insertOrder(uow.trx, newOrderRow(placement, written, slot), actorOf(caller))
  if (placement.payment === "online")
    await awaitPayment(scope, uow, placement, { row, collectionId: written.paymentCollectionId })
  await failpoint("order.before-commit")
  return { row, order: written.asWritten }
}

/**
 * Takes the table for this order.
 * @throws table_occupied or another table problem, if another party has taken the table after the judgement
 */
async function takeTable(scope: MedusaContainer, uow: UnitOfWork, judged: JudgedRequest, now: number): Promise<void> {
  const { judgement, seating } = judged
  if (judgement.table.kind !== "chosen" || !seating) return
  const verdict = await claimTable(scope, uow, judgement.table.table.id, seating, now)
  if (verdict.kind === "refused") throw refusal([problem(verdict.code)])
}
