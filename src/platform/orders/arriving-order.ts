import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { asMetadata, type Metadata, type ShippingKind } from "../../domain/checkout"
import { SHIPPING_OPTION_KIND } from "../commerce/commerce-row"

interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
}

/** A Medusa order for which the plugin has no row yet, with the facts that a row needs. */
export interface ArrivingOrder {
  readonly id: string
  readonly number: number
  readonly status: string
  readonly isDraft: boolean
  readonly cancelled: boolean
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly email: string
  readonly currencyCode: string
  readonly metadata: Metadata
  /** Medusa's customer; `account`: true if they can sign in. */
  readonly customer: (Person & { readonly id: string; readonly account: boolean }) | null
  readonly address: Person | null
  /** The cart that it was made from; null: none, or Medusa has not linked it yet. */
  readonly cartId: string | null
  readonly shipping: readonly { readonly kind: ShippingKind | null }[]
  readonly distanceMeters: number | null
  readonly payment: ArrivingPayment
  /** The promotions that it uses; `counted`: their uses are counted. */
  readonly promotions: readonly { readonly id: string; readonly code: string; readonly counted: boolean }[]
}

/** Amounts are exact decimals in major units. */
export interface ArrivingPayment {
  /** The providers of its payments and sessions, those with a payment first. */
  readonly providers: readonly string[]
  /** The number of payments that are not cancelled. */
  readonly authorised: number
  readonly captured: string
  readonly refunded: string
  /** True if a payment session is pending or requires another step. */
  readonly open: boolean
}

const PERSON = (alias: string): string =>
  `'first_name', coalesce(${alias}.first_name, ''), 'last_name', coalesce(${alias}.last_name, ''), 'phone', coalesce(${alias}.phone, '')`

const STATEMENT = `
with paid as (
  select p.id, p.canceled_at, p.provider_id from order_payment_collection l
  join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
  where l.order_id = :order and l.deleted_at is null
), session as (
  select s.provider_id, s.status, s.created_at from order_payment_collection l
  join payment_session s on s.payment_collection_id = l.payment_collection_id and s.deleted_at is null
  where l.order_id = :order and l.deleted_at is null
), carried as (
  select m.data, coalesce(
      (select k from unnest(array['delivery', 'pickup', 'dine_in']) k where k = o.metadata ->> '${SHIPPING_OPTION_KIND}'),
      case t.code when 'local_pickup' then 'pickup' end) as kind
  from order_shipping x join order_shipping_method m on m.id = x.shipping_method_id and m.deleted_at is null
  left join shipping_option o on o.id = m.shipping_option_id
  left join shipping_option_type t on t.id = o.shipping_option_type_id
  where x.order_id = :order and x.deleted_at is null
)
select o.id, o.display_id as number, o.status, o.is_draft_order as "isDraft", o.canceled_at is not null as cancelled,
  o.created_at, o.updated_at, coalesce(o.email, '') as email, o.currency_code as "currencyCode", o.metadata,
  (select jsonb_build_object('id', u.id, 'account', u.has_account, ${PERSON("u")})
    from customer u where u.id = o.customer_id and u.deleted_at is null) as customer,
  (select jsonb_build_object(${PERSON("a")}) from order_address a where a.id = coalesce(o.shipping_address_id, o.billing_address_id)) as address,
  (select l.cart_id from order_cart l where l.order_id = o.id and l.deleted_at is null limit 1) as "cartId",
  (select coalesce(jsonb_agg(jsonb_build_object('kind', kind)), '[]') from carried) as shipping,
  (select max((data ->> 'distance_meters')::numeric) from carried where jsonb_typeof(data -> 'distance_meters') = 'number')::int as "distanceMeters",
  jsonb_build_object(
    'providers', (select coalesce(jsonb_agg(p.provider_id order by p.rank), '[]') from (
      select provider_id, min(rank) as rank from (
        select provider_id, 0 as rank from paid where canceled_at is null
        union all select provider_id, case status when 'canceled' then 2 else 1 end from session) every group by provider_id) p),
    'authorised', (select count(*)::int from paid where canceled_at is null),
    'captured', (select coalesce(sum(c.amount), 0)::text from capture c where c.payment_id in (select id from paid) and c.deleted_at is null),
    'refunded', (select coalesce(sum(r.amount), 0)::text from refund r where r.payment_id in (select id from paid) and r.deleted_at is null),
    'open', exists (select from session where status in ('pending', 'requires_more'))) as payment,
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'code', p.code, 'counted', p."limit" is not null or exists (
      select from promotion_campaign_budget b where b.campaign_id = p.campaign_id and b.deleted_at is null))), '[]')
    from order_promotion l join promotion p on p.id = l.promotion_id where l.order_id = o.id and l.deleted_at is null) as promotions
from "order" o where o.id = :order and o.deleted_at is null`

type Row = Omit<ArrivingOrder, "createdAt" | "updatedAt" | "metadata"> & {
  readonly created_at: Date
  readonly updated_at: Date
  readonly metadata: unknown
}

/** Reads a Medusa order in one statement; undefined if it does not exist. `database` may be a transaction. */
export async function readArrivingOrder(database: Knex, orderId: string): Promise<ArrivingOrder | undefined> {
  const { rows } = await database.raw<{ rows: Row[] }>(STATEMENT, { order: orderId })
  const [row] = rows
  if (!row) return undefined
  const { created_at, updated_at, metadata, ...rest } = row
  return { ...rest, createdAt: created_at.getTime(), updatedAt: updated_at.getTime(), metadata: asMetadata(metadata) }
}

/** Locks a Medusa order until the end of the transaction, so that only one process gives it a row; false if it does not exist. */
export async function lockPlatformOrder(trx: Knex.Transaction, orderId: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(`select 1 from "order" where id = ? and deleted_at is null for update`, [
    orderId,
  ])
  return rows.length > 0
}
