import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Guarded } from "../components/guarded"

const CategoryMenu = lazy(() => import("../pages/native/category-menu"))

const Widget = ({ data }: { readonly data: { readonly id: string } }) => (
  <Guarded quiet>
    <CategoryMenu id={data.id} />
  </Guarded>
)

export const config = defineWidgetConfig({ zone: "product_category.details.side", id: "svc-category-menu" })

export default Widget
