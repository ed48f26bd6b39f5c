import { defineRouteConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Crumb } from "../../../components/crumb"
import { Guarded } from "../../../components/guarded"

const WebhooksPage = lazy(() => import("../../../pages/webhooks/webhooks-page"))

const Page = () => (
  <Guarded>
    <WebhooksPage />
  </Guarded>
)

export const config = defineRouteConfig({ label: "menu.webhooks", rank: 10, translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb name="webhooks" /> }

export default Page
