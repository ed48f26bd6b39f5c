import { needs } from "../../support"
import { embeddingsSuite } from "./embeddings.suite"
import { extremesSuite } from "./extremes.suite"
import { guestChangesSuite } from "./guest-changes.suite"
import { guestStory } from "./guest-story"
import { limitsSuite } from "./limits.suite"
import { mishapsSuite } from "./mishaps.suite"
import { modeChangeSuite } from "./mode-change.suite"
import { statesSuite } from "./states.suite"
import { timesSuite } from "./times.suite"

needs("browser").describe("shops and their pages with the storefront kit", () => {
  const story = guestStory()
  describe("the example pages", () => embeddingsSuite(story))
  describe("accidents during a visit", () => mishapsSuite(story))
  describe("shops and pages at their limits", () => extremesSuite(story))
  describe("from the cart to the meal", () => statesSuite(story))
  describe("changes around an order", () => guestChangesSuite(story))
  describe("limits that a guest reaches", () => limitsSuite(story))
  describe("the day and the time of an order", () => timesSuite(story))
  describe("another mode after a time was chosen", () => modeChangeSuite(story))
})
