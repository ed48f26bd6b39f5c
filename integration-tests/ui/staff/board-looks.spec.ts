import { needs } from "../../support"
import { boardStory } from "./board-story"
import { looksOfBoards } from "./looks.suite"
import { looksOfPaper } from "./paper-looks.suite"

needs("browser").describe("the looks of boards and paper", () => {
  const story = boardStory()

  describe("the looks", () => looksOfBoards(story))
  describe("paper", () => looksOfPaper(story))
})
