import { preparedStatement } from "../../database/prepared-statement"
import { variantPrice } from "../catalogue/variant-price"

/** Why an order cannot be placed as judged. */
export type ChangeReason = "not_available" | "price_changed" | "out_of_stock"

/** The result of the statement; two empty lists: everything was reserved. */
export interface ReserveRow {
  readonly changed: readonly { readonly variant_id?: string; readonly extra_id?: number; readonly reason: ChangeReason }[]
  /** Inventory items without enough stock. */
  readonly short: readonly string[]
}

/**
 * Compares, locks, checks, adds and reserves. Bindings: `claims`, `extras`, `needs`, `reservations` (JSON), `currency`, `digits`,
 * `channel`, `now`.
 *
 * A calculated price cannot be computed in SQL: any change of its inputs counts as a changed price.
 *
 * Levels are locked in the order of their ids, so that two orders of the same items cannot deadlock. Nothing is reserved unless
 * every level has enough, so that the result lists everything that is missing.
 */
export const RESERVE_STATEMENT = preparedStatement(
  "reserve",
  `
with claim as (
  select * from jsonb_to_recordset(cast(:claims as jsonb)) as x(v text, p text, price numeric, complex boolean, stamp text)
), extra_claim as (
  select * from jsonb_to_recordset(cast(:extras as jsonb)) as x(n integer, price numeric)
), judged as (
  select claim.v,
    case
      when v.id is null or p.id is null or p.status <> 'published'
        or not exists (select from product_sales_channel s where s.product_id = p.id and s.sales_channel_id = :channel and s.deleted_at is null)
        or exists (select from svc_product_switch w where w.product_id = p.id and w.deleted_at is null and not w.enabled
                   and (w.enabled_at is null or w.enabled_at > :now))
      then 'not_available'
      when claim.complex is distinct from coalesce(price.complex, false) or claim.stamp is distinct from price.stamp
        or (not claim.complex and claim.price is distinct from price.amount)
      then 'price_changed'
    end as reason
  from claim
  left join product_variant v on v.id = claim.v and v.product_id = claim.p and v.deleted_at is null
  left join product p on p.id = v.product_id and p.deleted_at is null
  left join lateral ${variantPrice("v.id")} price on true
), extra_judged as (
  select extra_claim.n,
    case
      when e.number is null or c.number is null then 'not_available'
      when round(e.price * power(cast(10 as numeric), :digits)) <> extra_claim.price then 'price_changed'
    end as reason
  from extra_claim
  left join svc_extra e on e.number = extra_claim.n and e.enabled and e.deleted_at is null
  left join svc_extra_category c on c.number = e.category_number and c.enabled and c.deleted_at is null
), need as (
  select * from jsonb_to_recordset(cast(:needs as jsonb)) as x(i text, l text, q numeric, b boolean)
), locked as materialized (
  select lv.id, lv.inventory_item_id, lv.location_id from inventory_level lv
  join need on need.i = lv.inventory_item_id and need.l = lv.location_id
  where lv.deleted_at is null order by lv.id for update of lv
), taken as (
  update inventory_level lv
  set reserved_quantity = lv.reserved_quantity + need.q,
    raw_reserved_quantity = jsonb_build_object('value', (lv.reserved_quantity + need.q)::text, 'precision', 20),
    updated_at = :now
  from locked, need
  where lv.id = locked.id and need.i = locked.inventory_item_id and need.l = locked.location_id
    and (need.b or lv.stocked_quantity - lv.reserved_quantity >= need.q)
  returning lv.inventory_item_id as i, lv.location_id as l
), reserved as (
  insert into reservation_item (id, line_item_id, location_id, quantity, raw_quantity, inventory_item_id, allow_backorder, created_at, updated_at)
  select r.id, r.line_item_id, r.location_id, r.quantity, jsonb_build_object('value', r.quantity::text, 'precision', 20), r.inventory_item_id,
    r.allow_backorder, :now, :now
  from jsonb_to_recordset(cast(:reservations as jsonb)) as r(id text, line_item_id text, location_id text, quantity numeric, inventory_item_id text, allow_backorder boolean)
  where not exists (select from need where not exists (select from taken where taken.i = need.i and taken.l = need.l))
)
select
  (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (
    select v as variant_id, null::integer as extra_id, reason from judged where reason is not null
    union all
    select null, n, reason from extra_judged where reason is not null) x) as changed,
  (select coalesce(jsonb_agg(distinct need.i), '[]') from need
   where not exists (select from taken where taken.i = need.i and taken.l = need.l)) as short`,
)

/**
 * Releases reservations. Bindings: `lines` (array of order line ids), `now`. Lowers the levels by the reserved quantities; the
 * stock guard's triggers, if installed, set the same values.
 */
export const RELEASE_STATEMENT = `
with mine as (
  select r.id, r.inventory_item_id, r.location_id, r.quantity from reservation_item r
  where r.line_item_id = any(:lines) and r.deleted_at is null
), locked as materialized (
  select lv.id, lv.inventory_item_id, lv.location_id from inventory_level lv
  where lv.deleted_at is null and exists (select from mine where mine.inventory_item_id = lv.inventory_item_id and mine.location_id = lv.location_id)
  order by lv.id for update of lv
), freed as (
  update reservation_item r set deleted_at = :now, updated_at = :now
  from mine where r.id = mine.id and r.deleted_at is null
  returning r.id, r.inventory_item_id, r.location_id, r.quantity
), given as (
  update inventory_level lv
  set reserved_quantity = lv.reserved_quantity - freed.q,
    raw_reserved_quantity = jsonb_build_object('value', (lv.reserved_quantity - freed.q)::text, 'precision', 20),
    updated_at = :now
  from locked, (select inventory_item_id, location_id, sum(quantity) as q from freed group by 1, 2) freed
  where lv.id = locked.id and freed.inventory_item_id = locked.inventory_item_id and freed.location_id = locked.location_id
  returning lv.id
)
select count(*)::int as released from freed`
