import { defineRouteConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Crumb } from "../../../components/crumb"
import { Guarded } from "../../../components/guarded"

const TablesPage = lazy(() => import("../../../pages/tables/tables-page"))

const Page = () => (
  <Guarded>
    <TablesPage />
  </Guarded>
)

export const config = defineRouteConfig({ label: "menu.tables", rank: 4, translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb name="tables" /> }

export default Page
