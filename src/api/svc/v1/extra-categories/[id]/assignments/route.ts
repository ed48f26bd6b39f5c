import { z } from "@medusajs/framework/zod"
import { assignExtraCategory } from "../../../../../../commands/catalog/assign-extra-category"
import { endpoint, pathInteger } from "../../../../../../http"
import { extraCategorySchema } from "../../../../../catalogue/schema"
import { recordIfMatch, recordMatch } from "../../../../../contracts/record-tag"
import { assignmentsBody } from "../../schema"
import { groupFields, taggedGroup } from "../../tag"

export const PUT = endpoint({
  summary: "Set the products and product categories of an extra category",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  params: z.object({ id: pathInteger() }),
  headers: recordIfMatch,
  body: assignmentsBody,
  response: extraCategorySchema,
  failures: ["svc_extra_category_not_found", "svc_settings_changed"],
  handle: async ({ scope, params, headers, body, now }) =>
    taggedGroup(await assignExtraCategory(scope, params.id, body, { ifMatch: recordMatch(headers, groupFields), now })),
})
