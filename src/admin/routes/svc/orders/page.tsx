import { defineRouteConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { useLocation } from "react-router-dom"
import { Crumb } from "../../../components/crumb"
import { Guarded } from "../../../components/guarded"

const OrdersPage = lazy(() => import("../../../pages/orders/orders-page"))

const Page = () => (
  <Guarded>
    <OrdersPage />
  </Guarded>
)

export const config = defineRouteConfig({ label: "menu.orders", rank: 1, translationNs: "svc" })

/** The page for a new order is below this one, and a phone has no space for the names of both. */
const OrdersCrumb = () => <Crumb name={useLocation().pathname.endsWith("/orders/new") ? "newOrder" : "orders"} />

export const handle = { breadcrumb: () => <OrdersCrumb /> }

export default Page
