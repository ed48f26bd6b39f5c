import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Minor, toMinor } from "../../domain/money"
import type { ProviderData } from "../../domain/payment/online/provider-adapter"
import { BOOKS_REFUND, UNANSWERED_KEY } from "../mirror/native-state"
import { roundedMinor } from "../pricing/quote-totals"

/** A payment session in Medusa that can be paid or was paid. */
export interface OnlineSession {
  readonly id: string
  readonly providerId: string
  /** Medusa's status for the provider's last response. */
  readonly status: string
  readonly amount: Minor
  readonly currency: string
  readonly data: ProviderData
}

/** A payment that Medusa has booked. */
export interface BookedPayment {
  readonly id: string
  readonly sessionId: string
  readonly providerId: string
  readonly currency: string
  readonly amount: Minor
  readonly captured: Minor
  /** Refunds whose outcome is unknown are left out. */
  readonly refunded: Minor
  /** The part of `refunded` that is not booked yet: the provider may still refuse it. */
  readonly inProgress: Minor
  /** Refunds whose outcome is unknown. */
  readonly unknown: Minor
  readonly cancelled: boolean
  /** True if the provider has captured the whole amount. */
  readonly confirmed: boolean
  /** True if a capture has no order transaction yet. */
  readonly unbooked: boolean
}

/** What Medusa knows of an order's online payment. */
export interface OnlinePaymentState {
  /**
   * What the order costs now, less credits and goodwill refunds. The guest is asked for this amount, and payments are compared with it. The
   * amount is Medusa's sum of the order, because Medusa changes the collection's amount a moment later, and never for a credit. If Medusa
   * has no sum of the order, the amount is the collection's.
   */
  readonly due: { readonly amount: Minor; readonly currency: string; readonly digits: number }
  /** The amount of the payment collection, which Medusa compares with what is paid. */
  readonly collectionAmount: Minor
  /** Medusa's status of the payment collection. */
  readonly collectionStatus: string
  /** The current session; null: none was opened, or it was voided. */
  readonly session: OnlineSession | null
  /** Other sessions of the collection without a payment: left by a crashed process, or opened by somebody else. */
  readonly strays: readonly string[]
  readonly payments: readonly BookedPayment[]
  /** The sum of the order's transactions, over all its payments. */
  readonly booked: Minor
  /** False if Medusa has no sum of the order. */
  readonly isSummedUp: boolean
}

interface Row {
  readonly amount: string
  readonly currency: string
  readonly digits: number
  readonly status: string
  readonly session: (Omit<OnlineSession, "amount"> & { readonly amount: string }) | null
  readonly strays: readonly string[]
  readonly booked: string
  readonly total: string | null
  readonly payments: readonly PaymentRow[] | null
}

type PaymentRow = Omit<BookedPayment, "amount" | "captured" | "refunded" | "inProgress" | "unknown"> & {
  readonly amount: string
  readonly captured: string
  readonly refunded: string
  readonly inProgress: string
  readonly unknown: string
}

/** SQL: the sum of a payment's refunds. */
const refunds = (which: string): string =>
  `(select coalesce(sum(m.amount), 0) from refund m where m.payment_id = p.id and m.deleted_at is null and ${which})::text`

/**
 * SQL: true if the order has a transaction of the refund.
 * @param books the condition on the transaction
 */
const booked = (books: string): string =>
  `exists (select from order_transaction t where t.order_id = :order and ${books} and t.deleted_at is null)`

const UNKNOWN = `(m.metadata -> '${UNANSWERED_KEY}' is not null)`

/**
 * Amounts are read as text, so that money never becomes a binary float.
 * @param payments selects the payments of the collection `c`
 */
const statement = (payments: string): string => `
select c.amount::text as amount, lower(c.currency_code) as currency, c.status,
  coalesce((select decimal_digits from currency where code = lower(c.currency_code) and deleted_at is null), 2) as digits,
  (select jsonb_build_object('id', s.id, 'providerId', s.provider_id, 'status', s.status, 'amount', s.amount::text,
      'currency', lower(s.currency_code), 'data', coalesce(s.data, '{}'::jsonb))
    from payment_session s where s.id = :session and s.payment_collection_id = c.id and s.deleted_at is null) as session,
  (select coalesce(jsonb_agg(s.id order by s.id), '[]') from payment_session s
    where s.payment_collection_id = c.id and s.deleted_at is null and s.id is distinct from :session
      and not exists (select from payment p where p.payment_session_id = s.id and p.deleted_at is null)) as strays,
  ${payments} as payments,
  (select coalesce(sum(t.amount), 0)::text from order_transaction t where t.order_id = :order and t.deleted_at is null) as booked,
  (select coalesce(s.totals -> 'raw_current_order_total' ->> 'value', s.totals ->> 'current_order_total')
    from "order" o join order_summary s on s.order_id = o.id and s.version = o.version and s.deleted_at is null
    where o.id = :order order by s.created_at desc, s.id desc limit 1) as total
from payment_collection c where c.id = :collection`

const WHOLE = statement(`(
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'sessionId', p.payment_session_id, 'providerId', p.provider_id,
      'currency', lower(p.currency_code), 'amount', p.amount::text, 'cancelled', p.canceled_at is not null, 'confirmed', p.captured_at is not null,
      'captured', (select coalesce(sum(m.amount), 0) from capture m where m.payment_id = p.id and m.deleted_at is null)::text,
      'refunded', ${refunds(`not ${UNKNOWN}`)}, 'inProgress', ${refunds(`not ${UNKNOWN} and not ${booked(BOOKS_REFUND)}`)}, 'unknown', ${refunds(UNKNOWN)},
      'unbooked', exists (
        select from capture m where m.payment_id = p.id and m.deleted_at is null and not exists (
          select from order_transaction t where t.order_id = :order and t.reference = 'capture' and t.reference_id in (m.id, p.id) and t.deleted_at is null))
      ) order by p.created_at, p.id), '[]')
    from payment p where p.payment_collection_id = c.id and p.deleted_at is null)`)

/**
 * Reads a collection without payments; if there are payments, `payments` is null. Most reads are of an order that waits for its payment,
 * and PostgreSQL needs longer to plan the sums of payments than for all the rest.
 */
const WITHOUT_PAYMENTS = statement(
  "(select '[]'::jsonb where not exists (select from payment p where p.payment_collection_id = c.id and p.deleted_at is null))",
)

/**
 * Reads what Medusa knows of an online payment. If the collection has payments, a second statement reads everything again, so that the result
 * always comes from one statement.
 * @returns undefined if the collection does not exist any more
 */
export async function readOnlinePayment(
  database: Knex,
  payment: { readonly order_id: string; readonly collection_id: string; readonly session_id: string | null },
): Promise<OnlinePaymentState | undefined> {
  const read = async (sql: string): Promise<Row | undefined> => {
    const { order_id: order, collection_id: collection, session_id: session } = payment
    const { rows } = await database.raw<{ rows: Row[] }>(sql, { order, collection, session: session as string })
    return rows[0]
  }
  const unpaid = await read(WITHOUT_PAYMENTS)
  const row = unpaid?.payments === null ? await read(WHOLE) : unpaid
  if (!row) return undefined
  const minor = (amount: string): Minor => toMinor(amount, row.digits)
  const total = row.total === null ? null : roundedMinor(row.total, row.digits)
  return {
    due: { amount: total ?? minor(row.amount), currency: row.currency, digits: row.digits },
    collectionAmount: minor(row.amount),
    collectionStatus: row.status,
    session: row.session && { ...row.session, amount: minor(row.session.amount) },
    strays: row.strays,
    booked: minor(row.booked),
    isSummedUp: total !== null,
    payments: (row.payments ?? []).map((one) => ({
      ...one,
      amount: minor(one.amount),
      captured: minor(one.captured),
      refunded: minor(one.refunded),
      inProgress: minor(one.inProgress),
      unknown: minor(one.unknown),
    })),
  }
}
