import { defineRouteConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Crumb } from "../../../components/crumb"
import { Guarded } from "../../../components/guarded"

const MenuPage = lazy(() => import("../../../pages/menu/menu-page"))

const Page = () => (
  <Guarded>
    <MenuPage />
  </Guarded>
)

export const config = defineRouteConfig({ label: "menu.menu", rank: 2, translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb name="menu" /> }

export default Page
