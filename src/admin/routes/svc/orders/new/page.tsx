import { lazy } from "react"
import { Crumb } from "../../../../components/crumb"
import { Guarded } from "../../../../components/guarded"

const NewOrderPage = lazy(() => import("../../../../pages/new-order/new-order-page"))

const Page = () => (
  <Guarded>
    <NewOrderPage />
  </Guarded>
)

export const handle = { breadcrumb: () => <Crumb name="newOrder" /> }

export default Page
