import { switchProduct } from "../../../../../../commands/catalog/switch-product"
import { fail, invalidField } from "../../../../../../errors"
import { endpoint } from "../../../../../../http"
import { readCatalogue } from "../../../../../../platform/catalogue/catalogue-view"
import { productPath, productSchema } from "../../../../../catalogue/schema"
import { availabilityBody } from "../../schema"

export const PUT = endpoint({
  summary: "Disable a product, permanently or for a time, or enable it again",
  since: "1.0.0",
  permission: "management_or_store",
  tag: "Catalogue",
  params: productPath,
  body: availabilityBody,
  response: productSchema,
  failures: ["svc_commerce_missing", "svc_not_found"],
  handle: async ({ scope, params, body, now }) => {
    const until = body.enabled || body.until === undefined ? null : Date.parse(body.until)
    if (until !== null && until <= now) {
      throw invalidField("until", { code: "rest_out_of_bounds" })
    }
    await switchProduct(scope, params.id, { enabled: body.enabled, until }, now)
    const product = (await readCatalogue(scope, now)).productById.get(params.id)
    if (!product) throw fail("svc_not_found")
    return product
  },
})
