import { CardStore } from "../../../../support"
import { blindKitchen } from "./blind-kitchen.suite"
import { editedOrders } from "./edited-orders.suite"
import { givenBack } from "./given-back.suite"
import { limits } from "./limits.suite"
import { refundedElsewhere } from "./refunded-elsewhere.suite"
import { releasedMoney } from "./released-money.suite"
import { slowProvider } from "./slow-provider.suite"
import { whoMayPay } from "./who-may-pay.suite"

/** Suites that share a store with two servers and card payments. */
describe("online payments", () => {
  let cards: CardStore

  beforeAll(async () => {
    cards = await CardStore.start({ processes: 2 })
  })
  afterAll(() => cards.stop())
  afterEach(() => cards.stripe.behave("well"))

  const use = () => cards
  describe("with a slow provider", () => slowProvider(use))
  describe("with manual capture, and of deleted or expired orders", () => releasedMoney(use))
  describe("and edited orders", () => editedOrders(use))
  describe("that are refunded elsewhere", () => refundedElsewhere(use))
  describe("and the coupons and points of their orders", () => givenBack(use))
  describe("and the screens and printers of the kitchen", () => blindKitchen(use))
  describe("and their settings", () => limits(use))
  describe("and the people who may see them", () => whoMayPay(use))
})
