import { fail } from "../../../../../errors"
import { endpoint } from "../../../../../http"
import { readCatalogue } from "../../../../../platform/catalogue/catalogue-view"
import { productPath, productSchema } from "../../../../catalogue/schema"

export const GET = endpoint({
  summary: "Get a published product",
  since: "1.0.0",
  permission: "public",
  tag: "Catalogue",
  params: productPath,
  response: productSchema,
  failures: ["svc_commerce_missing", "svc_not_found"],
  handle: async ({ scope, params, now }) => {
    const product = (await readCatalogue(scope, now)).productById.get(params.id)
    if (!product) throw fail("svc_not_found")
    return product
  },
})
