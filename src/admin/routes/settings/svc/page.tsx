import { defineRouteConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Crumb } from "../../../components/crumb"
import { Guarded } from "../../../components/guarded"

const SettingsPage = lazy(() => import("../../../pages/settings/settings-page"))

const Page = () => (
  <Guarded>
    <SettingsPage />
  </Guarded>
)

export const config = defineRouteConfig({ label: "menu.settings", translationNs: "svc" })

export const handle = { breadcrumb: () => <Crumb name="settings" /> }

export default Page
