import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PlatformFacts } from "../../domain/orders"
import { BOOKS_REFUND } from "./native-state"

/** The state of a Medusa order, now and at an earlier version of its lines. */
export interface NativeFacts {
  readonly status: string
  readonly version: number
  readonly email: string | null
  readonly customerId: string | null
  readonly now: PlatformFacts
  /** The state of the goods at the earlier version. */
  readonly goodsBefore: Goods
  /** True if lines, quantities, prices, fees or discounts differ from the earlier version. */
  readonly linesChanged: boolean
  /** The Medusa user of the last capture, and of the last refund. */
  readonly capturedBy: string | null
  readonly refundedBy: string | null
}

type Goods = Pick<PlatformFacts, "fulfilled" | "shipped" | "delivered">

interface Row extends Omit<NativeFacts, "now" | "linesChanged"> {
  readonly goods: Goods
  readonly stands: Omit<PlatformFacts, keyof Goods>
  readonly lines: string
  readonly linesBefore: string
}

const GOODS = (version: string): string => `(select jsonb_build_object(
    'fulfilled', coalesce(bool_or(fulfilled_quantity > 0), false),
    'shipped', coalesce(bool_and(greatest(shipped_quantity, delivered_quantity) >= quantity), false),
    'delivered', coalesce(bool_and(delivered_quantity >= quantity), false))
  from order_item where order_id = o.id and version = ${version} and deleted_at is null and quantity > 0)`

/** A hash of the lines, fees and discounts that our record shows of the order at a version. */
const LINES = (version: string): string => `(select coalesce(md5(string_agg(part, ',' order by part)), '') from (
    select concat_ws(':', i.item_id, trim_scale(i.quantity), trim_scale(coalesce(i.unit_price, l.unit_price))) as part
      from order_item i join order_line_item l on l.id = i.item_id where i.order_id = o.id and i.version = ${version} and i.deleted_at is null and i.quantity > 0
    union all
    select concat_ws(':', s.shipping_method_id, trim_scale(m.amount))
      from order_shipping s join order_shipping_method m on m.id = s.shipping_method_id
      where s.order_id = o.id and s.version = ${version} and s.deleted_at is null
    union all
    select concat_ws(':', a.item_id, a.code, trim_scale(a.amount))
      from order_item i join order_line_item_adjustment a on a.item_id = i.item_id and a.version = i.version and a.deleted_at is null
      where i.order_id = o.id and i.version = ${version} and i.deleted_at is null and i.quantity > 0) parts)`

/**
 * A refund counts when it is booked, because a refund in progress may fail. Medusa's own provider moves no money, so its refunds cannot
 * fail and count at once.
 */
const statement = (wasVersion: string): string => `
with collection as (
  select c.id, c.status, c.amount from order_payment_collection l
  join payment_collection c on c.id = l.payment_collection_id and c.deleted_at is null
  where l.order_id = :order and l.deleted_at is null
), paid as (
  select p.id, p.amount, p.canceled_at, p.provider_id,
    (select coalesce(sum(amount), 0) from capture where payment_id = p.id and deleted_at is null) as captured,
    (select coalesce(sum(m.amount), 0) from refund m where m.payment_id = p.id and m.deleted_at is null and (p.provider_id = 'pp_system_default'
      or exists (select from order_transaction t where t.order_id = :order and ${BOOKS_REFUND} and t.deleted_at is null))) as refunded
  from payment p where p.payment_collection_id in (select id from collection) and p.deleted_at is null
), money as (
  select coalesce(sum(captured), 0) as captured, coalesce(sum(refunded), 0) as refunded,
    coalesce(sum(amount - captured) filter (where canceled_at is null), 0) as uncaptured,
    coalesce((select sum(amount) from collection where status <> 'canceled'),
      (select (s.totals ->> 'current_order_total')::numeric from order_summary s
       where s.order_id = :order and s.deleted_at is null order by s.version desc limit 1), 0) as due
  from paid
)
select o.status::text as status, o.version, o.email, o.customer_id as "customerId",
  ${GOODS("o.version")} as goods, ${GOODS(wasVersion)} as "goodsBefore", ${LINES("o.version")} as lines, ${LINES(wasVersion)} as "linesBefore",
  jsonb_build_object(
    'cancelled', o.canceled_at is not null or o.status = 'canceled',
    'closed', o.canceled_at is null and o.status in ('completed', 'archived'),
    'paid', money.captured >= money.due,
    'authorised', exists (select from paid where canceled_at is null and provider_id <> 'pp_system_default'),
    'refunded', money.captured > 0 and money.refunded >= money.captured and money.uncaptured <= 0) as stands,
  (select c.created_by from capture c join paid on paid.id = c.payment_id where c.deleted_at is null order by c.created_at desc limit 1) as "capturedBy",
  (select r.created_by from refund r join paid on paid.id = r.payment_id where r.deleted_at is null order by r.created_at desc limit 1) as "refundedBy"
from "order" o, money where o.id = :order and o.deleted_at is null`

const COMPARED = statement("cast(:version as integer)")
const CURRENT = statement("o.version")

/**
 * Reads the state of a Medusa order in one statement.
 * @param wasVersion the version of its lines to compare with; null: no comparison
 * @returns undefined: there is no such order
 */
export async function readNativeFacts(
  database: Knex,
  orderId: string,
  wasVersion: number | null,
): Promise<NativeFacts | undefined> {
  const { rows } =
    wasVersion === null
      ? await database.raw<{ rows: Row[] }>(CURRENT, { order: orderId })
      : await database.raw<{ rows: Row[] }>(COMPARED, { order: orderId, version: wasVersion })
  const [row] = rows
  return row && { ...row, now: { ...row.goods, ...row.stands }, linesChanged: row.lines !== row.linesBefore }
}
