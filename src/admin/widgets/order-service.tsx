import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { NativePanel } from "../components/native/native-panel"
import { svcKeys } from "../lib/query-keys"

const OrderService = lazy(() => import("../pages/native/order-service"))

const Widget = ({ data }: { readonly data: { readonly id: string } }) => (
  <NativePanel key={data.id} requiredQueries={[svcKeys.order(data.id)]}>
    <OrderService id={data.id} />
  </NativePanel>
)

export const config = defineWidgetConfig({ zone: "order.details.side", id: "svc-order-service" })

export default Widget
