import { CardStore } from "../../../support"
import { cartsCalledOff } from "./carts-called-off.suite"
import { cartsRefundedElsewhere } from "./carts-refunded-elsewhere.suite"
import { cartsWithStripe } from "./carts-with-stripe.suite"
import { dashboardTurn } from "./dashboard-turn.suite"

/** Suites that share a store with two servers and card payments. */
describe("online payments", () => {
  let cards: CardStore

  beforeAll(async () => {
    cards = await CardStore.start({ processes: 2 })
  })
  afterAll(() => cards.stop())
  afterEach(() => cards.stripe.behave("well"))

  const use = () => cards
  describe("of Medusa's own carts", () => cartsWithStripe(use))
  describe("of Medusa's own carts, called off", () => cartsCalledOff(use))
  describe("of Medusa's own carts, refunded elsewhere", () => cartsRefundedElsewhere(use))
  describe("in Medusa's dashboard", () => dashboardTurn(use))
})
