import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { WATER } from "../arena"
import { type Invariant, violationsOf } from "./invariant"

const invariants: readonly Invariant[] = [
  {
    violation: "reserved stock that is not the sum of its reservations",
    sql: `select l.id, l.reserved_quantity, coalesce(sum(r.quantity), 0) as reservations
          from inventory_level l left join reservation_item r
            on r.inventory_item_id = l.inventory_item_id and r.location_id = l.location_id and r.deleted_at is null
          where l.deleted_at is null group by l.id having l.reserved_quantity <> coalesce(sum(r.quantity), 0)`,
  },
  {
    violation: "a stock number that differs from its exact value",
    sql: `select id, reserved_quantity, raw_reserved_quantity ->> 'value' as exact from inventory_level
          where deleted_at is null and (reserved_quantity <> (raw_reserved_quantity ->> 'value')::numeric
            or stocked_quantity <> (raw_stocked_quantity ->> 'value')::numeric)`,
  },
  {
    violation: "negative stock, or more reserved than there is",
    sql: `select id, stocked_quantity, reserved_quantity from inventory_level
          where deleted_at is null and (stocked_quantity < 0 or reserved_quantity < 0 or reserved_quantity > stocked_quantity)`,
  },
  {
    violation: "a reservation without an order, or of a finished order",
    sql: `select r.id, o.id as order_id, s.status from reservation_item r
          left join order_item i on i.item_id = r.line_item_id and i.deleted_at is null
          left join "order" o on o.id = i.order_id and o.deleted_at is null
          left join svc_order s on s.id = o.id
          where r.deleted_at is null and (o.id is null or s.status in ('cancelled', 'completed', 'finalized'))`,
  },
  {
    violation: "water whose stock does not match its sales",
    sql: `with sold as (
            select coalesce(sum(i.quantity), 0) as units from svc_order s
            join "order" o on o.id = s.id
            join order_item i on i.order_id = s.id and i.version = o.version and i.deleted_at is null
            join order_line_item l on l.id = i.item_id and l.variant_sku = 'AGUA'
            where s.deleted_at is null and s.status <> 'cancelled'
          ), shelf as (
            select l.stocked_quantity - l.reserved_quantity as free from inventory_level l
            join product_variant_inventory_item i on i.inventory_item_id = l.inventory_item_id
            join product_variant v on v.id = i.variant_id where v.sku = 'AGUA'
          )
          select sold.units as sold, shelf.free from sold, shelf where shelf.free + sold.units <> ?`,
    bindings: [WATER],
  },
]

/** Stock levels and reservations that do not agree with the orders. */
export const lostStock = (db: Knex): Promise<string[]> => violationsOf(db, invariants)
