import { z } from "@medusajs/framework/zod"
import { endpoint, pageMeta, pageOf, pagination, reply } from "../../../../http"
import { readCatalogue } from "../../../../platform/catalogue/catalogue-view"
import { productCategorySchema } from "../../../catalogue/schema"

export const GET = endpoint({
  summary: "List product categories in menu order",
  since: "1.0.0",
  permission: "public",
  tag: "Catalogue",
  query: z.object(pagination),
  response: z.array(productCategorySchema),
  paginated: true,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, query, now }) => {
    const page = pageOf(query)
    const { categories } = await readCatalogue(scope, now)
    const shown = categories.slice(page.offset, page.offset + page.per_page).map(({ products, ...category }) => ({
      ...category,
      count: products.length,
    }))
    return reply(shown, { meta: pageMeta(categories.length, page) })
  },
})
