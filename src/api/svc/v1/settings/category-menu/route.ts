import type { CategoryMenu } from "../../../../../domain/settings/category-menu"
import { versionTag } from "../../../../../domain/settings/version-tag"
import { endpoint, reply } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService, type Versioned } from "../../../../../modules/settings"
import { updateCategoryMenu } from "../../../../../workflows/settings/update-category-menu"
import { ifMatchHeaders, ifMatchOf } from "../../../../contracts/if-match"
import { categoryMenuBody, categoryMenuSchema } from "./schema"

const answer = ({ settings, version }: Versioned<CategoryMenu>) => reply(settings, { headers: { ETag: versionTag(version) } })

export const GET = endpoint({
  summary: "How the menu orders, hides and renames categories",
  since: "1.0.0",
  permission: "public",
  tag: "Settings",
  response: categoryMenuSchema,
  handle: async ({ scope }) => answer(await scope.resolve<SettingsService>(SETTINGS_MODULE).categoryMenu()),
})

export const PUT = endpoint({
  summary: "Changes how the menu orders, hides and renames categories",
  description:
    "`items` are replaced whole: `/catalog` shows them in list order, and after them the categories that are not listed, in the platform's rank. A category that the platform has deleted since it was stored is dropped.",
  since: "1.0.0",
  permission: "management",
  tag: "Settings",
  headers: ifMatchHeaders,
  body: categoryMenuBody,
  response: categoryMenuSchema,
  failures: ["svc_settings_changed"],
  handle: async ({ scope, headers, body, caller, now }) =>
    answer(await updateCategoryMenu(scope, body, { ifMatch: ifMatchOf(headers), actor: caller.accountKey, now })),
})
