import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PlatformTriggers } from "../../../database/platform-triggers"

/**
 * Records what recent fulfilments have taken from stock. Medusa creates a fulfilment in one transaction, takes its goods in the next, and
 * returns them in another if it fails later. After a crash between these transactions, it would be unknown whether the goods were taken.
 * Triggers on Medusa's tables record this in the same transactions: each fulfilment item gets a row (a stock note) when it is created, and
 * the row's `taken` flag follows the stock level.
 *
 * `src/platform/mirror/unlinked-fulfilment.ts` reads and settles the notes. If the plugin's table is missing (plugin uninstalled), the
 * triggers do nothing.
 */

/** SQL condition: stock notes of the changed inventory level. */
const HERE = "inventory_item_id = new.inventory_item_id and location_id = new.location_id"

const FUNCTIONS = [
  `create or replace function svc_note_fulfilment() returns trigger language plpgsql as $$
begin
  if to_regclass('svc_stock_note') is null then return null; end if;
  insert into svc_stock_note (fulfillment_item_id, fulfillment_id, inventory_item_id, location_id, quantity)
    select new.id, f.id, new.inventory_item_id, f.location_id, new.quantity from fulfillment f where f.id = new.fulfillment_id
    on conflict do nothing;
  return null;
end $$`,
  // Medusa takes the lines of one item one by one or all at once. Any of several equal rows may be set, because only the number of taken
  // rows matters. Newest first: rows left by a crashed process are older than the current ones. Rows of linked fulfilments are already
  // settled, so they are ignored.
  `create or replace function svc_note_stock() returns trigger language plpgsql as $$
declare
  gone boolean := new.stocked_quantity < old.stocked_quantity;
  moved numeric := abs(new.stocked_quantity - old.stocked_quantity);
begin
  if to_regclass('svc_stock_note') is null or current_setting('svc.settling', true) = 'on' then return null; end if;
  update svc_stock_note set taken = gone where fulfillment_item_id = (
    select n.fulfillment_item_id from svc_stock_note n where ${HERE} and n.taken <> gone and n.quantity = moved
    and not exists (select from order_fulfillment l where l.fulfillment_id = n.fulfillment_id and l.deleted_at is null)
    order by n.fulfillment_item_id desc limit 1);
  if found then return null; end if;
  update svc_stock_note set taken = gone where ${HERE} and fulfillment_id = (
    select n.fulfillment_id from svc_stock_note n where ${HERE} and n.taken <> gone
    and not exists (select from order_fulfillment l where l.fulfillment_id = n.fulfillment_id and l.deleted_at is null)
    group by n.fulfillment_id having sum(n.quantity) = moved order by max(n.fulfillment_item_id) desc limit 1);
  return null;
end $$`,
]

const TRIGGERS = [
  {
    name: "svc_note_fulfilment",
    table: "fulfillment_item",
    when: "after insert",
    condition: "when (new.inventory_item_id is not null)",
    call: "svc_note_fulfilment",
  },
  {
    name: "svc_note_stock",
    table: "inventory_level",
    when: "after update of stocked_quantity",
    condition: "when (new.stocked_quantity <> old.stocked_quantity)",
    call: "svc_note_stock",
  },
] as const

export const STOCK_NOTES: PlatformTriggers = {
  name: "svc_stock_notes",
  version: "medusa-plugin-svc-ordering stock notes 1",
  versionOf: "svc_note_fulfilment()",
  functions: FUNCTIONS,
  triggers: TRIGGERS,
}

/** Deletes stock notes of linked fulfilments after ten minutes and all others after a week. */
export async function forgetStockNotes(database: Knex): Promise<void> {
  await database.raw(
    `delete from svc_stock_note n where n.noted_at < now() - interval '7 days'
       or (n.noted_at < now() - interval '10 minutes'
         and exists (select from order_fulfillment l where l.fulfillment_id = n.fulfillment_id and l.deleted_at is null))`,
  )
}
