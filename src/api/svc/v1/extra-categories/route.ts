import { z } from "@medusajs/framework/zod"
import { createExtraCategory } from "../../../../commands/catalog/write-extra-category"
import { endpoint, pageMeta, pageOf, pagination, queryBoolean, reply } from "../../../../http"
import { readCatalogue } from "../../../../platform/catalogue/catalogue-view"
import { extraCategorySchema } from "../../../catalogue/schema"
import { newExtraCategoryBody } from "./schema"

export const GET = endpoint({
  summary: "List extra categories with their extras and assignments, by position",
  since: "1.0.0",
  permission: "public",
  tag: "Extras",
  query: z.object({ ...pagination, enabled: queryBoolean().optional() }),
  response: z.array(extraCategorySchema),
  paginated: true,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, query, now }) => {
    const page = pageOf(query)
    const { extraCategories } = await readCatalogue(scope, now)
    const shown = extraCategories.filter(({ enabled }) => query.enabled === undefined || enabled === query.enabled)
    return reply(shown.slice(page.offset, page.offset + page.per_page), { meta: pageMeta(shown.length, page) })
  },
})

export const POST = endpoint({
  summary: "Create an extra category",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  body: newExtraCategoryBody,
  response: extraCategorySchema,
  created: true,
  handle: async ({ scope, body, now }) => reply(await createExtraCategory(scope, body, now), { status: 201 }),
})
