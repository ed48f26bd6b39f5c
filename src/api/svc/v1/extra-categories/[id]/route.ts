import { z } from "@medusajs/framework/zod"
import { changeExtraCategory, deleteExtraCategory } from "../../../../../commands/catalog/write-extra-category"
import { fail } from "../../../../../errors"
import { endpoint, pathInteger } from "../../../../../http"
import { readCatalogue } from "../../../../../platform/catalogue/catalogue-view"
import { extraCategorySchema } from "../../../../catalogue/schema"
import { recordIfMatch, recordMatch } from "../../../../contracts/record-tag"
import { deletedExtraCategorySchema, extraCategoryChangeBody } from "../schema"
import { groupFields, taggedGroup } from "../tag"

const params = z.object({ id: pathInteger() })

export const GET = endpoint({
  summary: "Get an extra category",
  since: "1.0.0",
  permission: "public",
  tag: "Extras",
  params,
  response: extraCategorySchema,
  failures: ["svc_commerce_missing", "svc_extra_category_not_found"],
  handle: async ({ scope, params, now }) => {
    const found = (await readCatalogue(scope, now)).extraCategoryById.get(params.id)
    if (!found) throw fail("svc_extra_category_not_found")
    return taggedGroup(found)
  },
})

export const PUT = endpoint({
  summary: "Update an extra category",
  description: "Changes only the keys in the body. Limits that contradict each other or the stored ones are refused.",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  params,
  headers: recordIfMatch,
  body: extraCategoryChangeBody,
  response: extraCategorySchema,
  failures: ["svc_extra_category_not_found", "svc_settings_changed"],
  handle: async ({ scope, params, headers, body, now }) =>
    taggedGroup(await changeExtraCategory(scope, params.id, body, { ifMatch: recordMatch(headers, groupFields), now })),
})

export const DELETE = endpoint({
  summary: "Delete an extra category with its extras and assignments",
  description:
    "Returns the record as it was, and how many extras and assignments were deleted with it. Existing orders are not affected.",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  params,
  response: deletedExtraCategorySchema,
  failures: ["svc_extra_category_not_found"],
  handle: ({ scope, params, now }) => deleteExtraCategory(scope, params.id, now),
})
