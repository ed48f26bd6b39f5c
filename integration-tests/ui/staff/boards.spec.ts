import { needs } from "../../support"
import { boardStory } from "./board-story"
import { connectionOfBoards } from "./connection.suite"
import { pagesOfBoards } from "./pages.suite"
import { signInOfBoards } from "./sign-in.suite"

needs("browser").describe("boards on one store", () => {
  const story = boardStory()

  describe("the pages", () => pagesOfBoards(story))
  describe("the sign-in", () => signInOfBoards(story))
  describe("the connection", () => connectionOfBoards(story))
})
