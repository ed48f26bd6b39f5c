import { updateCategoryMenu } from "../../../../../commands/settings/update-category-menu"
import type { CategoryMenu } from "../../../../../domain/settings/category-menu"
import { versionTag } from "../../../../../domain/settings/version-tag"
import { endpoint, reply } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService, type Versioned } from "../../../../../modules/settings"
import { ifMatchHeaders, ifMatchOf } from "../../../../contracts/if-match"
import { categoryMenuBody, categoryMenuSchema } from "./schema"

const answer = ({ settings, version }: Versioned<CategoryMenu>) => reply(settings, { headers: { ETag: versionTag(version) } })

export const GET = endpoint({
  summary: "Get the menu settings: order, visibility and names of categories",
  since: "1.0.0",
  permission: "public",
  tag: "Settings",
  response: categoryMenuSchema,
  handle: async ({ scope }) => answer(await scope.resolve<SettingsService>(SETTINGS_MODULE).categoryMenu()),
})

export const PUT = endpoint({
  summary: "Update the menu settings: order, visibility and names of categories",
  description:
    "`items` replaces the whole list. `/catalog` shows these categories in list order, then the unlisted ones by Medusa's rank. Categories that Medusa has deleted since are dropped.",
  since: "1.0.0",
  permission: "management",
  tag: "Settings",
  headers: ifMatchHeaders,
  body: categoryMenuBody,
  nulls: "wrong",
  response: categoryMenuSchema,
  failures: ["svc_settings_changed"],
  handle: async ({ scope, headers, body, caller, now }) =>
    answer(await updateCategoryMenu(scope, body, { ifMatch: ifMatchOf(headers), actor: caller.accountKey, now })),
})
