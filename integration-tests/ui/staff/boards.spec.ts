import { needs } from "../../support"
import { boardStory } from "./board-story"
import { connectionOfBoards } from "./connection.suite"
import { courierScreen } from "./courier.suite"
import { looksOfBoards } from "./looks.suite"
import { pagesOfBoards } from "./pages.suite"
import { looksOfPaper } from "./paper-looks.suite"
import { patienceOfBoards } from "./patience.suite"
import { pickupBoard } from "./pickup-board.suite"
import { signInOfBoards } from "./sign-in.suite"
import { tabsOfBoards } from "./tabs.suite"
import { troubleOnBoards } from "./trouble.suite"

needs("browser").describe("boards on one store", () => {
  const story = boardStory()

  describe("the pick-up board", () => pickupBoard(story))
  describe("the courier's screen", () => courierScreen(story))
  describe("the pages", () => pagesOfBoards(story))
  describe("the sign-in", () => signInOfBoards(story))
  describe("the connection", () => connectionOfBoards(story))
  describe("two tabs", () => tabsOfBoards(story))
  describe("the patience", () => patienceOfBoards(story))
  describe("the trouble", () => troubleOnBoards(story))
  describe("the looks", () => looksOfBoards(story))
  describe("paper", () => looksOfPaper(story))
})
