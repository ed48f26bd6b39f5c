/** The key of the password's change time in the user metadata of an identity, and in Medusa's tokens. Epoch milliseconds. */
export const PASSWORD_SINCE = "svc_password_since"

/** A transaction-local setting, with which a transaction declares that it ends the credentials itself. */
export const OWN_CHANGE = "svc_access.own_change"

/**
 * SQL: creates the account of a Medusa user or customer if it has none, so that it can record the change.
 * @param actors SQL of a jsonb value, the identity's `app_metadata`
 * @param from SQL of a timestamptz value, the new account's `credentials_valid_from`
 */
const createMissingAccount = (actors: string, from: string): string => `
  insert into svc_account (id, actor_type, actor_id, registered_at, created_at, updated_at, credentials_valid_from)
  select 'svcacc_' || upper(replace(gen_random_uuid()::text, '-', '')), p.kind, p.id, p.created_at, now(), now(), ${from}
    from (select 'user' as kind, id, created_at from "user" where id = ${actors} ->> 'user_id' and deleted_at is null
      union all
      select 'customer', id, created_at from customer where id = ${actors} ->> 'customer_id' and deleted_at is null) p
  on conflict (actor_type, actor_id) do nothing;`

/**
 * The change time is the `updated_at` of the changed row. It comes from the clock of the process that wrote the row, like the times of
 * sessions. It is truncated to milliseconds, the precision of this plugin, so that later comparisons for equality hold.
 */
export const PASSWORD_WATCH_FUNCTIONS = [
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
  if tg_op = 'UPDATE' then${createMissingAccount("actors", "null::timestamptz")}
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
      if since is not null then${createMissingAccount("new.app_metadata", "timestamptz 'epoch' + since * interval '1 millisecond'")}
      end if;
    end if;
  end if;
  return null;
end $$`,
]
