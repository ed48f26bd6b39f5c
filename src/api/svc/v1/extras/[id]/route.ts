import { z } from "@medusajs/framework/zod"
import { changeExtra, deleteExtra } from "../../../../../commands/catalog/write-extra"
import type { CatalogueExtra } from "../../../../../domain/catalog"
import { fail } from "../../../../../errors"
import { endpoint, pathInteger, reply } from "../../../../../http"
import { readCatalogue } from "../../../../../platform/catalogue/catalogue-view"
import { extraSchema } from "../../../../catalogue/schema"
import { recordIfMatch, recordMatch, recordTag } from "../../../../contracts/record-tag"
import { extraChangeBody } from "../schema"

const params = z.object({ id: pathInteger() })

/** What can be changed of an extra. */
const fieldsOf = ({ name, description, price, category_id, enabled, position }: CatalogueExtra) =>
  [name, description, price, category_id, enabled, position] as const

const tagged = (extra: CatalogueExtra) => reply(extra, { headers: { ETag: recordTag(fieldsOf(extra)) } })

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
      if (found) return tagged(found)
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
  headers: recordIfMatch,
  body: extraChangeBody,
  response: extraSchema,
  failures: ["svc_commerce_missing", "svc_extra_not_found", "svc_settings_changed"],
  handle: async ({ scope, params, headers, body: { category_id, ...change }, now }) => {
    const terms = { ifMatch: recordMatch(headers, fieldsOf), now }
    return tagged(await changeExtra(scope, params.id, { ...change, categoryId: category_id }, terms))
  },
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
