import type { AccountRecord } from "../../../../modules/access"
import { presentAccount } from "../../../contracts/account-record"

/** The staff account record: the account record plus the fields for management. */
export function presentStaff(account: AccountRecord, timezone: string) {
  return {
    ...presentAccount(account, timezone),
    meta: { phone: account.phone, store: account.store ?? "" },
    disabled: account.disabled,
  }
}
