import { z } from "@medusajs/framework/zod"
import { endpoint, pathInteger } from "../../../../../../http"
import { assignExtraCategory } from "../../../../../../workflows/catalog/assign-extra-category"
import { extraCategorySchema } from "../../../../../catalogue/schema"
import { assignmentsBody } from "../../schema"

export const PUT = endpoint({
  summary: "Says on which products and product categories an extra category is allowed",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  params: z.object({ id: pathInteger() }),
  body: assignmentsBody,
  response: extraCategorySchema,
  failures: ["svc_extra_category_not_found"],
  handle: ({ scope, params, body, now }) => assignExtraCategory(scope, params.id, body, now),
})
