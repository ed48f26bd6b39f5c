import { needs } from "../../support"
import { onOneStore } from "../../support/one-store"
import { BUILD_MS, startDashboardStore } from "./dashboard-store"
import { everyScreen } from "./every-screen.suite"

needs("browser").describe("pages of the owner's dashboard", () => {
  onOneStore({}, { "on every screen": everyScreen }, { start: startDashboardStore, startMs: BUILD_MS })
})
