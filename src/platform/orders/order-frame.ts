import { preparedStatement, runPrepared } from "../../database/prepared-statement"
import { type Minor, toDecimal } from "../../domain/money"
import type { UnitOfWork } from "../process/unit-of-work"
import type { OrderDraft } from "./platform-order-draft"

/**
 * Creates guest customer, payment collection and links. Bindings: the names below; `guest_email` null: no guest. The links may
 * precede the order's row, because Medusa has no foreign keys on them.
 */
const FRAME_STATEMENT = preparedStatement(
  "frame",
  `
with guest as (
  insert into customer (id, email, first_name, last_name, phone, has_account, created_at, updated_at)
  select :guest_id, cast(:guest_email as text), cast(:first_name as text), cast(:last_name as text), cast(:phone as text), false, :now, :now
  where cast(:guest_email as text) is not null
  on conflict (email, has_account) where deleted_at is null do nothing
  returning id
), collection as (
  insert into payment_collection (id, currency_code, amount, raw_amount, status, created_at, updated_at)
  values (:collection_id, :currency, :amount, cast(:raw_amount as jsonb), 'not_paid', :now, :now)
), paid_by as (
  insert into order_payment_collection (order_id, payment_collection_id, id) values (:order_id, :collection_id, :link_id)
), discounted_by as (
  insert into order_promotion (order_id, promotion_id, id)
  select :order_id, x.promotion_id, x.id from jsonb_to_recordset(cast(:promotions as jsonb)) as x(promotion_id text, id text)
)
select id from guest
union all
select id from customer where email = cast(:guest_email as text) and has_account = false and deleted_at is null
limit 1`,
)

/**
 * Writes the rows around the order (guest customer, payment collection, links) in one statement. Two orders of one new guest at the same
 * time get the same customer.
 */
export async function writeFrame(
  uow: UnitOfWork,
  draft: OrderDraft,
): Promise<{ customerId: string | null; paymentCollectionId: string }> {
  const { customer, ids, quote, orderId } = draft
  const guestEmail = customer.id === null ? (customer.email?.toLowerCase() ?? null) : null
  const paymentCollectionId = ids("pay_col")
  const amount = exactAmount(quote.total, quote.digits)
  const rows = await runPrepared<{ id: string }>(uow.trx, FRAME_STATEMENT, {
    guest_id: ids("cus"),
    guest_email: guestEmail,
    first_name: customer.first_name,
    last_name: customer.last_name,
    phone: customer.phone,
    collection_id: paymentCollectionId,
    currency: quote.currencyCode,
    amount,
    raw_amount: JSON.stringify({ value: amount, precision: 20 }),
    order_id: orderId,
    link_id: ids("ordpay"),
    promotions: JSON.stringify(quote.discounts.map(({ promotionId }) => ({ promotion_id: promotionId, id: ids("ordpromo") }))),
    now: new Date(draft.now),
  })
  const customerId = customer.id ?? rows[0]?.id ?? (guestEmail === null ? null : await lateGuest(uow, guestEmail))
  return { customerId, paymentCollectionId }
}

/**
 * Reads the guest that another transaction created and committed while our statement waited for the row. The snapshot of our statement does
 * not contain it.
 */
async function lateGuest(uow: UnitOfWork, email: string): Promise<string | null> {
  const row: { id: string } | undefined = await uow
    .trx("customer")
    .select("id")
    .where({ email, has_account: false })
    .whereNull("deleted_at")
    .first()
  return row?.id ?? null
}

/** In Medusa's form: no trailing zeros. */
function exactAmount(minor: Minor, digits: number): string {
  const text = toDecimal(minor, digits)
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text
}
