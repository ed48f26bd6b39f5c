import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Guarded } from "../components/guarded"

const ServiceState = lazy(() => import("../components/service-state"))

const Widget = () => (
  <Guarded quiet>
    <ServiceState />
  </Guarded>
)

export const config = defineWidgetConfig({ zone: "topbar", id: "svc-service-state" })

export default Widget
