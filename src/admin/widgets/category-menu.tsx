import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { NativePanel } from "../components/native/native-panel"
import { svcKeys } from "../lib/query-keys"

const CategoryMenu = lazy(() => import("../pages/native/category-menu"))

const Widget = ({ data }: { readonly data: { readonly id: string } }) => (
  <NativePanel key={data.id} requiredQueries={[svcKeys.categories, svcKeys.settings("category-menu")]}>
    <CategoryMenu id={data.id} />
  </NativePanel>
)

export const config = defineWidgetConfig({ zone: "product_category.details.side", id: "svc-category-menu" })

export default Widget
