import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ensureTriggers, type PlatformTriggers, type PlatformTriggersOutcome } from "../../../database/platform-triggers"

/**
 * The stock guard: three triggers on Medusa's tables that prevent overselling, however an order arrives. Medusa reads a level without a
 * lock and writes absolute numbers back, so two carts completed at the same time can sell one unit twice. The plugin's lock on the level
 * does not stop a native cart.
 *
 * 1. A new or larger reservation locks its level and is refused if the sum would exceed the stock.
 * 2. A write of a level's reserved quantity is replaced by the true sum.
 * 3. Every change of a reservation updates its level, because Medusa sometimes skips that.
 *
 * With the option `stock_guard: "platform"` the triggers are removed and Medusa's lock is used instead.
 */
export type StockGuardMode = "database" | "platform"

const FUNCTIONS = [
  `create or replace function svc_guard_reservation() returns trigger language plpgsql as $$
declare stocked numeric; taken numeric;
begin
  if new.deleted_at is not null or coalesce(new.allow_backorder, false) then return new; end if;
  if tg_op = 'UPDATE' and old.deleted_at is null and new.location_id = old.location_id
    and new.inventory_item_id = old.inventory_item_id and new.quantity <= old.quantity then return new; end if;
  select stocked_quantity into stocked from inventory_level
    where inventory_item_id = new.inventory_item_id and location_id = new.location_id and deleted_at is null for update;
  if not found then return new; end if;
  select coalesce(sum(quantity), 0) into taken from reservation_item
    where inventory_item_id = new.inventory_item_id and location_id = new.location_id and deleted_at is null and id <> new.id;
  if taken + new.quantity > stocked then raise exception 'svc_out_of_stock' using errcode = '23514', detail = new.inventory_item_id; end if;
  return new;
end $$`,
  `create or replace function svc_true_reserved() returns trigger language plpgsql as $$
begin
  select coalesce(sum(quantity), 0) into new.reserved_quantity from reservation_item
    where inventory_item_id = new.inventory_item_id and location_id = new.location_id and deleted_at is null;
  new.raw_reserved_quantity := jsonb_build_object('value', new.reserved_quantity::text, 'precision', 20);
  return new;
end $$`,
  `create or replace function svc_touch_level() returns trigger language plpgsql as $$
begin
  update inventory_level set reserved_quantity = 0
    where inventory_item_id in (new.inventory_item_id, old.inventory_item_id) and location_id in (new.location_id, old.location_id) and deleted_at is null;
  return null;
end $$`,
]

const TRIGGERS = [
  {
    name: "svc_guard_reservation",
    table: "reservation_item",
    when: "before insert or update of quantity, location_id, inventory_item_id, deleted_at",
    call: "svc_guard_reservation",
  },
  {
    name: "svc_true_reserved",
    table: "inventory_level",
    when: "before update of reserved_quantity",
    call: "svc_true_reserved",
  },
  {
    name: "svc_touch_level",
    table: "reservation_item",
    when: "after insert or delete or update of quantity, location_id, inventory_item_id, deleted_at",
    call: "svc_touch_level",
  },
] as const

export const STOCK_GUARD: PlatformTriggers = {
  name: "svc_stock_guard",
  version: "medusa-plugin-svc-ordering stock guard 1",
  versionOf: "svc_guard_reservation()",
  functions: FUNCTIONS,
  triggers: TRIGGERS,
}

/**
 * Installs or removes the guard, as the option says. Migrations do not get options, so every start calls this function. See
 * {@link ensureTriggers}. While the triggers are created, no order can be placed for some milliseconds.
 */
export function ensureStockGuard(knex: Knex, mode: StockGuardMode): Promise<PlatformTriggersOutcome> {
  return ensureTriggers(knex, STOCK_GUARD, { installed: mode === "database" })
}
