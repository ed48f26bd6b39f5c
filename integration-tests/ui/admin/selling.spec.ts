import { needs } from "../../support"
import { onOneStore } from "../../support/one-store"
import { besideNative } from "./beside.suite"
import { BUILD_MS, startDashboardStore } from "./dashboard-store"
import { lostRequests } from "./lost-requests.suite"
import { newOrderPage } from "./new-order.suite"
import { orderTools } from "./order-tools.suite"
import { twoOwners } from "./two-owners.suite"

needs("browser").describe("orders by staff, and more than one owner, in the owner's dashboard", () => {
  onOneStore(
    // The routing service and the geocoder of the tests are in a private network.
    { env: { SVC_ALLOW_PRIVATE_NETWORKS: "1" } },
    {
      "beside customers and the store": besideNative,
      "two owners": twoOwners,
      "lost requests": lostRequests,
      "a new order": newOrderPage,
      "tools for orders": orderTools,
    },
    { start: startDashboardStore, startMs: BUILD_MS },
  )
})
