import { z } from "@medusajs/framework/zod"
import { assignExtraCategory } from "../../../../../../commands/catalog/assign-extra-category"
import { endpoint, pathInteger } from "../../../../../../http"
import { extraCategorySchema } from "../../../../../catalogue/schema"
import { assignmentsBody } from "../../schema"

export const PUT = endpoint({
  summary: "Set the products and product categories of an extra category",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  params: z.object({ id: pathInteger() }),
  body: assignmentsBody,
  response: extraCategorySchema,
  failures: ["svc_extra_category_not_found"],
  handle: ({ scope, params, body, now }) => assignExtraCategory(scope, params.id, body, now),
})
