import { needs } from "../../support"
import { boardStory } from "./board-story"
import { patienceOfBoards } from "./patience.suite"
import { tabsOfBoards } from "./tabs.suite"
import { troubleOnBoards } from "./trouble.suite"

needs("browser").describe("boards when something goes wrong", () => {
  const story = boardStory()

  describe("two tabs", () => tabsOfBoards(story))
  describe("waiting for the network", () => patienceOfBoards(story))
  describe("failed actions, late orders and wrong clocks", () => troubleOnBoards(story))
})
