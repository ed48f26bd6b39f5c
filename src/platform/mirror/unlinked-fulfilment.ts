import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { unitOfWork } from "../process/unit-of-work"
import { assertAbandoned, type IncompleteWork } from "./incomplete-work"

/**
 * The oldest fulfilment of an order's lines that is linked to no order. It is ignored if a linked fulfilment shares a line with it, because
 * the linked fulfilment has already taken the goods.
 */
const UNLINKED = `
select f.id, (extract(epoch from f.created_at) * 1000)::float8 as "createdAt"
from "order" o join order_item i on i.order_id = o.id and i.version = o.version and i.deleted_at is null
join fulfillment_item fi on fi.line_item_id = i.item_id and fi.deleted_at is null
join fulfillment f on f.id = fi.fulfillment_id and f.deleted_at is null and f.canceled_at is null
where o.id = :order and not exists (select from order_fulfillment l where l.fulfillment_id = f.id and l.deleted_at is null)
  and not exists (select from return_fulfillment l where l.fulfillment_id = f.id and l.deleted_at is null)
  and not exists (
    select from fulfillment_item ours
    join fulfillment_item theirs on theirs.line_item_id = ours.line_item_id and theirs.deleted_at is null
    join fulfillment other on other.id = theirs.fulfillment_id and other.deleted_at is null and other.canceled_at is null
    join order_fulfillment l on l.fulfillment_id = other.id and l.deleted_at is null
    where ours.fulfillment_id = f.id and ours.deleted_at is null)
order by f.created_at, f.id limit 1`

/**
 * Links a fulfilment that a crashed process created but did not link to its order, and takes the stock that it has not taken yet. Creating
 * a second one instead would take the goods twice.
 * @returns whether there was such a fulfilment
 * @throws Error if another process may still be creating it
 */
export async function adoptFulfilment(scope: MedusaContainer, orderId: string, now: number): Promise<boolean> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await knex.raw<{ rows: IncompleteWork[] }>(UNLINKED, { order: orderId })
  const [found] = rows
  if (found === undefined) return false
  assertAbandoned(found, now)
  await takeMissingStock(scope, found.id, now)
  await scope.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.ORDER]: { order_id: orderId },
    [Modules.FULFILLMENT]: { fulfillment_id: found.id },
  })
  return true
}

/**
 * Takes the stock that the fulfilment has not taken yet, according to the stock notes (`src/modules/ordering/capacity/stock-notes.ts`).
 */
async function takeMissingStock(scope: MedusaContainer, fulfilmentId: string, now: number): Promise<void> {
  await unitOfWork(scope, async ({ trx }) => {
    // Switch the trigger off: it must not write a note about this change.
    await trx.raw("select set_config('svc.settling', 'on', true)")
    await trx.raw(
      `with notes as (
         delete from svc_stock_note where fulfillment_id = :fulfilment returning inventory_item_id, location_id, quantity, taken
       ), sums as (
         select inventory_item_id, location_id, sum(quantity) as quantity from notes where not taken group by 1, 2
       )
       update inventory_level l set stocked_quantity = l.stocked_quantity - s.quantity, updated_at = :now,
         raw_stocked_quantity = jsonb_build_object('value', (l.stocked_quantity - s.quantity)::text, 'precision', 20)
       from sums s where l.inventory_item_id = s.inventory_item_id and l.location_id = s.location_id and l.deleted_at is null`,
      { fulfilment: fulfilmentId, now: new Date(now) },
    )
  })
}
