import { onOneCardStore } from "../../../../support/one-store/card-suites"
import { editedOrders } from "./edited-orders.suite"
import { givenBack } from "./given-back.suite"
import { refundedElsewhere } from "./refunded-elsewhere.suite"
import { releasedMoney } from "./released-money.suite"

/** On two servers. */
describe("online payments", () =>
  onOneCardStore(
    { processes: 2 },
    {
      "with manual capture, and of deleted or expired orders:": releasedMoney,
      "of edited orders:": editedOrders,
      "that are refunded outside the plugin:": refundedElsewhere,
      "and the coupons and points of their orders:": givenBack,
    },
  ))
