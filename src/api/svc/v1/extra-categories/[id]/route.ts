import { z } from "@medusajs/framework/zod"
import { changeExtraCategory, deleteExtraCategory } from "../../../../../commands/catalog/write-extra-category"
import { fail } from "../../../../../errors"
import { endpoint, pathInteger } from "../../../../../http"
import { readCatalogue } from "../../../../../platform/catalogue/catalogue-view"
import { extraCategorySchema } from "../../../../catalogue/schema"
import { deletedExtraCategorySchema, extraCategoryChangeBody } from "../schema"

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
    return found
  },
})

export const PUT = endpoint({
  summary: "Update an extra category",
  description: "Changes only the keys in the body. Limits that contradict each other or the stored ones are refused.",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  params,
  body: extraCategoryChangeBody,
  response: extraCategorySchema,
  failures: ["svc_extra_category_not_found"],
  handle: ({ scope, params, body, now }) => changeExtraCategory(scope, params.id, body, now),
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
