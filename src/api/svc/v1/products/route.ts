import { z } from "@medusajs/framework/zod"
import { endpoint, pageMeta, pageOf, replyBytes } from "../../../../http"
import { readCatalogue } from "../../../../platform/catalogue/catalogue-view"
import { productsJson } from "../../../catalogue/document"
import { productSchema } from "../../../catalogue/schema"
import { productsQuery } from "./schema"
import { selectProducts } from "./select-products"

export const GET = endpoint({
  summary: "List published products in menu order",
  since: "1.0.0",
  permission: "public",
  tag: "Catalogue",
  query: productsQuery,
  response: z.array(productSchema),
  paginated: true,
  failures: ["svc_commerce_missing", "svc_not_found"],
  handle: async ({ scope, query, now }) => {
    const page = pageOf(query)
    const products = selectProducts(await readCatalogue(scope, now), query)
    const shown = productsJson(products.slice(page.offset, page.offset + page.per_page))
    const end = `],"meta":${JSON.stringify(pageMeta(products.length, page))}}`
    return replyBytes(Buffer.concat([Buffer.from('{"success":true,"data":['), shown, Buffer.from(end)]))
  },
})
