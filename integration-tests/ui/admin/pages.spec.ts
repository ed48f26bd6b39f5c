import { needs } from "../../support"
import { onOneStore } from "../../support/one-store"
import { besideNative } from "./beside.suite"
import { BUILD_MS, startDashboardStore } from "./dashboard-store"
import { everyScreen } from "./every-screen.suite"
import { categoryWidget, extrasPage } from "./extras.suite"
import { lostRequests } from "./lost-requests.suite"
import { loyaltyPage } from "./loyalty.suite"
import { menuPage } from "./menu.suite"
import { newOrderPage } from "./new-order.suite"
import { orderTools } from "./order-tools.suite"
import { printersPage } from "./printers.suite"
import { reportsPage } from "./reports.suite"
import { settingsPage } from "./settings.suite"
import { staffPage } from "./staff.suite"
import { tableRules } from "./table-rules.suite"
import { tablesPage } from "./tables.suite"
import { twoOwners } from "./two-owners.suite"
import { webhooksPage } from "./webhooks.suite"

needs("browser").describe("pages of the owner's dashboard", () => {
  onOneStore(
    // The routing service and the geocoder run beside the store.
    { env: { SVC_ALLOW_PRIVATE_NETWORKS: "1" } },
    {
      "on every screen": everyScreen,
      "staff and screens": staffPage,
      printers: printersPage,
      reports: reportsPage,
      webhooks: webhooksPage,
      loyalty: loyaltyPage,
      "the menu": menuPage,
      extras: extrasPage,
      "beside a category": categoryWidget,
      "the settings": settingsPage,
      tables: tablesPage,
      "rules of the tables": tableRules,
      "beside customers and the store": besideNative,
      "two owners": twoOwners,
      "lost requests": lostRequests,
      "a new order": newOrderPage,
      "tools for orders": orderTools,
    },
    { start: startDashboardStore, startMs: BUILD_MS },
  )
})
