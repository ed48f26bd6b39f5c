import type { PlatformTriggers } from "../../../database/platform-triggers"

/**
 * The native feed: triggers on Medusa's order and payment tables. They record every change that our orders must follow, in the transaction
 * of the change. Medusa's events can be lost (process crashed, bus down); these rows cannot, and no scan of all orders is needed. New
 * orders are not recorded, so placing an order takes no more time. A refund makes the order's online payment due for a check.
 *
 * The rows are read and deleted by `native-changes.ts`. If the plugin's table is missing (plugin uninstalled), the triggers do nothing.
 */

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
  // Due a little later, so that an authorisation and its immediate capture are applied as one change.
  `create or replace function svc_note_authorisation() returns trigger language plpgsql as $$
begin
  if to_regclass('svc_native_change') is null or to_regclass('order_payment_collection') is null then return null; end if;
  insert into svc_native_change (order_id, what, due_at)
  select l.order_id, array['authorisation'], now() + interval '2 seconds'
  from order_payment_collection l join svc_order o on o.id = l.order_id and o.source <> 'api' and o.status = 'pending'
  where l.payment_collection_id = new.payment_collection_id and l.deleted_at is null;
  return null;
end $$`,
  // Medusa stores a refund before it asks the provider. The check is due when the refunding process must have finished or crashed; after a
  // crash the money may not have been sent.
  `create or replace function svc_note_refund() returns trigger language plpgsql as $$
begin
  if to_regclass('svc_online_payment') is null then return null; end if;
  update svc_online_payment o set look_at = least(o.look_at, new.created_at + interval '35 seconds')
  from payment p where p.id = new.payment_id and o.collection_id = p.payment_collection_id and o.state = 'paid';
  return null;
end $$`,
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
  {
    name: "svc_note_authorisation",
    table: "payment",
    when: "after insert",
    condition: "when (new.provider_id <> 'pp_system_default')",
    call: "svc_note_authorisation",
  },
  { name: "svc_note_refund", table: "refund", when: "after insert", call: "svc_note_refund" },
] as const

export const NATIVE_FEED: PlatformTriggers = {
  name: "svc_native_feed",
  version: "medusa-plugin-svc-ordering native feed 3",
  versionOf: "svc_note_order()",
  functions: FUNCTIONS,
  triggers: TRIGGERS,
}
