import { needs } from "../../support"
import { onOneStore } from "../../support/one-store"
import { BUILD_MS, startDashboardStore } from "./dashboard-store"
import { everyScreen } from "./every-screen.suite"
import { loyaltyPage } from "./loyalty.suite"
import { printersPage } from "./printers.suite"
import { reportsPage } from "./reports.suite"
import { staffPage } from "./staff.suite"
import { webhooksPage } from "./webhooks.suite"

needs("browser").describe("pages of the owner's dashboard", () => {
  onOneStore(
    // The routing service and the geocoder of the tests are in a private network.
    { env: { SVC_ALLOW_PRIVATE_NETWORKS: "1" } },
    {
      "on every screen": everyScreen,
      "staff and screens": staffPage,
      printers: printersPage,
      reports: reportsPage,
      webhooks: webhooksPage,
      loyalty: loyaltyPage,
    },
    { start: startDashboardStore, startMs: BUILD_MS },
  )
})
