import { defineRouteConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Crumb } from "../../../components/crumb"
import { Guarded } from "../../../components/guarded"

const OrdersPage = lazy(() => import("../../../pages/orders/orders-page"))

const Page = () => (
  <Guarded>
    <OrdersPage />
  </Guarded>
)

export const config = defineRouteConfig({ label: "menu.orders", rank: 1, translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb name="orders" /> }

export default Page
