import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { NativePanel } from "../components/native/native-panel"
import { svcKeys } from "../lib/query-keys"

const ProductService = lazy(() => import("../pages/native/product-service"))

const Widget = ({ data }: { readonly data: { readonly id: string } }) => (
  <NativePanel key={data.id} requiredQueries={[svcKeys.product(data.id), svcKeys.overview]}>
    <ProductService id={data.id} />
  </NativePanel>
)

export const config = defineWidgetConfig({ zone: "product.details.side", id: "svc-product-service" })

export default Widget
