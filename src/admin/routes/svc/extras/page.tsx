import { defineRouteConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Crumb } from "../../../components/crumb"
import { Guarded } from "../../../components/guarded"

const ExtrasPage = lazy(() => import("../../../pages/extras/extras-page"))

const Page = () => (
  <Guarded>
    <ExtrasPage />
  </Guarded>
)

export const config = defineRouteConfig({ label: "menu.extras", rank: 3, translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb name="extras" /> }

export default Page
