import type { MedusaContainer } from "@medusajs/framework/types"
import { endpoint } from "../../../../../http"
import type { AccountRecord } from "../../../../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { deleteStaffAccount } from "../../../../../workflows/access/delete-staff-account"
import { findStaff } from "../../../../../workflows/access/staff-access"
import { updateStaffAccount } from "../../../../../workflows/access/update-staff-account"
import { presentStaff } from "../presenter"
import { accountPath, staffEditBody, staffSchema } from "../schema"

/** The settings come first: nothing that was written waits for them. */
async function answer(scope: MedusaContainer, work: () => Promise<AccountRecord>) {
  const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return presentStaff(await work(), timezone)
}

export const GET = endpoint({
  summary: "A staff account",
  since: "1.0.0",
  permission: "management",
  notByBasic: true,
  tag: "Accounts",
  params: accountPath,
  response: staffSchema,
  failures: ["svc_account_not_found"],
  handle: ({ scope, params }) => answer(scope, () => findStaff(scope, params.id)),
})

export const PUT = endpoint({
  summary: "Changes a staff account",
  description:
    "Changes only the keys that are sent, together or not at all. A new password, disabling and enabling end the account's tokens, application passwords and sessions. An account that is a shop manager, or is to become one, is an administrator's to change; so nobody disables or degrades the own account here.",
  since: "1.0.0",
  permission: "management",
  notByBasic: true,
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
  summary: "Deletes a staff account",
  description: "Answers it as it was. Its credentials are dead at once; past orders go on naming it.",
  since: "1.0.0",
  permission: "management",
  notByBasic: true,
  tag: "Accounts",
  params: accountPath,
  response: staffSchema,
  failures: ["svc_account_not_found"],
  handle: ({ scope, params, caller, now }) => answer(scope, () => deleteStaffAccount(scope, params.id, caller, now)),
})
