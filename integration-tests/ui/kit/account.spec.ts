import { needs } from "../../support"
import { accountSuite } from "./account.suite"
import { guestStory } from "./guest-story"
import { hostileOwnPagesSuite } from "./hostile/own-pages.suite"
import { keyboardSuite } from "./keyboard.suite"
import { pointsSuite } from "./points.suite"

needs("browser").describe("a guest's account with the storefront kit", () => {
  const story = guestStory()
  describe("a guest with a keyboard", () => keyboardSuite(story))
  describe("points", () => pointsSuite(story))
  describe("a guest's own pages", () => accountSuite(story))
  describe("a page with styles against everything", () => hostileOwnPagesSuite(story))
})
