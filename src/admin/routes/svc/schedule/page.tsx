import { defineRouteConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Crumb } from "../../../components/crumb"
import { Guarded } from "../../../components/guarded"

const SchedulePage = lazy(() => import("../../../pages/schedule/schedule-page"))

const Page = () => (
  <Guarded>
    <SchedulePage />
  </Guarded>
)

export const config = defineRouteConfig({ label: "menu.schedule", rank: 5, translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb name="schedule" /> }

export default Page
