import { onOneCardStore } from "../../../../support/one-store/card-suites"
import { acceptedUnpaid } from "./accepted-unpaid.suite"
import { blindKitchen } from "./blind-kitchen.suite"
import { editedOrders } from "./edited-orders.suite"
import { givenBack } from "./given-back.suite"
import { limits } from "./limits.suite"
import { refundedElsewhere } from "./refunded-elsewhere.suite"
import { releasedMoney } from "./released-money.suite"
import { slowProvider } from "./slow-provider.suite"
import { whoMayPay } from "./who-may-pay.suite"

/** On two servers. */
describe("online payments", () =>
  onOneCardStore(
    { processes: 2 },
    {
      "with a slow provider": slowProvider,
      "with manual capture, and of deleted or expired orders": releasedMoney,
      "of orders that were accepted unpaid": acceptedUnpaid,
      "and edited orders": editedOrders,
      "that are refunded elsewhere": refundedElsewhere,
      "and the coupons and points of their orders": givenBack,
      "and the screens and printers of the kitchen": blindKitchen,
      "and their settings": limits,
      "and the people who may see them": whoMayPay,
    },
  ))
