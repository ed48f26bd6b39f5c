import { lazy } from "react"
import { Guarded } from "../../../../components/guarded"

const OrdersPage = lazy(() => import("../../../../pages/orders/orders-page"))

const Page = () => (
  <Guarded>
    <OrdersPage />
  </Guarded>
)

export default Page
