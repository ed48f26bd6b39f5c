import { z } from "@medusajs/framework/zod"
import { fail } from "../../../../../errors"
import { endpoint, pathInteger } from "../../../../../http"
import { readCatalogue } from "../../../../../platform/catalogue-view"
import { changeExtraCategory, deleteExtraCategory } from "../../../../../workflows/catalog/write-extra-category"
import { extraCategorySchema } from "../../../../catalogue/schema"
import { deletedExtraCategorySchema, extraCategoryChangeBody } from "../schema"

const params = z.object({ id: pathInteger() })

export const GET = endpoint({
  summary: "One extra category",
  since: "1.0.0",
  permission: "public",
  tag: "Extras",
  params,
  response: extraCategorySchema,
  failures: ["svc_extra_category_not_found"],
  handle: async ({ scope, params, now }) => {
    const found = (await readCatalogue(scope, now)).extraCategoryById.get(params.id)
    if (!found) throw fail("svc_extra_category_not_found")
    return found
  },
})

export const PUT = endpoint({
  summary: "Changes an extra category",
  description: "Changes only the keys that are sent. What contradicts itself or the limits that stand is refused.",
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
  summary: "Deletes an extra category with its extras and assignments",
  description: "Answers the record as it was, and how much went with it. Orders keep what they were placed with.",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  params,
  response: deletedExtraCategorySchema,
  failures: ["svc_extra_category_not_found"],
  handle: ({ scope, params, now }) => deleteExtraCategory(scope, params.id, now),
})
