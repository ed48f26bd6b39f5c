import { needs } from "../../../support"
import { onOneStore } from "../../../support/one-store"
import { BUILD_MS, startDashboardStore } from "../dashboard-store"
import { categoryWidget, extrasPage } from "./extras.suite"
import { menuPage } from "./menu.suite"
import { settingsPage } from "./settings.suite"
import { tableRules } from "./table-rules.suite"
import { tablesPage } from "./tables.suite"

needs("browser").describe("the menu, settings and tables in the owner's dashboard", () => {
  onOneStore(
    // The routing service and the geocoder of the tests are in a private network.
    { env: { SVC_ALLOW_PRIVATE_NETWORKS: "1" } },
    {
      "the menu": menuPage,
      "the page of extras": extrasPage,
      "the panel of a category": categoryWidget,
      "the settings": settingsPage,
      "the page of tables": tablesPage,
      "the rules of tables": tableRules,
    },
    { start: startDashboardStore, startMs: BUILD_MS },
  )
})
