import { updateAppearance } from "../../../../../commands/settings/update-appearance"
import type { AppearanceSettings } from "../../../../../domain/settings/appearance-settings"
import { versionTag } from "../../../../../domain/settings/version-tag"
import { endpoint, reply } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService, type Versioned } from "../../../../../modules/settings"
import { ifMatchHeaders, ifMatchOf } from "../../../../contracts/if-match"
import { appearanceBody, appearanceSchema } from "./schema"

const answer = ({ settings, version }: Versioned<AppearanceSettings>) =>
  reply(settings, { headers: { ETag: versionTag(version) } })

export const GET = endpoint({
  summary: "Get the appearance settings of the storefront",
  since: "1.0.0",
  permission: "public",
  tag: "Settings",
  response: appearanceSchema,
  handle: async ({ scope }) => answer(await scope.resolve<SettingsService>(SETTINGS_MODULE).appearance()),
})

export const PUT = endpoint({
  summary: "Update the appearance settings of the storefront",
  description: "Changes only the keys in the body.",
  since: "1.0.0",
  permission: "management",
  tag: "Settings",
  headers: ifMatchHeaders,
  body: appearanceBody,
  nulls: "wrong",
  response: appearanceSchema,
  failures: ["svc_settings_changed"],
  handle: async ({ scope, headers, body, caller, now }) =>
    answer(await updateAppearance(scope, body, { ifMatch: ifMatchOf(headers), actor: caller.accountKey, now })),
})
