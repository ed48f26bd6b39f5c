import { defineRouteConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Crumb } from "../../../components/crumb"
import { Guarded } from "../../../components/guarded"

const PrintersPage = lazy(() => import("../../../pages/printers/printers-page"))

const Page = () => (
  <Guarded>
    <PrintersPage />
  </Guarded>
)

export const config = defineRouteConfig({ label: "menu.printers", rank: 7, translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb name="printers" /> }

export default Page
