import { failpoint } from "../process/failpoint"
import type { UnitOfWork } from "../process/unit-of-work"

/**
 * Puts fulfilled goods back at the location they were taken from, minus what a return has already put back. Also locks the levels
 * of goods that are still reserved, in the order of their ids, because the caller releases those next.
 */
const STATEMENT = `
with line as (
  select i.item_id, i.fulfilled_quantity, i.return_received_quantity from order_item i join "order" o on o.id = i.order_id and o.version = i.version
  where i.order_id = :order and i.deleted_at is null
), gone as (
  select fi.inventory_item_id, f.location_id,
    sum(fi.quantity * greatest(0, line.fulfilled_quantity - line.return_received_quantity) / line.fulfilled_quantity) as quantity
  from line
    join fulfillment_item fi on fi.line_item_id = line.item_id and fi.deleted_at is null and fi.inventory_item_id is not null
    join fulfillment f on f.id = fi.fulfillment_id and f.deleted_at is null and f.canceled_at is null
  where line.fulfilled_quantity > 0
  group by 1, 2
), locked as materialized (
  select lv.id, lv.inventory_item_id, lv.location_id from inventory_level lv
  where lv.deleted_at is null and ((lv.inventory_item_id, lv.location_id) in (select inventory_item_id, location_id from gone)
    or (lv.inventory_item_id, lv.location_id) in (
      select r.inventory_item_id, r.location_id from reservation_item r join line on line.item_id = r.line_item_id where r.deleted_at is null))
  order by lv.id for update of lv
), given as (
  update inventory_level lv
  set stocked_quantity = lv.stocked_quantity + gone.quantity,
    raw_stocked_quantity = jsonb_build_object('value', (lv.stocked_quantity + gone.quantity)::text, 'precision', 20),
    updated_at = :now
  from locked, gone
  where lv.id = locked.id and gone.inventory_item_id = locked.inventory_item_id and gone.location_id = locked.location_id
  returning lv.id
)
select count(*)::int as given from given`

/**
 * Puts the fulfilled goods of an order back into stock, before the order is deleted. Not idempotent, but safe: the order is
 * deleted in the same transaction.
 * @param now epoch milliseconds
 * @returns the number of levels that were raised
 */
export async function restockOrder(uow: UnitOfWork, orderId: string, now: number): Promise<number> {
  const { rows } = await uow.trx.raw<{ rows: { given: number }[] }>(STATEMENT, { order: orderId, now: new Date(now) })
  await failpoint("removal.restocked")
  return rows[0]?.given ?? 0
}
