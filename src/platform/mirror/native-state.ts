import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IncompleteWork } from "./incomplete-work"

/** The `created_by` of refunds of late payments. `giveMoneyBack` completes these refunds itself. */
export const LATE_REFUND = "svc:late-payment"

/** The metadata key that marks a refund as having an unknown outcome. */
export const UNANSWERED_KEY = "svc_unanswered"

/**
 * SQL: whether the order transaction `t` books the refund `m`. Most transactions name their refund, but there are two exceptions. Medusa's
 * cancellation names the payment instead, and books even a refund that the provider has refused and that is then deleted. Such a transaction
 * books only the last earlier refund with its amount that has no transaction of its own. Medusa's refund workflow also books other unbooked
 * refunds of the payment, with the amount of the new refund. Such a transaction books neither a refund with another amount nor one with an
 * unknown outcome.
 */
export const BOOKS_REFUND = `(t.reference = 'refund' and t.amount = -m.amount and m.metadata -> '${UNANSWERED_KEY}' is null
  and (t.reference_id = m.id or (t.reference_id = m.payment_id and t.created_at >= m.created_at and not exists (
    select from refund later where later.payment_id = m.payment_id and later.amount = m.amount and later.deleted_at is null
      and (later.created_at, later.id) > (m.created_at, m.id) and later.created_at <= t.created_at and later.metadata -> '${UNANSWERED_KEY}' is null
      and not exists (select from order_transaction own where own.reference = 'refund' and own.reference_id = later.id and own.deleted_at is null)))))`

/** One line of a Medusa order and the state of its goods. */
export interface NativeItem {
  readonly lineId: string
  readonly quantity: number
  readonly fulfilled: number
  readonly shipped: number
  readonly delivered: number
  readonly requiresShipping: boolean
  /** True if any of the quantity is still reserved. */
  readonly reserved: boolean
}

/** A fulfilment of a Medusa order; cancelled fulfilments are left out. */
export interface NativeFulfillment {
  readonly id: string
  /** When the fulfilment reached each step, epoch milliseconds. */
  readonly at: { readonly fulfilled: number; readonly shipped: number | null; readonly delivered: number | null }
  readonly shipped: boolean
  readonly delivered: boolean
  /** Quantities in order units: for a kit of two items, two items are one unit. */
  readonly lines: readonly { readonly id: string; readonly quantity: number }[]
}

/** A payment of a Medusa order. Amounts are JS numbers in major units. */
export interface NativePayment {
  readonly id: string
  readonly collectionId: string
  readonly providerId: string
  readonly currencyCode: string
  /** Decimal places of the currency. */
  readonly digits: number
  readonly canceled: boolean
  readonly amount: number
  readonly captured: number
  readonly refunded: number
  /** True if the provider has captured the whole amount. */
  readonly confirmed: boolean
  /** A capture of the whole amount that was started and not marked as made. */
  readonly unconfirmed: IncompleteWork | null
  /**
   * Refunds without an order transaction: it is unknown whether the provider was asked. The refunds that `giveMoneyBack` completes itself
   * are left out.
   */
  readonly begunRefunds: readonly BegunRefund[]
}

/** A refund that was started and not booked. */
export interface BegunRefund extends IncompleteWork {
  /** True if its outcome is unknown and the store was notified of that. */
  readonly isMarked: boolean
}

/** A payment collection of a Medusa order. The amount is a JS number in major units. */
export interface NativeCollection {
  readonly id: string
  readonly status: string
  readonly amount: number
  /** True if its sums equal those of its captures and refunds. */
  readonly summedUp: boolean
  /** True if no payment provider but Medusa's own (`pp_system_default`) has a session or a payment in it. */
  readonly offline: boolean
}

/** A capture or refund without an order transaction: a process crashed between the two writes. Refunds that are marked are left out. */
export interface UnbookedMove extends IncompleteWork {
  readonly kind: "capture" | "refund"
  /** True for a refund of a late payment. */
  readonly isLate: boolean
  /** Decimal text, positive. */
  readonly amount: string
  readonly currencyCode: string
}

/** A credit line that was started and not confirmed, a step of Medusa's cancellation. */
export interface OpenCredit extends IncompleteWork {
  /** True if it has an amount. */
  readonly filled: boolean
}

/** A refund that is booked but lacks the credit line that Medusa's workflow adds in its next step. */
export interface UncreditedRefund extends IncompleteWork {
  /** Major units. */
  readonly amount: string
  readonly currencyCode: string
}

/** What Medusa has already done with an order. */
export interface NativeState {
  /** `canceled` even if the order was archived afterwards. */
  readonly status: "pending" | "completed" | "draft" | "archived" | "canceled" | "requires_action"
  readonly items: readonly NativeItem[]
  /** Cancelled fulfilments are left out. */
  readonly fulfillments: readonly NativeFulfillment[]
  readonly collections: readonly NativeCollection[]
  readonly payments: readonly NativePayment[]
  readonly unbooked: readonly UnbookedMove[]
  /** True if the order costs nothing now. */
  readonly isFree: boolean
  readonly openCredits: readonly OpenCredit[]
  /**
   * The last booked refund that lacks its credit line. null also if nothing is due on the order, or if the order was changed or a transaction
   * was booked after the refund: the amount due may then have another cause. `createdAt` is the time of the booking.
   */
  readonly uncredited: UncreditedRefund | null
}

const STATEMENT = `
with collection as (
  select c.id, c.status, c.amount, coalesce(c.captured_amount, 0) as captured, coalesce(c.refunded_amount, 0) as refunded from order_payment_collection l
  join payment_collection c on c.id = l.payment_collection_id and c.deleted_at is null
  where l.order_id = :order and l.deleted_at is null
), paid as (
  select p.* from payment p where p.payment_collection_id in (select id from collection) and p.deleted_at is null
), moved as (
  select 'capture' as kind, m.id, m.payment_id, m.amount, m.created_at, m.created_by, null::jsonb as metadata, false as marked, paid.currency_code, paid.payment_collection_id from capture m join paid on paid.id = m.payment_id where m.deleted_at is null
  union all
  select 'refund', m.id, m.payment_id, m.amount, m.created_at, m.created_by, m.metadata, m.metadata -> '${UNANSWERED_KEY}' is not null, paid.currency_code, paid.payment_collection_id from refund m join paid on paid.id = m.payment_id where m.deleted_at is null
)
select case when o.canceled_at is not null then 'canceled' else o.status::text end as status,
  (select coalesce(jsonb_agg(jsonb_build_object('lineId', i.item_id, 'quantity', i.quantity, 'fulfilled', i.fulfilled_quantity,
      'shipped', i.shipped_quantity, 'delivered', i.delivered_quantity, 'requiresShipping', li.requires_shipping,
      'reserved', exists (select from reservation_item r where r.line_item_id = i.item_id and r.deleted_at is null)) order by i.id), '[]')
    from order_item i join order_line_item li on li.id = i.item_id
    where i.order_id = o.id and i.version = o.version and i.deleted_at is null) as items,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'shipped', f.shipped_at is not null, 'delivered', f.delivered_at is not null,
      'at', jsonb_build_object('fulfilled', (extract(epoch from f.created_at) * 1000)::float8,
        'shipped', (extract(epoch from f.shipped_at) * 1000)::float8, 'delivered', (extract(epoch from f.delivered_at) * 1000)::float8),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', x.line_item_id, 'quantity', x.quantity)), '[]')
        from (select distinct on (fi.line_item_id) fi.line_item_id, fi.quantity / coalesce(nullif(kit.required_quantity, 0), 1) as quantity
              from fulfillment_item fi left join order_line_item line on line.id = fi.line_item_id
              left join product_variant_inventory_item kit on kit.variant_id = line.variant_id
                and kit.inventory_item_id = fi.inventory_item_id and kit.deleted_at is null
              where fi.fulfillment_id = f.id and fi.deleted_at is null order by fi.line_item_id, fi.id) x)) order by f.id), '[]')
    from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id and f.deleted_at is null and f.canceled_at is null
    where l.order_id = o.id and l.deleted_at is null) as fulfillments,
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'status', c.status, 'amount', c.amount, 'summedUp',
      c.captured = (select coalesce(sum(m.amount), 0) from moved m where m.payment_collection_id = c.id and m.kind = 'capture')
      and c.refunded = (select coalesce(sum(m.amount), 0) from moved m where m.payment_collection_id = c.id and m.kind = 'refund'),
      'offline', not exists (select from paid where paid.payment_collection_id = c.id and paid.provider_id <> 'pp_system_default')
        and not exists (select from payment_session s where s.payment_collection_id = c.id and s.provider_id <> 'pp_system_default' and s.deleted_at is null)) order by c.id), '[]')
    from collection c) as collections,
  (select coalesce(jsonb_agg(jsonb_build_object('id', paid.id, 'collectionId', paid.payment_collection_id, 'providerId', paid.provider_id, 'confirmed', paid.captured_at is not null, 'currencyCode', paid.currency_code,
      'digits', coalesce((select c.decimal_digits from currency c where c.code = lower(paid.currency_code) and c.deleted_at is null), 2), 'canceled', paid.canceled_at is not null,
      'amount', paid.amount,
      'captured', (select coalesce(sum(m.amount), 0) from moved m where m.payment_id = paid.id and m.kind = 'capture'),
      'refunded', (select coalesce(sum(m.amount), 0) from moved m where m.payment_id = paid.id and m.kind = 'refund'),
      'unconfirmed', (select jsonb_build_object('id', m.id, 'createdAt', (extract(epoch from m.created_at) * 1000)::float8) from moved m
        where m.payment_id = paid.id and m.kind = 'capture' and paid.captured_at is null and paid.canceled_at is null
        and paid.amount <= (select sum(x.amount) from moved x where x.payment_id = paid.id and x.kind = 'capture')
        order by m.created_at desc, m.id desc limit 1),
      'begunRefunds', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'createdAt', (extract(epoch from m.created_at) * 1000)::float8, 'isMarked', m.marked) order by m.id), '[]')
        from moved m where m.payment_id = paid.id and m.kind = 'refund' and m.created_by is distinct from '${LATE_REFUND}' and not exists (
          select from order_transaction t where t.order_id = o.id and ${BOOKS_REFUND} and t.deleted_at is null))) order by paid.id), '[]')
    from paid) as payments,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'id', m.id, 'createdAt', (extract(epoch from m.created_at) * 1000)::float8, 'isLate', m.created_by is not distinct from '${LATE_REFUND}', 'amount', m.amount::text, 'currencyCode', m.currency_code) order by m.id), '[]')
    from moved m where not m.marked and not exists (
      select from order_transaction t where t.order_id = o.id and t.deleted_at is null
        and case m.kind when 'refund' then ${BOOKS_REFUND} else t.reference = 'capture' and t.reference_id in (m.id, m.payment_id) end)) as unbooked,
  coalesce((select coalesce(s.totals -> 'raw_current_order_total' ->> 'value', s.totals ->> 'current_order_total')::numeric = 0 from order_summary s
    where s.order_id = o.id and s.version = o.version and s.deleted_at is null order by s.created_at desc, s.id desc limit 1), false) as "isFree",
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'createdAt', (extract(epoch from c.created_at) * 1000)::float8,
      'filled', exists (select from order_change_action a where a.order_change_id = c.id and a.deleted_at is null)) order by c.id), '[]')
    from order_change c where c.order_id = o.id and c.change_type = 'credit_line' and c.status = 'pending' and c.deleted_at is null) as "openCredits",
  (select jsonb_build_object('id', m.id, 'createdAt', (extract(epoch from t.created_at) * 1000)::float8, 'amount', m.amount::text, 'currencyCode', m.currency_code)
    from order_transaction t join moved m on m.kind = 'refund' and m.id = t.reference_id and m.created_by is distinct from '${LATE_REFUND}'
    where t.order_id = o.id and t.reference = 'refund' and t.deleted_at is null and o.canceled_at is null
      and not exists (select from order_transaction x where x.order_id = o.id and x.created_at > t.created_at and x.deleted_at is null)
      and not exists (select from order_change c where c.order_id = o.id and c.status not in ('canceled', 'declined')
        and coalesce(c.confirmed_at, c.created_at) >= t.created_at and c.deleted_at is null)
      and exists (select from order_summary s where s.order_id = o.id and s.version = o.version and s.deleted_at is null
        and coalesce(s.totals -> 'raw_pending_difference' ->> 'value', s.totals ->> 'pending_difference')::numeric > 0)
    order by t.created_at desc limit 1) as uncredited
from "order" o where o.id = :order and o.deleted_at is null`

/**
 * Reads what Medusa has done with the order, in one statement; undefined if it does not exist. Order transactions refer to the
 * capture or refund; those of a cancellation refer to the payment.
 */
export async function readNativeState(knex: Knex, orderId: string): Promise<NativeState | undefined> {
  const { rows } = await knex.raw<{ rows: NativeState[] }>(STATEMENT, { order: orderId })
  return rows[0]
}
