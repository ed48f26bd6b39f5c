import { defineRouteConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Crumb } from "../../../components/crumb"
import { Guarded } from "../../../components/guarded"

const StaffPage = lazy(() => import("../../../pages/staff/staff-page"))

const Page = () => (
  <Guarded>
    <StaffPage />
  </Guarded>
)

export const config = defineRouteConfig({ label: "menu.staff", rank: 6, translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb name="staff" /> }

export default Page
