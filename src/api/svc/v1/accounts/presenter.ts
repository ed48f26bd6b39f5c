import { isoInZone } from "../../../../domain/time"
import type { AccountRecord } from "../../../../modules/access"
import { presentAccount } from "../../../contracts/account-record"

/** What `PUT /accounts/{id}` can change of an account, without its password. */
export function staffFields({ username, email, displayName, phone, store, roles, disabled }: AccountRecord) {
  return [username, email, displayName, phone, store, [...roles].sort(), disabled]
}

/**
 * The staff account record: the account record plus the fields for management.
 * @param signIns when each account last signed in, by its key
 */
export function presentStaff(account: AccountRecord, timezone: string, signIns: ReadonlyMap<string, number>) {
  const lastSignIn = signIns.get(account.key)
  return {
    ...presentAccount(account, timezone),
    meta: { phone: account.phone, store: account.store ?? "" },
    disabled: account.disabled,
    last_sign_in_at: lastSignIn === undefined ? null : isoInZone(lastSignIn, timezone),
  }
}
