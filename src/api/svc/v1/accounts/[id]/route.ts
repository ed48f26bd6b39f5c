import type { MedusaContainer } from "@medusajs/framework/types"
import { deleteStaffAccount } from "../../../../../commands/access/accounts/delete-staff-account"
import { findStaff } from "../../../../../commands/access/accounts/staff-access"
import { updateStaffAccount } from "../../../../../commands/access/accounts/update-staff-account"
import { endpoint } from "../../../../../http"
import type { AccountRecord } from "../../../../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentStaff } from "../presenter"
import { accountPath, staffEditBody, staffSchema } from "../schema"

/** Loads the settings before the write, so that a failed read cannot follow a successful write. */
async function answer(scope: MedusaContainer, work: () => Promise<AccountRecord>) {
  const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return presentStaff(await work(), timezone)
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
  handle: ({ scope, params }) => answer(scope, () => findStaff(scope, params.id)),
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
  body: staffEditBody,
  response: staffSchema,
  failures: ["svc_account_not_found", "svc_email_exists", "svc_username_exists", "svc_overloaded"],
  handle: ({ scope, params, body, caller, now }) =>
    answer(scope, () =>
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
        caller,
        now,
      ),
    ),
})

export const DELETE = endpoint({
  summary: "Delete a staff account",
  description: "Returns the record as it was. Its credentials end at once; past orders keep naming the account.",
  since: "1.0.0",
  permission: "management",
  closedTo: "basic",
  tag: "Accounts",
  params: accountPath,
  response: staffSchema,
  failures: ["svc_account_not_found"],
  handle: ({ scope, params, caller, now }) => answer(scope, () => deleteStaffAccount(scope, params.id, caller, now)),
})
