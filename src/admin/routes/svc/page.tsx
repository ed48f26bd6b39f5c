import { defineRouteConfig } from "@medusajs/admin-sdk"
import { BuildingStorefront } from "@medusajs/icons"
import { lazy } from "react"
import { Crumb } from "../../components/crumb"
import { Guarded } from "../../components/guarded"

const TodayPage = lazy(() => import("../../pages/today/today-page"))

const Page = () => (
  <Guarded>
    <TodayPage />
  </Guarded>
)

export const config = defineRouteConfig({ label: "menu.service", icon: BuildingStorefront, translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb name="service" /> }

export default Page
