import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  ensureTriggers,
  hasTables,
  installStatements,
  type PlatformTriggers,
  type PlatformTriggersOutcome,
  removeStatements,
} from "../../database/platform-triggers"

/**
 * The password watch: triggers on the platform's sign-in identities that end an account's credentials in the very transaction that
 * gives it another password (contract section 2). Passwords are set by the platform's own reset route, by any code that has its auth
 * module, and by scripts: a middleware sees one of these, the database all of them. And the check of a credential asks what it always
 * asked, since what it reads there has been written.
 *
 * Only the password counts. A provider that notes something else in its metadata, an identity that gets another name, a sign-in:
 * nothing of it ends anything. Our own commands, which keep the caller's credential, end the others themselves and say so
 * (`ownPasswordChange`).
 *
 * The platform's tokens tell their instant in seconds only. So the password bears since when it holds ({@link PASSWORD_SINCE}): in the very
 * row, and written in the very transaction, so that whoever signs in by it reads both at once, and the platform puts it into the token. A
 * token that bears it was issued after that instant; one of before cannot.
 *
 * Whoever was never here has an account that remembers the change all the same, and an identity that belongs to nobody yet bears the instant
 * for the account that will be: else what was issued before the change would count at the first sight of its person.
 *
 * Where our tables are gone (an uninstalled plugin) the triggers do nothing.
 */

/** The key in the user metadata of a sign-in identity, and of the platform's tokens that are issued by it: epoch milliseconds. */
export const PASSWORD_SINCE = "svc_password_since"

/** Said in a transaction that ends the credentials itself. */
const OWN_CHANGE = "svc_access.own_change"

/**
 * Makes the account of whom a password is for, where there is none yet: it must tell that there was a change.
 * @param actors a jsonb value
 * @param from a timestamptz value, since when the credentials are valid
 */
const firstSight = (actors: string, from: string): string => `
  insert into svc_account (id, actor_type, actor_id, registered_at, created_at, updated_at, credentials_valid_from)
  select 'svcacc_' || upper(replace(gen_random_uuid()::text, '-', '')), p.kind, p.id, p.created_at, now(), now(), ${from}
    from (select 'user' as kind, id, created_at from "user" where id = ${actors} ->> 'user_id' and deleted_at is null
      union all
      select 'customer', id, created_at from customer where id = ${actors} ->> 'customer_id' and deleted_at is null) p
  on conflict (actor_type, actor_id) do nothing;`

/**
 * The instant is the one that the platform has noted with the change, by the clock of the process that made it: sessions tell theirs by
 * the same. It is in whole milliseconds, as this service reads it: who compares it later must find it equal.
 */
const FUNCTIONS = [
  `create or replace function svc_password_set(actors jsonb, noted timestamptz) returns void language plpgsql as $$
declare
  moment timestamptz := date_trunc('milliseconds', coalesce(noted, clock_timestamp()));
  ended text;
begin
  if actors is null or coalesce(current_setting('${OWN_CHANGE}', true), '') = 'on' or to_regclass('svc_account') is null then
    return;
  end if;
  for ended in
    update svc_account set updated_at = moment,
      credentials_valid_from = greatest(moment, credentials_valid_from + interval '1 millisecond')
    where (actor_type, actor_id) in (
      ('user', actors ->> 'user_id'), ('customer', actors ->> 'customer_id'), ('svc_staff', actors ->> 'svc_staff_id'))
    returning id
  loop
    update svc_access_token set revoked_at = moment, updated_at = moment where account_id = ended and revoked_at is null;
    update svc_application_password set revoked_at = moment where account_id = ended and revoked_at is null;
    delete from svc_password_reset where account_id = ended;
  end loop;
end $$`,
  `create or replace function svc_watch_password() returns trigger language plpgsql as $$
declare
  actors jsonb := (select app_metadata from auth_identity where id = new.auth_identity_id);
  noted timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at end;
begin
  if coalesce(current_setting('${OWN_CHANGE}', true), '') = 'on' or to_regclass('svc_account') is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then${firstSight("actors", "null::timestamptz")}
  end if;
  perform svc_password_set(actors, noted);
  update provider_identity p
     set user_metadata = case when jsonb_typeof(p.user_metadata) = 'object' then p.user_metadata else '{}' end
       || jsonb_build_object('${PASSWORD_SINCE}', since.instant)
    from (select floor(extract(epoch from coalesce(min(credentials_valid_from),
             case when tg_op = 'UPDATE' then coalesce(noted, clock_timestamp()) end)) * 1000)::bigint as instant from svc_account
           where (actor_type, actor_id) in (
             ('user', actors ->> 'user_id'), ('customer', actors ->> 'customer_id'), ('svc_staff', actors ->> 'svc_staff_id'))) since
   where p.id = new.id and since.instant is not null;
  return null;
end $$`,
  `create or replace function svc_watch_actor() returns trigger language plpgsql as $$
declare
  before jsonb := case when jsonb_typeof(old.app_metadata) = 'object' then old.app_metadata else '{}' end;
  since bigint;
begin
  if exists (select from provider_identity p where p.auth_identity_id = new.id and p.provider = 'emailpass'
      and p.provider_metadata ->> 'password' is not null) then
    perform svc_password_set(
      (select jsonb_object_agg(key, value) from jsonb_each(new.app_metadata) where value is distinct from (before -> key)),
      case when new.updated_at is distinct from old.updated_at then new.updated_at end);
    if coalesce(current_setting('${OWN_CHANGE}', true), '') <> 'on' and to_regclass('svc_account') is not null then
      select max(case when p.user_metadata ->> '${PASSWORD_SINCE}' ~ '^[0-9]{1,15}$'
          then (p.user_metadata ->> '${PASSWORD_SINCE}')::bigint end)
        into since from provider_identity p where p.auth_identity_id = new.id and p.provider = 'emailpass';
      if since is not null then${firstSight("new.app_metadata", "timestamptz 'epoch' + since * interval '1 millisecond'")}
      end if;
    end if;
  end if;
  return null;
end $$`,
]

const TRIGGERS = [
  {
    name: "svc_password_changed",
    table: "provider_identity",
    when: "after update of provider_metadata, auth_identity_id",
    condition: `when (new.provider = 'emailpass' and (new.auth_identity_id <> old.auth_identity_id
      or new.provider_metadata ->> 'password' is distinct from old.provider_metadata ->> 'password'))`,
    call: "svc_watch_password",
  },
  // A password can also come to an account with an identity of its own, in either order.
  {
    name: "svc_password_added",
    table: "provider_identity",
    when: "after insert",
    condition: "when (new.provider = 'emailpass' and new.provider_metadata ->> 'password' is not null)",
    call: "svc_watch_password",
  },
  {
    name: "svc_password_linked",
    table: "auth_identity",
    when: "after update of app_metadata",
    condition: "when (jsonb_typeof(new.app_metadata) = 'object' and new.app_metadata is distinct from old.app_metadata)",
    call: "svc_watch_actor",
  },
] as const

const WATCH: PlatformTriggers = {
  name: "svc_password_watch",
  version: "medusa-plugin-svc-ordering password watch 3",
  versionOf: "svc_password_set(jsonb, timestamptz)",
  functions: FUNCTIONS,
  triggers: TRIGGERS,
}

/** The statements that put the watch in place; they replace what an older version left. */
export const INSTALL_PASSWORD_WATCH = installStatements(WATCH)

/** The statements that take the watch away. */
export const REMOVE_PASSWORD_WATCH = removeStatements(WATCH)

/** Whether the platform's identities are there: modules migrate in no fixed order. */
export const HAS_IDENTITIES = hasTables(WATCH)

/** Makes the database have them: one statement when they are there. See {@link ensureTriggers}. */
export function ensurePasswordWatch(knex: Knex): Promise<PlatformTriggersOutcome> {
  return ensureTriggers(knex, WATCH)
}

/** Tells the watch, until the transaction ends, that whoever sets a password in it ends the credentials, or there are none yet. */
export async function ownPasswordChange(trx: Knex.Transaction): Promise<void> {
  await trx.raw("select set_config(?, 'on', true)", [OWN_CHANGE])
}
