import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Guarded } from "../components/guarded"

const OrderService = lazy(() => import("../pages/native/order-service"))

const Widget = ({ data }: { readonly data: { readonly id: string } }) => (
  <Guarded quiet>
    <OrderService id={data.id} />
  </Guarded>
)

export const config = defineWidgetConfig({ zone: "order.details.side", id: "svc-order-service" })

export default Widget
