import { needs } from "../../../support"
import { guestStory } from "../guest-story"
import { billSuite } from "./bill.suite"
import { eventsSuite } from "./events.suite"
import { linesSuite } from "./lines.suite"
import { ordersSuite } from "./orders.suite"
import { productSuite } from "./product.suite"
import { seatSuite } from "./seat.suite"

needs("browser").describe("a guest's visit", () => {
  const story = guestStory()
  describe("the table", () => seatSuite(story))
  describe("the orders placed in a browser tab", () => ordersSuite(story))
  describe("the bill of a cart that is not ordered yet", () => billSuite(story))
  describe("the lines of the cart", () => linesSuite(story))
  describe("a page about one product", () => productSuite(story))
  describe("what the kit reports to its page, and what the page can set", () => eventsSuite(story))
})
