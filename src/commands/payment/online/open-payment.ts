import type { MedusaContainer } from "@medusajs/framework/types"
import { adapterOf } from "../../../domain/payment/online/adapters"
import { mayReplace, nextCheck } from "../../../domain/payment/online/check-times"
import { providerOf } from "../../../domain/payment/online-providers"
import { ACCESS_MODULE, type AccessService } from "../../../modules/access"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import type { OnlinePaymentState } from "../../../platform/payment/online-payment-state"
import { voidSession } from "../../../platform/payment/online-session"
import { openPaymentSession } from "../../../platform/payment/open-session"
import { ProviderSilent } from "../../../platform/payment/provider-silent"
import { failpoint } from "../../../platform/process/failpoint"
import { presentOrder, requireOpen } from "./payment-refusals"
import { isPaymentBooked, paymentStateOf, presentSession } from "./payment-scene"
import { settlePayment } from "./settle-payment"
import { voidOpen } from "./void-open"

/**
 * Statuses of a session that can still be paid: for example with another card after a decline, or after the bank's confirmation.
 */
const PAYABLE = ["pending", "error", "requires_more"]

/** An open payment, and its state in Medusa. */
export interface OpenedPayment {
  readonly row: OnlinePaymentRow
  readonly state: OnlinePaymentState
}

/**
 * Ensures that an order's payment has a session that can be paid. A session that fits is kept. Otherwise the payment is first checked with
 * the provider, because a new session voids the old one, and a paid session must not be voided. Call it in the order's payment turn.
 * @param wantsFresh true to open another session even if the present one can be paid, unless the present one was opened just now
 * @throws svc_payment_not_open; ProviderSilent
 */
export async function openPayment(
  scope: MedusaContainer,
  order: OrderRow,
  wantsFresh: boolean,
  now: number,
): Promise<OpenedPayment> {
  const row = await openRow(scope, order, now)
  const fresh = wantsFresh && mayReplace(await openedAt(scope, row), now)
  const state = await paymentStateOf(scope, row)
  if (state.session?.status === "pending" && !fresh && fits(row, state)) return { row, state }
  if (state.session !== null || state.due.amount === 0n) {
    await settlePayment(scope, order.id, now)
    const settled = await openRow(scope, order, now)
    const found = await paymentStateOf(scope, settled)
    if (!fresh && found.session && PAYABLE.includes(found.session.status) && fits(settled, found)) {
      return { row: settled, state: found }
    }
  }
  if (isUntouched(state)) return openAnew(scope, order, row, state, now)
  await voidOpen(scope, row, order, now)
  // Read again: the provider may have worked for seconds, and the order may have been edited.
  return openAnew(scope, order, row, await paymentStateOf(scope, row), now)
}

/** True for a payment that was never opened, so that there is nothing to void. */
function isUntouched({ session, strays, payments, due }: OnlinePaymentState): boolean {
  return session === null && strays.length === 0 && payments.length === 0 && due.amount !== 0n
}

async function openedAt(scope: MedusaContainer, row: OnlinePaymentRow): Promise<number | null> {
  const opened = await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.openedAt(row)
  return opened === null ? null : opened.getTime()
}

/** @throws svc_payment_not_open */
async function openRow(scope: MedusaContainer, order: OrderRow, now: number): Promise<OnlinePaymentRow> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const [row, present] = await Promise.all([ordering.onlinePayments.find(order.id), presentOrder(scope, order)])
  return requireOpen(row, present, now)
}

function fits(row: OnlinePaymentRow, state: OnlinePaymentState): boolean {
  const session = presentSession(state)
  return session !== null && !isPaymentBooked(state) && adapterOf(row.provider_id).shown(session.data) !== null
}

async function openAnew(
  scope: MedusaContainer,
  order: OrderRow,
  row: OnlinePaymentRow,
  { due, collectionAmount }: OnlinePaymentState,
  now: number,
): Promise<OpenedPayment> {
  const { store_name: storeName, payments } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const adapter = adapterOf(row.provider_id)
  const terms = { capture: row.capture, orderNumber: order.number, storeName, provider: providerOf(row.provider_id) }
  const session = await openPaymentSession(scope, {
    collectionId: row.collection_id,
    providerId: row.provider_id,
    due,
    collectionAmount,
    data: adapter.opening(terms),
    customerId: payments.online.save_customer ? await customerOf(scope, order) : null,
  })
  await failpoint("payment.session-made")
  if (adapter.shown(session.data) === null) {
    await voidSession(scope, session.id)
    throw new ProviderSilent("an answer with which nobody can pay")
  }
  const lookAt = new Date(nextCheck(0, row.expires_at.getTime(), now))
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  // Read again: the order may have been edited while the provider worked, and then nobody may pay this session.
  const [recorded, opened] = await Promise.all([
    ordering.onlinePayments.recordSession(order.id, session.id, lookAt, new Date(now)),
    paymentStateOf(scope, { ...row, session_id: session.id }),
  ])
  // The status is read after the session is stored. If the store sets the order to `failed` now, either this read sees the status, or the
  // store's change sees the session.
  return { row: requireOpen(recorded, await presentOrder(scope, order), now), state: opened }
}

/** The platform's customer of an account's order; guests have none. */
async function customerOf(scope: MedusaContainer, { account_number: number }: OrderRow): Promise<string | null> {
  if (number === null) return null
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(number)
  return account?.alive && account.actor.type === "customer" ? account.actor.id : null
}
