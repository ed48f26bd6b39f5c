import { needs } from "../../../support"
import { guestStory } from "../guest-story"
import { checkoutStatesSuite } from "./checkout-states.suite"
import { menuStatesSuite } from "./menu-states.suite"

/* States of the menu and of the checkout that no other test passes through have no accessibility violation, in two languages, in light and in dark. */
needs("browser").describe("the states of menu and checkout are accessible", () => {
  const story = guestStory()
  describe("the menu and its sheets", () => menuStatesSuite(story))
  describe("the cart and the checkout", () => checkoutStatesSuite(story))
})
