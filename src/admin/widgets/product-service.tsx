import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Guarded } from "../components/guarded"

const ProductService = lazy(() => import("../pages/native/product-service"))

const Widget = ({ data }: { readonly data: { readonly id: string } }) => (
  <Guarded quiet>
    <ProductService id={data.id} />
  </Guarded>
)

export const config = defineWidgetConfig({ zone: "product.details.side", id: "svc-product-service" })

export default Widget
