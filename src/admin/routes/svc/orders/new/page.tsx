import { lazy } from "react"
import { Guarded } from "../../../../components/guarded"

const NewOrderPage = lazy(() => import("../../../../pages/new-order/new-order-page"))

const Page = () => (
  <Guarded>
    <NewOrderPage />
  </Guarded>
)

export default Page
