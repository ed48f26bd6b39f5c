import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { putInPlace } from "../../database/put-in-place"

/**
 * What young fulfilments have taken from the stock. The platform makes a fulfilment in one transaction, takes its goods in the next, gives them
 * back in another when it fails later: of one that a process left in between nobody could say whether they are taken. Triggers on
 * the platform's own tables write it down in the same transactions: an item of a fulfilment is noted when it is made, and the note
 * turns with the stock.
 *
 * Read and settled by `src/platform/unlinked-fulfilment.ts`. Where our table is gone (an uninstalled plugin) the triggers do nothing.
 */

/** Changes with the functions below; kept as the comment of the first one, to tell what a database has. */
const VERSION = "medusa-plugin-svc-ordering stock notes 1"

/** Notes at the shelf that a trigger looks at. */
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
  // Lines of one item are taken one by one or all at once. Of equal notes it does not matter which turns: as many say "taken" as were
  // taken. Newest first: what a process left behind is older than what is just being taken. What its order has is no longer in question.
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
  `comment on function svc_note_fulfilment() is '${VERSION}'`,
]

const TRIGGERS = [
  {
    name: "svc_note_fulfilment",
    table: "fulfillment_item",
    when: "after insert",
    condition: "when (new.inventory_item_id is not null)",
  },
  {
    name: "svc_note_stock",
    table: "inventory_level",
    when: "after update of stocked_quantity",
    condition: "when (new.stocked_quantity <> old.stocked_quantity)",
  },
] as const

/** The statements that put the triggers in place; they replace what an older version left. */
export const INSTALL_STOCK_NOTES: readonly string[] = [
  ...FUNCTIONS,
  ...TRIGGERS.flatMap(({ name, table, when, condition }) => [
    `drop trigger if exists ${name} on ${table}`,
    `create trigger ${name} ${when} on ${table} for each row ${condition} execute function ${name}()`,
  ]),
]

/** The statements that take them away. */
export const REMOVE_STOCK_NOTES: readonly string[] = TRIGGERS.map(({ name }) => `drop function if exists ${name}() cascade`)

const TABLES = "to_regclass('fulfillment_item') is not null and to_regclass('inventory_level') is not null"

/** Whether the platform's tables are there: modules migrate in no fixed order. */
export const HAS_FULFILMENT_TABLES = `select ${TABLES} as found`

const STATE = `select ${TABLES} as tables,
  (select count(*)::int from pg_trigger t where not t.tgisinternal and t.tgenabled <> 'D'
    and t.tgrelid in (to_regclass('fulfillment_item'), to_regclass('inventory_level')) and t.tgname = any(?)) as triggers,
  obj_description(to_regprocedure('svc_note_fulfilment()'), 'pg_proc') as version`

interface State {
  readonly tables: boolean
  readonly triggers: number
  readonly version: string | null
}

export type StockNotesOutcome = "unchanged" | "installed" | "no_fulfilments"

/** Makes the database have the triggers: one statement when they are there. See {@link putInPlace}. */
export async function ensureStockNotes(knex: Knex): Promise<StockNotesOutcome> {
  const state = await readState(knex)
  if (!state.tables) return "no_fulfilments"
  const changed = await putInPlace(knex, state, {
    name: "svc_stock_notes",
    read: readState,
    isAsWanted: ({ triggers, version }) => triggers === TRIGGERS.length && version === VERSION,
    statements: INSTALL_STOCK_NOTES,
  })
  return changed ? "installed" : "unchanged"
}

async function readState(knex: Knex): Promise<State> {
  const { rows } = await knex.raw<{ rows: State[] }>(STATE, [TRIGGERS.map(({ name }) => name)])
  return rows[0] ?? { tables: false, triggers: 0, version: null }
}

/** Forgets the notes of fulfilments that their orders have, and of those that nobody has asked about for a week. */
export async function forgetStockNotes(database: Knex): Promise<void> {
  await database.raw(
    `delete from svc_stock_note n where n.noted_at < now() - interval '7 days'
       or (n.noted_at < now() - interval '10 minutes'
         and exists (select from order_fulfillment l where l.fulfillment_id = n.fulfillment_id and l.deleted_at is null))`,
  )
}
