import { needs } from "../../support"
import { dashboardStory } from "./service/dashboard-story"
import { firstRun } from "./service/first-run.suite"
import { hoursPage } from "./service/hours.suite"

needs("browser").describe("the schedule in the owner's dashboard", () => {
  const story = dashboardStory()
  describe("a new store", () => firstRun(story))
  describe("hours and slots", () => hoursPage(story))
})
