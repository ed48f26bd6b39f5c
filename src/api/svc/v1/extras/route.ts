import { z } from "@medusajs/framework/zod"
import { createExtra } from "../../../../commands/catalog/write-extra"
import { endpoint, pageMeta, pageOf, pagination, pathInteger, queryBoolean, reply } from "../../../../http"
import { readCatalogue } from "../../../../platform/catalogue/catalogue-view"
import { extraSchema } from "../../../catalogue/schema"
import { newExtraBody } from "./schema"

export const GET = endpoint({
  summary: "List extras by category",
  since: "1.0.0",
  permission: "public",
  tag: "Extras",
  query: z.object({
    ...pagination,
    category_id: pathInteger().optional().describe("Only extras of this extra category."),
    enabled: queryBoolean().optional(),
  }),
  response: z.array(extraSchema),
  paginated: true,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, query, now }) => {
    const page = pageOf(query)
    const { extraCategories } = await readCatalogue(scope, now)
    const extras = extraCategories
      .filter(({ id }) => query.category_id === undefined || id === query.category_id)
      .flatMap((category) => category.extras)
      .filter(({ enabled }) => query.enabled === undefined || enabled === query.enabled)
    return reply(extras.slice(page.offset, page.offset + page.per_page), { meta: pageMeta(extras.length, page) })
  },
})

export const POST = endpoint({
  summary: "Create an extra",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  body: newExtraBody,
  response: extraSchema,
  created: true,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, body, now }) => {
    const { name, description = "", price = "0", category_id: categoryId, enabled = true, position } = body
    return reply(await createExtra(scope, { name, description, price, categoryId, enabled, position }, now), { status: 201 })
  },
})
