import { z } from "@medusajs/framework/zod"
import { changeExtra, deleteExtra } from "../../../../../commands/catalog/write-extra"
import { fail } from "../../../../../errors"
import { endpoint, pathInteger } from "../../../../../http"
import { readCatalogue } from "../../../../../platform/catalogue/catalogue-view"
import { extraSchema } from "../../../../catalogue/schema"
import { extraChangeBody } from "../schema"

const params = z.object({ id: pathInteger() })

export const GET = endpoint({
  summary: "Get an extra",
  since: "1.0.0",
  permission: "public",
  tag: "Extras",
  params,
  response: extraSchema,
  failures: ["svc_commerce_missing", "svc_extra_not_found"],
  handle: async ({ scope, params, now }) => {
    const { extraCategories } = await readCatalogue(scope, now)
    for (const { extras } of extraCategories) {
      const found = extras.find(({ id }) => id === params.id)
      if (found) return found
    }
    throw fail("svc_extra_not_found")
  },
})

export const PUT = endpoint({
  summary: "Update an extra, or move it to another category",
  description: "Changes only the keys in the body. Existing orders are not affected.",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  params,
  body: extraChangeBody,
  response: extraSchema,
  failures: ["svc_commerce_missing", "svc_extra_not_found"],
  handle: ({ scope, params, body: { category_id, ...change }, now }) =>
    changeExtra(scope, params.id, { ...change, categoryId: category_id }, now),
})

export const DELETE = endpoint({
  summary: "Delete an extra",
  description: "Returns the record as it was. Existing orders are not affected.",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  params,
  response: extraSchema,
  failures: ["svc_extra_not_found"],
  handle: ({ scope, params, now }) => deleteExtra(scope, params.id, now),
})
