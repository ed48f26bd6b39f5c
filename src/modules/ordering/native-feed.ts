import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { putInPlace } from "../../database/put-in-place"

/**
 * The native feed: triggers on the platform's own order tables that note each change that our orders have to follow, in the same
 * transaction as the change. The platform's events get lost (with a process, with a bus); what is noted here is not, and nobody has
 * to look through all orders for it. New orders are not noted: nothing is added to placing one.
 *
 * Notes are read and removed by `native-changes.ts`. Where our table is gone (an uninstalled plugin) the triggers do nothing.
 */

/** Changes with the functions below; kept as the comment of the first one, to tell what a database has. */
const VERSION = "medusa-plugin-svc-ordering native feed 1"

const FUNCTIONS = [
  `create or replace function svc_note_order() returns trigger language plpgsql as $$
begin
  if to_regclass('svc_native_change') is null then return null; end if;
  insert into svc_native_change (order_id, what, was_status, was_version)
  select new.id, array_remove(array[
      case when new.status is distinct from old.status then 'status' end,
      case when new.version <> old.version then 'version' end,
      case when new.customer_id is distinct from old.customer_id then 'customer' end,
      case when new.email is distinct from old.email or new.shipping_address_id is distinct from old.shipping_address_id
        or new.billing_address_id is distinct from old.billing_address_id then 'contact' end
    ], null), old.status::text, old.version;
  return null;
end $$`,
  `create or replace function svc_note_money() returns trigger language plpgsql as $$
begin
  if to_regclass('svc_native_change') is null then return null; end if;
  if tg_op = 'DELETE' then
    insert into svc_native_change (order_id, what) values (old.order_id, array[old.reference]);
  else
    insert into svc_native_change (order_id, what) values (new.order_id, array[new.reference]);
  end if;
  return null;
end $$`,
  `comment on function svc_note_order() is '${VERSION}'`,
]

const TRIGGERS = [
  {
    name: "svc_note_order",
    table: '"order"',
    when: "after update",
    condition: `when (new.status is distinct from old.status or new.version <> old.version or new.customer_id is distinct from old.customer_id
      or new.email is distinct from old.email or new.shipping_address_id is distinct from old.shipping_address_id
      or new.billing_address_id is distinct from old.billing_address_id)`,
    call: "svc_note_order",
  },
  {
    name: "svc_note_money",
    table: "order_transaction",
    when: "after insert or update of deleted_at",
    condition: "when (new.reference in ('capture', 'refund'))",
    call: "svc_note_money",
  },
  {
    name: "svc_note_money_gone",
    table: "order_transaction",
    when: "after delete",
    condition: "when (old.reference in ('capture', 'refund'))",
    call: "svc_note_money",
  },
] as const

/** The statements that put the feed in place; they replace what an older version left. */
export const INSTALL_NATIVE_FEED: readonly string[] = [
  ...FUNCTIONS,
  ...TRIGGERS.flatMap(({ name, table, when, condition, call }) => [
    `drop trigger if exists ${name} on ${table}`,
    `create trigger ${name} ${when} on ${table} for each row ${condition} execute function ${call}()`,
  ]),
]

/** The statements that take the feed away. */
export const REMOVE_NATIVE_FEED: readonly string[] = [
  "drop function if exists svc_note_order() cascade",
  "drop function if exists svc_note_money() cascade",
]

/** Whether the platform's order tables are there: modules migrate in no fixed order. */
export const HAS_ORDER_TABLES = `select to_regclass('"order"') is not null and to_regclass('order_transaction') is not null as found`

const STATE = `select
  to_regclass('"order"') is not null and to_regclass('order_transaction') is not null as tables,
  (select count(*)::int from pg_trigger t where not t.tgisinternal and t.tgenabled <> 'D'
    and t.tgrelid in (to_regclass('"order"'), to_regclass('order_transaction')) and t.tgname = any(?)) as triggers,
  obj_description(to_regprocedure('svc_note_order()'), 'pg_proc') as version`

interface State {
  readonly tables: boolean
  readonly triggers: number
  readonly version: string | null
}

export type NativeFeedOutcome = "unchanged" | "installed" | "no_orders"

/** Makes the database have the feed: one statement when it is there. See {@link putInPlace}. */
export async function ensureNativeFeed(knex: Knex): Promise<NativeFeedOutcome> {
  const state = await readState(knex)
  if (!state.tables) return "no_orders"
  const changed = await putInPlace(knex, state, {
    name: "svc_native_feed",
    read: readState,
    isAsWanted: ({ triggers, version }) => triggers === TRIGGERS.length && version === VERSION,
    statements: INSTALL_NATIVE_FEED,
  })
  return changed ? "installed" : "unchanged"
}

async function readState(knex: Knex): Promise<State> {
  const { rows } = await knex.raw<{ rows: State[] }>(STATE, [TRIGGERS.map(({ name }) => name)])
  return rows[0] ?? { tables: false, triggers: 0, version: null }
}
