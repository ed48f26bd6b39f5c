import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  ensureTriggers,
  hasTables,
  installStatements,
  type PlatformTriggers,
  type PlatformTriggersOutcome,
  removeStatements,
} from "../../../database/platform-triggers"

/**
 * The stock guard: three triggers on the platform's own tables that keep stock exact however an order arrives. The platform
 * reads a level without a lock and writes absolute numbers back, so that two carts completed at once sell one unit twice, and
 * our lock on the level cannot stop a native cart.
 *
 * 1. A new or larger reservation locks its level and is refused when the sum of all would exceed the stock.
 * 2. Whoever writes a level's reserved quantity, the true sum is what is written.
 * 3. Every change of a reservation has its level written anew (the platform sometimes skips that write).
 *
 * Under the option `stock_guard: "platform"` they are taken away again and the platform's lock is used instead.
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

const GUARD: PlatformTriggers = {
  name: "svc_stock_guard",
  version: "medusa-plugin-svc-ordering stock guard 1",
  versionOf: "svc_guard_reservation()",
  functions: FUNCTIONS,
  triggers: TRIGGERS,
}

/** The statements that put the guard in place; they replace what an older version left. */
export const INSTALL_STOCK_GUARD = installStatements(GUARD)

/** The statements that take the guard away. */
export const REMOVE_STOCK_GUARD = removeStatements(GUARD)

/** Whether the platform's inventory tables are there: modules migrate in no fixed order. */
export const HAS_INVENTORY_TABLES = hasTables(GUARD)

/**
 * Makes the database have the guard, or not have it, as the option says. Migrations are given no options, so this runs at
 * every start too. See {@link ensureTriggers}. While the triggers are created nobody can place an order, for some milliseconds.
 */
export function ensureStockGuard(knex: Knex, mode: StockGuardMode): Promise<PlatformTriggersOutcome> {
  return ensureTriggers(knex, GUARD, { installed: mode === "database" })
}
