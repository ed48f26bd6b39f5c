import { needs } from "../../../support"
import { guestStory } from "../guest-story"
import { accountStatesSuite } from "./account-states.suite"
import { checkoutStatesSuite } from "./checkout-states.suite"
import { menuStatesSuite } from "./menu-states.suite"
import { orderStatesSuite } from "./order-states.suite"

/* Every state of the elements that no other test passes through has no accessibility violation, in two languages, in light and in dark. */
needs("browser").describe("every state of the elements is accessible", () => {
  const story = guestStory()
  describe("the menu and its sheets", () => menuStatesSuite(story))
  describe("the cart and the checkout", () => checkoutStatesSuite(story))
  describe("the order and the table", () => orderStatesSuite(story))
  describe("the account, points and hours", () => accountStatesSuite(story))
})
