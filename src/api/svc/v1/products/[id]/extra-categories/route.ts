import { z } from "@medusajs/framework/zod"
import { fail } from "../../../../../../errors"
import { endpoint } from "../../../../../../http"
import { readCatalogue } from "../../../../../../platform/catalogue/catalogue-view"
import { extraCategorySchema, productPath } from "../../../../../catalogue/schema"

export const GET = endpoint({
  summary: "List the extra categories of a product",
  since: "1.0.0",
  permission: "public",
  tag: "Extras",
  params: productPath,
  response: z.array(extraCategorySchema),
  failures: ["svc_commerce_missing", "svc_not_found"],
  handle: async ({ scope, params, now }) => {
    const { productById, extraCategoryById } = await readCatalogue(scope, now)
    const product = productById.get(params.id)
    if (!product) throw fail("svc_not_found")
    return product.extra_categories.map(({ id }) => extraCategoryById.get(id))
  },
})
