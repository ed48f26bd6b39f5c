import { defineRouteConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Crumb } from "../../../components/crumb"
import { Guarded } from "../../../components/guarded"

const LoyaltyPage = lazy(() => import("../../../pages/loyalty/loyalty-page"))

const Page = () => (
  <Guarded>
    <LoyaltyPage />
  </Guarded>
)

export const config = defineRouteConfig({ label: "menu.loyalty", rank: 8, translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb name="loyalty" /> }

export default Page
