import { defineRouteConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Crumb } from "../../../components/crumb"
import { Guarded } from "../../../components/guarded"

const ReportsPage = lazy(() => import("../../../pages/reports/reports-page"))

const Page = () => (
  <Guarded>
    <ReportsPage />
  </Guarded>
)

export const config = defineRouteConfig({ label: "menu.reports", rank: 9, translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb name="reports" /> }

export default Page
