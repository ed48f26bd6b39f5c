import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { lazy } from "react"
import { Guarded } from "../components/guarded"

const CustomerService = lazy(() => import("../pages/native/customer-service"))

const Widget = ({ data }: { readonly data: { readonly id: string; readonly email: string | null } }) => (
  <Guarded quiet>
    <CustomerService id={data.id} email={data.email ?? ""} />
  </Guarded>
)

export const config = defineWidgetConfig({ zone: "customer.details.side", id: "svc-customer-service" })

export default Widget
