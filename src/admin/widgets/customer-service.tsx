import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { NativePanel } from "../components/native/native-panel"
import { svcKeys } from "../lib/query-keys"

const CustomerService = lazy(() => import("../pages/native/customer-service"))

const Widget = ({ data }: { readonly data: { readonly id: string; readonly email: string | null } }) => (
  <NativePanel key={data.id} requiredQueries={[svcKeys.pointsOf(data.email ?? ""), svcKeys.ordersOfCustomers]}>
    <CustomerService id={data.id} email={data.email ?? ""} />
  </NativePanel>
)

export const config = defineWidgetConfig({ zone: "customer.details.side", id: "svc-customer-service" })

export default Widget
