import { z } from "@medusajs/framework/zod"
import { endpoint, pageMeta, pageOf, pagination, queryBoolean, reply } from "../../../../http"
import { readCatalogue } from "../../../../platform/catalogue-view"
import { createExtraCategory } from "../../../../workflows/catalog/write-extra-category"
import { extraCategorySchema } from "../../../catalogue/schema"
import { newExtraCategoryBody } from "./schema"

export const GET = endpoint({
  summary: "Extra categories with their extras and assignments, by position",
  since: "1.0.0",
  permission: "public",
  tag: "Extras",
  query: z.object({ ...pagination, enabled: queryBoolean().optional() }),
  response: z.array(extraCategorySchema),
  paginated: true,
  handle: async ({ scope, query, now }) => {
    const page = pageOf(query)
    const { extraCategories } = await readCatalogue(scope, now)
    const shown = extraCategories.filter(({ enabled }) => query.enabled === undefined || enabled === query.enabled)
    return reply(shown.slice(page.offset, page.offset + page.per_page), { meta: pageMeta(shown.length, page) })
  },
})

export const POST = endpoint({
  summary: "Creates an extra category",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  body: newExtraCategoryBody,
  response: extraCategorySchema,
  created: true,
  handle: async ({ scope, body, now }) => reply(await createExtraCategory(scope, body, now), { status: 201 }),
})
