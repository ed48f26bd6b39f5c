import { needs } from "../../support"
import { boardStory } from "./board-story"
import { patienceOfBoards } from "./patience.suite"
import { tabsOfBoards } from "./tabs.suite"
import { troubleOnBoards } from "./trouble.suite"

needs("browser").describe("boards when something goes wrong", () => {
  const story = boardStory()

  describe("two tabs", () => tabsOfBoards(story))
  describe("the patience", () => patienceOfBoards(story))
  describe("the trouble", () => troubleOnBoards(story))
})
