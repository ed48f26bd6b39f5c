import { hireStaff } from "../../../../commands/access/accounts/hire-staff"
import { endpoint, pageMeta, pageOf, reply } from "../../../../http"
import { ACCESS_MODULE, type AccessService } from "../../../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { presentStaff } from "./presenter"
import { newStaffBody, staffQuery, staffSchema } from "./schema"

export const GET = endpoint({
  summary: "List staff accounts by name",
  description: "Includes disabled accounts, but not customers and administrators.",
  since: "1.0.0",
  permission: "management",
  closedTo: "basic",
  tag: "Accounts",
  query: staffQuery,
  response: staffSchema.array(),
  paginated: true,
  handle: async ({ scope, query }) => {
    const page = pageOf(query)
    const access = scope.resolve<AccessService>(ACCESS_MODULE)
    const [{ accounts, total }, { timezone }] = await Promise.all([
      access.searchAccounts({
        actorType: "svc_staff",
        role: query.role,
        search: query.search,
        disabled: query.disabled ?? "both",
        offset: page.offset,
        limit: page.per_page,
      }),
      scope.resolve<SettingsService>(SETTINGS_MODULE).operation(),
    ])
    const signIns = await access.tokens.lastSignIns(accounts.map(({ key }) => key))
    return reply(
      accounts.map((account) => presentStaff(account, timezone, signIns)),
      { meta: pageMeta(total, page) },
    )
  },
})

export const POST = endpoint({
  summary: "Create a staff account",
  since: "1.0.0",
  permission: "management",
  closedTo: "basic",
  tag: "Accounts",
  body: newStaffBody,
  response: staffSchema,
  created: true,
  failures: ["svc_email_exists", "svc_username_exists", "svc_overloaded"],
  handle: async ({ scope, body, caller, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const account = await hireStaff(
      scope,
      {
        email: body.email,
        password: body.password,
        roles: body.roles,
        username: body.username,
        displayName: body.display_name?.trim() || undefined,
        phone: body.meta?.phone?.trim() || undefined,
        store: body.meta?.store || undefined,
        disabled: body.disabled,
      },
      caller,
      now,
    )
    return reply(presentStaff(account, timezone, new Map()), { status: 201 })
  },
})
