import { needs } from "../../support"
import { boardStory } from "./board-story"
import { courierScreen } from "./courier.suite"
import { pickupBoard } from "./pickup-board.suite"

needs("browser").describe("the boards of guests and couriers on one store", () => {
  const story = boardStory()

  describe("the pickup board", () => pickupBoard(story))
  describe("the courier's screen", () => courierScreen(story))
})
