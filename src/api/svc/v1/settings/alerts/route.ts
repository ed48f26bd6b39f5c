import { updateAlerts } from "../../../../../commands/settings/update-alerts"
import type { AlertSettings } from "../../../../../domain/settings/alert-settings"
import { versionTag } from "../../../../../domain/settings/version-tag"
import { endpoint, reply } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService, type Versioned } from "../../../../../modules/settings"
import { ifMatchHeaders, ifMatchOf } from "../../../../contracts/if-match"
import { alertsBody, alertsSchema } from "./schema"

const answer = ({ settings, version }: Versioned<AlertSettings>) => reply(settings, { headers: { ETag: versionTag(version) } })

export const GET = endpoint({
  summary: "Get the alert settings",
  since: "1.0.0",
  permission: "management",
  tag: "Settings",
  response: alertsSchema,
  handle: async ({ scope }) => answer(await scope.resolve<SettingsService>(SETTINGS_MODULE).alerts()),
})

export const PUT = endpoint({
  summary: "Update the alert settings",
  description:
    "An alarm begins when an order is not accepted in time, a mode is open without a connected board, or a printer is silent while jobs wait. Each alarm is sent once, by mail, message and Web Push, and ends with its cause. Changes only the keys in the body.",
  since: "1.0.0",
  permission: "management",
  tag: "Settings",
  headers: ifMatchHeaders,
  body: alertsBody,
  nulls: "wrong",
  response: alertsSchema,
  failures: ["svc_settings_changed"],
  handle: async ({ scope, headers, body, caller, now }) =>
    answer(await updateAlerts(scope, body, { ifMatch: ifMatchOf(headers), actor: caller.accountKey, now })),
})
