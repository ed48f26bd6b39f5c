import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PlatformTriggers } from "../../database/platform-triggers"
import { OWN_CHANGE, PASSWORD_WATCH_FUNCTIONS } from "./password-watch-functions"

export { PASSWORD_SINCE } from "./password-watch-functions"

/**
 * The password watch: triggers on Medusa's identities that end an account's credentials in the same transaction that sets another password
 * (contract section 2). Passwords are set by Medusa's reset route, by code that uses its auth module, and by scripts. A middleware sees
 * only the route; the database sees every write. Checking a credential needs no extra read, because the triggers write to the tables that a
 * check reads anyway.
 *
 * Only a changed password counts; other metadata, a new name or a sign-in do not end credentials. The plugin's own commands keep the
 * caller's credential. They end the others themselves and switch the watch off (`ownPasswordChange`).
 *
 * JWT `iat` has one-second precision, so the password's change time is stored in the identity's user metadata, under
 * {@link PASSWORD_SINCE}, in the same row and transaction. Medusa copies it into new tokens: a token with this value was issued after the change;
 * an older token cannot have it.
 *
 * An account without a row gets one that records the change. An identity without an actor keeps the change time for the account that it
 * gets later. Otherwise, credentials issued before the change would be valid for the new account.
 *
 * If the plugin's tables are missing (plugin uninstalled), the triggers do nothing.
 */

const TRIGGERS = [
  {
    name: "svc_password_changed",
    table: "provider_identity",
    when: "after update of provider_metadata, auth_identity_id",
    condition: `when (new.provider = 'emailpass' and (new.auth_identity_id <> old.auth_identity_id
      or new.provider_metadata ->> 'password' is distinct from old.provider_metadata ->> 'password'))`,
    call: "svc_watch_password",
  },
  // An account can also get a password with a new identity; identity and actor are written in either order.
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

export const PASSWORD_WATCH: PlatformTriggers = {
  name: "svc_password_watch",
  version: "medusa-plugin-svc-ordering password watch 3",
  versionOf: "svc_password_set(jsonb, timestamptz)",
  functions: PASSWORD_WATCH_FUNCTIONS,
  triggers: TRIGGERS,
}

/** Switches the watch off until the transaction ends, because the caller ends the credentials itself or the account has none yet. */
export async function ownPasswordChange(trx: Knex.Transaction): Promise<void> {
  await trx.raw("select set_config(?, 'on', true)", [OWN_CHANGE])
}
