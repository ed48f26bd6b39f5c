import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Guarded } from "../components/guarded"

const StoreService = lazy(() => import("../pages/native/store-service"))

const Widget = () => (
  <Guarded quiet>
    <StoreService />
  </Guarded>
)

export const config = defineWidgetConfig({ zone: "store.details", id: "svc-store-service" })

export default Widget
