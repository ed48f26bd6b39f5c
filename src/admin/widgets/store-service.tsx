import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { NativePanel } from "../components/native/native-panel"
import { svcKeys } from "../lib/query-keys"

const StoreService = lazy(() => import("../pages/native/store-service"))

const Widget = () => (
  <NativePanel requiredQueries={[svcKeys.overview]}>
    <StoreService />
  </NativePanel>
)

export const config = defineWidgetConfig({ zone: "store.details", id: "svc-store-service" })

export default Widget
