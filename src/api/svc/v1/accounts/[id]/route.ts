import type { MedusaContainer } from "@medusajs/framework/types"
import { deleteStaffAccount } from "../../../../../commands/access/accounts/delete-staff-account"
import { findStaff } from "../../../../../commands/access/accounts/staff-access"
import { updateStaffAccount } from "../../../../../commands/access/accounts/update-staff-account"
import { endpoint, reply } from "../../../../../http"
import { ACCESS_MODULE, type AccessService, type AccountRecord } from "../../../../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { recordIfMatch, recordMatch, recordTag } from "../../../../contracts/record-tag"
import { presentStaff, staffFields } from "../presenter"
import { accountPath, staffEditBody, staffSchema } from "../schema"

/** Loads what the answer needs before the write, so that a failed read cannot follow a successful write. */
async function answer(scope: MedusaContainer, id: number, work: (present: AccountRecord) => Promise<AccountRecord>) {
  const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const present = await findStaff(scope, id)
  const signIns = await access.tokens.lastSignIns([present.key])
  const account = await work(present)
  return reply(presentStaff(account, timezone, signIns), { headers: { ETag: recordTag(staffFields(account)) } })
}

export const GET = endpoint({
  summary: "Get a staff account",
  since: "1.0.0",
  permission: "management",
  closedTo: "basic",
  tag: "Accounts",
  params: accountPath,
  response: staffSchema,
  failures: ["svc_account_not_found"],
  handle: ({ scope, params }) => answer(scope, params.id, async (present) => present),
})

export const PUT = endpoint({
  summary: "Update a staff account",
  description:
    "Changes only the keys in the body, together or not at all. A new password, disabling and enabling end the account's tokens, application passwords and sessions. Only administrators may change a shop manager or make one, so no manager can disable or demote their own account.",
  since: "1.0.0",
  permission: "management",
  closedTo: "basic",
  tag: "Accounts",
  params: accountPath,
  headers: recordIfMatch,
  body: staffEditBody,
  response: staffSchema,
  failures: ["svc_account_not_found", "svc_email_exists", "svc_username_exists", "svc_settings_changed", "svc_overloaded"],
  handle: ({ scope, params, headers, body, caller, now }) =>
    answer(scope, params.id, () =>
      updateStaffAccount(
        scope,
        params.id,
        {
          username: body.username,
          email: body.email,
          password: body.password,
          displayName: body.display_name?.trim(),
          phone: body.meta?.phone?.trim(),
          store: body.meta?.store,
          roles: body.roles,
          disabled: body.disabled,
        },
        { caller, ifMatch: recordMatch(headers, staffFields), now },
      ),
    ),
})

export const DELETE = endpoint({
  summary: "Delete a staff account",
  description: "Returns the record as it was. Its credentials end at once; past orders still name the account.",
  since: "1.0.0",
  permission: "management",
  closedTo: "basic",
  tag: "Accounts",
  params: accountPath,
  response: staffSchema,
  failures: ["svc_account_not_found"],
  handle: ({ scope, params, caller, now }) => answer(scope, params.id, () => deleteStaffAccount(scope, params.id, caller, now)),
})
