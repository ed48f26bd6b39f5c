import { z } from "@medusajs/framework/zod"
import { fail } from "../../../../../errors"
import { endpoint, pathInteger } from "../../../../../http"
import { readCatalogue } from "../../../../../platform/catalogue-view"
import { changeExtra, deleteExtra } from "../../../../../workflows/catalog/write-extra"
import { extraSchema } from "../../../../catalogue/schema"
import { extraChangeBody } from "../schema"

const params = z.object({ id: pathInteger() })

export const GET = endpoint({
  summary: "One extra",
  since: "1.0.0",
  permission: "public",
  tag: "Extras",
  params,
  response: extraSchema,
  failures: ["svc_extra_not_found"],
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
  summary: "Changes an extra, or moves it to another category",
  description: "Changes only the keys that are sent. Orders keep what they were placed with.",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  params,
  body: extraChangeBody,
  response: extraSchema,
  failures: ["svc_extra_not_found"],
  handle: ({ scope, params, body: { category_id, ...change }, now }) =>
    changeExtra(scope, params.id, { ...change, categoryId: category_id }, now),
})

export const DELETE = endpoint({
  summary: "Deletes an extra",
  description: "Answers the record as it was. Orders keep what they were placed with.",
  since: "1.0.0",
  permission: "management",
  tag: "Extras",
  params,
  response: extraSchema,
  failures: ["svc_extra_not_found"],
  handle: ({ scope, params, now }) => deleteExtra(scope, params.id, now),
})
