import type { Context, IOrderModuleService, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type Minor, toMinor, toNumber } from "../../domain/money"
import { adapterOf } from "../../domain/payment/online/adapters"
import type { ProviderData } from "../../domain/payment/online/provider-adapter"
import { FOREIGN_REFUND } from "../mirror/native-state"
import type { UnitOfWork } from "../process/unit-of-work"
import type { BookedPayment } from "./online-payment-state"
import { ProviderSilent } from "./provider-silent"

/** Medusa's Stripe provider lists no refunds, so its client is used. Other providers have none. */
interface StripeProvider {
  readonly stripe_?: {
    readonly refunds: { list(query: { payment_intent: unknown; limit: number }): AsyncIterable<ProviderData> }
  }
}

/** Internals of the module: its providers, and the refund's row without a call of the provider. */
interface PaymentModuleInside extends IPaymentModuleService {
  readonly paymentProviderService_: { retrieveProvider(providerId: string): StripeProvider }
  createRefunds(
    refund: { payment: string; amount: number; created_by: string },
    context: Context,
  ): Promise<{ readonly id: string }>
}

type Asked = Pick<BookedPayment, "id" | "providerId" | "currency">

/** Refunds that one call lists; the client asks for more by itself. */
const PAGE = 100

/**
 * How much of a payment the provider has refunded, whoever requested it, in the provider's units.
 * @returns null if the provider does not tell
 * @throws ProviderSilent
 */
export async function refundedAtProvider(scope: MedusaContainer, { id, providerId }: Asked): Promise<bigint | null> {
  const { refundedUnits } = adapterOf(providerId)
  if (refundedUnits === null) return null
  const payments = scope.resolve<PaymentModuleInside>(Modules.PAYMENT)
  const { data } = await payments.retrievePayment(id, { select: ["id", "data"] })
  const client = payments.paymentProviderService_.retrieveProvider(providerId).stripe_
  if (client === undefined || data?.id === undefined) return null
  const refunds: ProviderData[] = []
  try {
    for await (const refund of client.refunds.list({ payment_intent: data.id, limit: PAGE })) refunds.push(refund)
  } catch (error) {
    throw new ProviderSilent(error)
  }
  return refundedUnits(refunds)
}

/**
 * Records what the provider has refunded and Medusa does not know, with its order transaction unless the order is removed. Medusa stores a refund before it asks the provider. So what the provider
 * was asked for before `units` were read is among the refunds that are read here, and is never recorded twice.
 * @param units refunded by the provider, read before
 * @param digits decimal places of the amount
 * @returns the recorded amount; 0: Medusa knows of all
 */
export async function addForeignRefund(
  scope: MedusaContainer,
  uow: UnitOfWork,
  orderId: string,
  { id, providerId, currency }: Asked,
  { units, digits }: { readonly units: bigint; readonly digits: number },
): Promise<Minor> {
  const { toUnits, fromUnits } = adapterOf(providerId)
  const { rows: orderRows } = await uow.trx.raw<{ rows: object[] }>(
    'select id from "order" where id = ? and deleted_at is null for update',
    [orderId],
  )
  const [order] = orderRows
  // Medusa locks it, too, when it stores a refund.
  await uow.trx.raw("select from payment where id = ? for update", [id])
  const { rows } = await uow.trx.raw<{ rows: { captured: string; refunded: string }[] }>(
    `select (select coalesce(sum(amount), 0) from capture where payment_id = :id and deleted_at is null)::text as captured,
       (select coalesce(sum(amount), 0) from refund where payment_id = :id and deleted_at is null)::text as refunded`,
    { id },
  )
  const [captured, refunded] = [toMinor(rows[0]?.captured ?? "0", digits), toMinor(rows[0]?.refunded ?? "0", digits)]
  // Compared in the provider's units, because its conversion may round.
  if (units <= toUnits(refunded, digits, currency)) return 0n
  const given = fromUnits(units, digits, currency)
  const isAll = given >= captured
  const foreign = (isAll ? captured : given) - refunded
  if (foreign <= 0n) return 0n
  const payments = scope.resolve<PaymentModuleInside>(Modules.PAYMENT)
  const refund = { payment: id, amount: toNumber(foreign, digits), created_by: FOREIGN_REFUND }
  const { id: refundId } = await payments.createRefunds(refund, uow.on(payments))
  await uow.flush()
  if (order === undefined) return foreign
  // At once: after a cancellation by Medusa, whose transaction refers to the payment, the refund would count as booked.
  const orders = scope.resolve<IOrderModuleService>(Modules.ORDER)
  const booked = { order_id: orderId, reference: "refund", reference_id: refundId, currency_code: currency }
  await orders.addOrderTransactions([{ ...booked, amount: -toNumber(foreign, digits) }], uow.on(orders))
  return foreign
}
