import { needs } from "../../support"
import { besideOrders } from "./service/beside-orders.suite"
import { dashboardStory } from "./service/dashboard-story"
import { orderList } from "./service/order-list.suite"
import { todayPage } from "./service/today.suite"

needs("browser").describe("orders in the owner's dashboard", () => {
  const story = dashboardStory()
  describe("today", () => todayPage(story))
  describe("the list of orders", () => orderList(story))
  describe("beside Medusa's own pages", () => besideOrders(story))
})
