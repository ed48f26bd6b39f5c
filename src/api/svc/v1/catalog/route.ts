import { z } from "@medusajs/framework/zod"
import { endpoint } from "../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { readCatalogue } from "../../../../platform/catalogue/catalogue-view"
import { answerDocument, catalogueDocument } from "../../../catalogue/document"
import { findCategory } from "../../../catalogue/find-category"
import { menuOf } from "../../../catalogue/menu-of"
import { catalogSectionSchema, categoryFilter } from "../../../catalogue/schema"

export const GET = endpoint({
  summary: "Get the menu: categories in menu order, each with its products",
  description:
    "Order and labels follow `/settings/category-menu`. The response has an `ETag`; a matching `If-None-Match` returns 304. Disabled products are included with `enabled: false`.",
  since: "1.0.0",
  permission: "public",
  tag: "Catalogue",
  query: z.object({ category: categoryFilter.optional() }),
  response: z.array(catalogSectionSchema),
  failures: ["svc_commerce_missing", "svc_not_found"],
  handle: async ({ scope, query, now, req, res }) => {
    const [catalogue, { settings }] = await Promise.all([
      readCatalogue(scope, now),
      scope.resolve<SettingsService>(SETTINGS_MODULE).categoryMenu(),
    ])
    const menu = menuOf(catalogue, settings)
    return answerDocument(await catalogueDocument(menu, findCategory(menu, query.category)), req, res)
  },
})
